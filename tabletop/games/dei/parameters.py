"""The parameters of D.E.I.: what players choose, the options, the rulings, and the numbers a designer would turn."""

from __future__ import annotations

from tabletop.engine.parameters import Declaration, Parameter

SETUP = (
    "players", "map", "layout", "outposts", "factions", "first_player", "starting_figures", "no_choice", "badge_draft",
    "planning", "planned_cards", "confrontation",
)  # fmt: skip
"""What is decided before the first figure stands, and cannot be turned later: in the middle of a phase cards would be
planned by some and not by others, and missions chosen twice or never."""


_DECLARE = Declaration(SETUP)
_number, _switch, _choice = _DECLARE.number, _DECLARE.switch, _DECLARE.choice

PARAMETERS = (
    _number("players", 2, 2, 4, "dei.things.districts", "Players.", "Spieler.", "Jugadores."),
    _choice("map", ("quick", "random"), "dei.setup.map", "The quick layout, or tiles drawn at random.",
            "Der Schnellaufbau, oder zufällig gezogene Bezirke.", "El montaje rápido, o distritos al azar."),
    Parameter("layout", (), {
        "en": "A map of your own: tiles with quarter turns, row by row, such as 2.1:0 2.5:3; empty for none.",
        "de": "Eine eigene Karte: Bezirke mit Vierteldrehungen, Reihe für Reihe, etwa 2.1:0 2.5:3; leer für keine.",
        "es": "Un mapa propio: distritos con cuartos de giro, fila a fila, como 2.1:0 2.5:3; vacío para ninguno.",
    }, rule="dei.setup.map", live=False),
    _choice("outposts", ("drawn", "printed"), "dei.setup.outposts",
            "Whether the colours of the outposts are drawn, or red, blue, green on A, B, C as in a first game.",
            "Ob die Farben der Außenposten gezogen werden oder wie im ersten Spiel Rot, Blau, Grün auf A, B, C liegen.",
            "Si los colores de los puestos se sortean o son los de la primera partida: rojo A, azul B, verde C."),
    Parameter("factions", (), {
        "en": "Factions by seat; those not named are chosen in the game.",
        "de": "Fraktionen nach Platz; nicht genannte werden im Spiel gewählt.",
        "es": "Facciones por asiento; las no nombradas se eligen en la partida.",
    }, rule="dei.things.faction", live=False),
    _number("first_player", 0, 0, 4, "dei.round.phases", "Seat that starts, counted from 1; 0 lets the seed decide.",
            "Platz, der beginnt, ab 1 gezählt; 0 überlässt es dem Startwert.",
            "Asiento que empieza, contado desde 1; con 0 decide la semilla."),
    _choice("starting_figures", ("printed", "equal"), "dei.setup.units",
            "The first figures: more for who starts later, as printed, or for everybody those of the second player.",
            "Die ersten Figuren: mehr für spätere Plätze, wie gedruckt, oder für alle die des zweiten Platzes.",
            "Las primeras figuras: más para quien empieza después, como está impreso, o para todos las del segundo."),
    _switch("no_choice", False, "dei.option.no_choice", "Option 1: only four missions.", "Option 1: nur vier Aufträge.",
            "Opción 1: solo cuatro misiones."),
    _switch("badge_draft", False, "dei.option.badge_draft", "Option 2: badges are drafted.",
            "Option 2: Die Abzeichen werden reihum gewählt.", "Opción 2: las insignias se eligen por turnos."),
    _switch("planning", False, "dei.option.planning", "Option 3: the cards of a phase are planned face down.",
            "Option 3: Die Karten einer Phase werden verdeckt geplant.",
            "Opción 3: las cartas de una fase se planifican boca abajo."),
    _choice("planned_cards", ("at_once", "one_by_one"), "dei.ruling.planned_open",
            "Option 3: the planned cards are revealed at once when the turn begins, or each when it is played.",
            "Option 3: Die geplanten Karten werden zu Beginn des Zuges aufgedeckt, oder jede, wenn sie gespielt wird.",
            "Opción 3: las cartas planificadas se descubren al empezar el turno, o cada una cuando se juega."),
    _switch("planned_swap", False, "dei.ruling.planned_bought",
            "Option 3: a card just bought may be played instead of the other planned one.",
            "Option 3: Eine eben gekaufte Karte darf statt der anderen geplanten gespielt werden.",
            "Opción 3: una carta recién comprada puede jugarse en lugar de la otra planificada."),
    _switch("confrontation", False, "dei.option.confrontation", "Option 4: missions and scoring wait for all.",
            "Option 4: Aufträge und Wertung warten auf alle.", "Opción 4: misiones y puntuación esperan a todos."),
    _switch("rebellion", False, "dei.option.rebellion", "Option 5: a mission may be skipped.",
            "Option 5: Ein Auftrag darf ausgelassen werden.", "Opción 5: se puede omitir una misión."),
    _choice("turn_order", ("clockwise", "fewest"), "dei.ruling.turn_order",
            "Clockwise from the first player, or fewest supplies first.",
            "Im Uhrzeigersinn vom Startspieler, oder wer am wenigsten Vorräte hat, zuerst.",
            "En sentido horario desde el inicial, o primero quien menos suministros tiene."),
    _number("scrapper_mission_per", 1, 1, 15, "dei.ruling.scrapper_mission",
            "Scrappers for one payment of the mission that counts them.",
            "Plünderer für eine Zahlung des Auftrags, der sie zählt.",
            "Saqueadores por cada pago de la misión que los cuenta."),
    _switch("leader_scrapper", True, "dei.leader.scrapper",
            "The leader counts as a scrapper for everything; off, for majorities only.",
            "Der Anführer zählt überall als Plünderer; sonst nur bei Mehrheiten.",
            "El líder cuenta como saqueador para todo; si no, solo para las mayorías."),
    _switch("figure_needed", False, "dei.ruling.figure_needed",
            "Only a player with a figure in an area can have the majority there.",
            "Nur wer in einem Gebiet eine Figur hat, kann dort die Mehrheit haben.",
            "Solo quien tiene una figura en una zona puede tener allí la mayoría."),
    _switch("sniper_figure", False, "dei.ruling.sniper_figure",
            "A sniper must have a figure in the area.",
            "Der Scharfschütze muss im Gebiet eine Figur haben.",
            "El francotirador debe tener una figura en la zona."),
    _number("phase_cards", 2, 1, 4, "dei.phase.cards", "Cards played in a phase.", "Karten je Phase.",
            "Cartas por fase."),
    _number("badge_cubes", 2, 1, 5, "dei.badge.earn", "Cubes of a colour that earn its badge.",
            "Würfel einer Farbe für ihr Abzeichen.", "Cubos de un color que ganan su insignia."),
    _number("drone_range", 2, 0, 6, "dei.drone.move", "Areas a drone flies.", "Gebiete, die eine Drohne fliegt.",
            "Zonas que vuela un dron."),
)  # fmt: skip
