"""The parameters of 51st State: what players choose, the rulings, and the numbers a designer would want to turn."""

from __future__ import annotations

from tabletop.engine.parameters import Declaration, Parameter

FACTIONS = ("new_york", "appalachian_federation", "mutants_union", "merchants_guild")


SETUP = ("players", "expansion", "factions", "first_player", "starting_hand", "kept_cards")
"""What is decided before the first card is dealt, and cannot be turned later."""


_DECLARE = Declaration(SETUP)
_number, _switch = _DECLARE.number, _DECLARE.switch

PARAMETERS = (
    _number("players", 2, 1, 4, "51s.setup.players", "Players; 1 is the solo game.", "Spieler; 1 ist das Solospiel.",
            "Jugadores; 1 es el juego en solitario."),
    Parameter("expansion", "none", {
        "en": "Which 50-card set is shuffled in.",
        "de": "Welches Set aus 50 Karten dazukommt.",
        "es": "Qué conjunto de 50 cartas se añade.",
    }, choices=("none", "new_era", "winter"), rule="51s.setup.deck", live=False),
    _number("victory_points", 25, 5, 100, "51s.end.trigger", "Points that start the last round.",
            "Siegpunkte, die die letzte Runde auslösen.", "Puntos que inician la última ronda."),
    Parameter("factions", (), {
        "en": "Faction boards by seat; the seed deals those not named.",
        "de": "Fraktionstafeln nach Platz; nicht genannte verteilt der Startwert.",
        "es": "Tableros de facción por asiento; los no nombrados los reparte la semilla.",
    }, choices=FACTIONS, rule="51s.setup.faction", live=False),
    _number("first_player", 0, 0, 4, "51s.setup.first", "Seat that starts, counted from 1; 0 lets the seed decide.",
            "Platz, der beginnt, ab 1 gezählt; 0 überlässt es dem Startwert.",
            "Asiento que empieza, contado desde 1; con 0 decide la semilla."),
    _number("starting_hand", 6, 1, 12, "51s.setup.hand", "Cards dealt to each player.",
            "Karten, die jeder Spieler bekommt.", "Cartas que recibe cada jugador."),
    _number("kept_cards", 4, 0, 12, "51s.setup.hand", "Cards each player keeps of them.",
            "Karten, die jeder Spieler davon behält.", "Cartas que conserva cada jugador."),
    _number("draft_extra", 1, 0, 6, "51s.draft.first", "Cards revealed in each draft beyond one per player.",
            "Karten, die je Auslage über eine pro Spieler hinaus aufgedeckt werden.",
            "Cartas reveladas en cada selección además de una por jugador."),
    _number("defence_production", 3, 0, 12, "51s.defence", "Defence of the production row.",
            "Widerstand der Produktionsreihe.", "Defensa de la fila de producción."),
    _number("defence_feature", 4, 0, 12, "51s.defence", "Defence of the feature row.",
            "Widerstand der Fähigkeitenreihe.", "Defensa de la fila de características."),
    _number("defence_action", 5, 0, 12, "51s.defence", "Defence of the action row.",
            "Widerstand der Aktionsreihe.", "Defensa de la fila de acciones."),
    _number("shield_bonus", 1, 0, 6, "51s.raze.shield", "Red contacts a shield adds to the defence.",
            "Rote Kontakte, um die ein Schild den Widerstand erhöht.",
            "Contactos rojos que un escudo añade a la defensa."),
    _number("develop_reward", 1, 0, 6, "51s.build.develop_reward", "Points for developing.",
            "Siegpunkte fürs Umbauen.", "Puntos por desarrollar."),
    _number("location_points", 1, 0, 5, "51s.end.locations", "Points for each location at the end.",
            "Siegpunkte je Ort am Ende.", "Puntos por cada ubicación al final."),
    _number("exchange_workers", 2, 1, 6, "51s.use.workers", "Workers exchanged for a resource or a card.",
            "Arbeiter für eine Ressource oder eine Karte.", "Trabajadores por un recurso o una carta."),
    _number("connection_workers", 2, 0, 6, "51s.connection.take", "Workers that a face-up connection card costs.",
            "Arbeiter, die eine offene Kontaktkarte kostet.", "Trabajadores que cuesta una carta de conexión."),
    _switch("reshuffle_connections", False, "51s.draft.connections_empty", "An empty connection stack is reshuffled.",
            "Ein leerer Kontaktkartenstapel wird neu gemischt.", "Un montón de conexión vacío se vuelve a barajar."),
    Parameter("hands", "hidden", {
        "en": "Whether the cards in hand are hidden or open.",
        "de": "Ob die Handkarten verdeckt oder offen sind.",
        "es": "Si las cartas en mano están ocultas o abiertas.",
    }, choices=("hidden", "open"), rule="51s.open_information"),
    _switch("late_counting", True, "51s.ruling.late_counting",
            "What counts gains of the production phase still counts them when built later in the round.",
            "Was die Gewinne der Produktionsphase zählt, zählt sie auch, wenn es später in der Runde gebaut wird.",
            "Lo que cuenta las ganancias de la producción también las cuenta si se construye más tarde en la ronda."),
    _switch("raze_hand_triggers", True, "51s.ruling.raze_triggers", "Razing from hand counts for “whenever you raze”.",
            "Das Plündern von der Hand zählt für „jedes Mal, wenn du plünderst“.",
            "Arrasar desde la mano cuenta para «cada vez que arrasas»."),
    _number("solo_reveal", 4, 3, 8, "51s.solo.draft", "Solo: cards revealed in the draft.",
            "Solo: Karten, die ausgelegt werden.", "Solitario: cartas reveladas en la selección."),
    _number("solo_points", 2, 0, 6, "51s.solo.connection", "Solo: points of the opponent for a success.",
            "Solo: Siegpunkte des Gegners für einen Erfolg.", "Solitario: puntos del rival por cada éxito."),
    _number("solo_attacks", 3, 1, 6, "51s.solo.attack_end", "Solo: attacks of the opponent in a round at most.",
            "Solo: höchstens so viele Angriffe je Runde.", "Solitario: ataques del rival por ronda como máximo."),
    _number("round_limit", 40, 1, 100, "51s.ruling.round_limit", "The round that is the last one in any case.",
            "Die Runde, die in jedem Fall die letzte ist.", "La ronda que en todo caso es la última."),
)  # fmt: skip
