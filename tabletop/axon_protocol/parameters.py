"""The parameters of Axon Protocol: what players choose, the rulings, and the numbers a designer would want to turn."""

from __future__ import annotations

from tabletop.engine.parameters import Declaration, Parameter

SETUP = ("players", "beginner", "first_player", "start_characters", "starting_hand", "stress_limit")
"""What is decided before the first card is dealt, and cannot be turned later."""


_DECLARE = Declaration(SETUP)
_number, _switch, _choice = _DECLARE.number, _DECLARE.switch, _DECLARE.choice

PARAMETERS = (
    _number("players", 2, 2, 6, "axn.setup.players", "Players.", "Spieler.", "Jugadores."),
    _switch("beginner", False, "axn.setup.beginner", "Characters marked complex are left out.",
            "Als komplex markierte Charaktere bleiben draußen.", "Se dejan fuera los personajes complejos."),
    Parameter("corporations", (), {
        "en": "Corporations by seat; those not named are chosen in the game.",
        "de": "Konzerne nach Platz; nicht genannte werden im Spiel gewählt.",
        "es": "Corporaciones por asiento; las no nombradas se eligen en la partida.",
    }, rule="axn.setup.corporation", live=False),
    _number("first_player", 0, 0, 6, "axn.turn.order", "Seat that starts, counted from 1; 0 lets the seed decide.",
            "Platz, der beginnt, ab 1 gezählt; 0 überlässt es dem Startwert.",
            "Asiento que empieza, contado desde 1; con 0 decide la semilla."),
    _number("stress_limit", 0, 0, 60, "axn.setup.board", "Where the limit marker starts; 0 takes it from the board.",
            "Anfang der Belastungsgrenze; 0 nimmt die Zahl der Punktetafel.",
            "Donde empieza el límite; con 0, lo que dice el tablero."),
    _number("red_zone", 0, 0, 10, "axn.round.red", "Where the red zone begins; 0 takes it from the board.",
            "Anfang der Roten Zone; 0 nimmt die Zahl der Punktetafel.",
            "Donde empieza la zona roja; con 0, lo que dice el tablero."),
    _number("red_step", 1, 0, 5, "axn.round.red", "Fields the limit falls for a counter in the red zone.",
            "Felder, um die die Grenze bei einem Zähler in der Roten Zone sinkt.",
            "Casillas que baja el límite con un contador en la zona roja."),
    _number("hand_limit", 4, 1, 12, "axn.round.limit", "Cards kept in hand at the end of a round.",
            "Karten, die man am Rundenende behält.", "Cartas que se conservan al final de la ronda."),
    _number("round_cards", 3, 0, 8, "axn.round.draw", "Software cards drawn at the end of a round.",
            "Softwarekarten, die am Rundenende gezogen werden.", "Cartas de software robadas al final de la ronda."),
    _number("starting_hand", 3, 0, 8, "axn.setup.hand", "Software cards dealt at the start.",
            "Softwarekarten zu Beginn.", "Cartas de software al empezar."),
    _number("start_characters", 0, 0, 5, "axn.setup.character",
            "Characters each player brings at the start; 0 means one, with two players two.",
            "Charaktere, die jeder zu Beginn einbringt; 0 heißt einen, zu zweit zwei.",
            "Personajes que cada jugador trae al empezar; 0 significa uno, o dos si son dos jugadores."),
    _number("offer_size", 5, 1, 10, "axn.phishing", "Characters drawn to choose from.",
            "Charaktere, aus denen gewählt wird.", "Personajes robados para elegir."),
    _number("overdose", 3, 1, 9, "axn.overdose", "Drug markers that kill on activation.",
            "Drogenmarker, an denen man beim Aktivieren stirbt.", "Marcadores de droga que matan al activar."),
    _number("monopoly_cost", 4, 0, 9, "axn.monopoly", "Cards that a monopoly costs.", "Karten, die ein Monopol kostet.",
            "Cartas que cuesta un monopolio."),
    _number("monopoly_points", 2, 1, 5, "axn.score.monopoly", "Points for a marker of the monopoly.",
            "Siegpunkte je Marker des Monopols.", "Puntos por marcador del monopolio."),
    _switch("spared_murder_marks", True, "axn.ruling.spared_murder",
            "A murder that only costs an augment still brings the violence marker.",
            "Auch ein Mord, der nur eine Augmentierung kostet, bringt den Gewaltmarker.",
            "Un asesinato que solo cuesta un aumento también trae el marcador de violencia."),
    _choice("dead_go_to", ("discard", "deck"), "axn.ruling.dead", "Where the dead go.", "Wohin die Toten kommen.",
            "Adónde van los muertos."),
    _choice("stress_ends", ("reached", "passed"), "axn.ruling.past_limit",
            "Whether the end comes when the limit is reached or only when it is passed.",
            "Ob das Ende beim Erreichen oder erst beim Überschreiten der Grenze kommt.",
            "Si el final llega al alcanzar el límite o solo al superarlo."),
    _switch("track_is_supply", False, "axn.ruling.none_left", "Rewards still on the track count as supply.",
            "Belohnungen auf der Leiste zählen als Vorrat.", "Las recompensas de la pista cuentan como reserva."),
    _choice("windows", ("everybody", "active"), "axn.ruling.reactions",
            "Who may play software before and after an action.", "Wer vor und nach einer Aktion Software spielen darf.",
            "Quién puede jugar software antes y después de una acción."),
    _choice("release_to", ("anywhere", "public"), "axn.ruling.release",
            "Where a prisoner who is set free may go.", "Wohin ein Entlassener darf.",
            "Adónde puede ir quien sale de prisión."),
    _choice("reward_to", ("active", "cause"), "axn.ruling.reward_turn",
            "Whether rewards go to the active player or to whoever caused them.",
            "Ob Belohnungen dem aktiven Spieler oder dem Verursacher zufallen.",
            "Si las recompensas son del jugador activo o de quien las causa."),
    _choice("android_kill", ("execute", "murder"), "axn.ruling.androids",
            "Whether killing by a passive ability counts as executing or as murder.",
            "Ob das Töten durch eine passive Fertigkeit als Hinrichten oder als Mord zählt.",
            "Si matar por una habilidad pasiva cuenta como ejecutar o como asesinar."),
    _switch("own_trade", False, "axn.ruling.own_trade", "A trader or dealer serves itself.",
            "Händler und Dealer bedienen sich selbst.", "Un comerciante o traficante se sirve a sí mismo."),
    Parameter("hands", "hidden", {
        "en": "Whether the cards in hand are hidden or open.",
        "de": "Ob die Handkarten verdeckt oder offen sind.",
        "es": "Si las cartas en mano están ocultas o abiertas.",
    }, choices=("hidden", "open"), rule="axn.setup.hand"),
    _number("round_limit", 30, 3, 200, "axn.ruling.round_limit", "Rounds after which a game ends in any case.",
            "Runden, nach denen eine Partie auf jeden Fall endet.",
            "Rondas tras las que una partida termina en todo caso."),
)  # fmt: skip
