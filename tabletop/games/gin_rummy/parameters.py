"""The parameters of gin rummy: what players agree on before they deal."""

from tabletop.engine.parameters import Declaration

_DECLARE = Declaration(("hand_size", "oklahoma"))
_number = _DECLARE.number

PARAMETERS = (
    _number("target", 100, 1, 500, "gin.match", "Points that win the match.", "Punkte, die die Partie gewinnen.",
            "Puntos que ganan la partida."),
    _number("hands", 50, 1, 50, "gin.ruling.hands", "Hands in a match at most; 1 is a single hand.",
            "Höchstens so viele Runden in einer Partie; 1 ist eine einzige.",
            "Manos de una partida, como máximo; 1 es una sola."),
    _number("hand_size", 10, 7, 10, "gin.deal", "Cards in a hand.", "Karten auf der Hand.", "Cartas en la mano."),
    _number("knock_limit", 10, 0, 20, "gin.knock", "Deadwood with which one may knock.",
            "Restpunkte, mit denen man klopfen darf.", "Puntos sueltos con los que se puede cerrar."),
    _DECLARE.switch("oklahoma", False, "gin.oklahoma", "The first open card says with how much one may knock.",
                    "Die erste offene Karte sagt, mit wie viel man klopfen darf.",
                    "La primera carta descubierta dice con cuánto se puede cerrar."),
    _number("gin_bonus", 25, 0, 100, "gin.gin", "Bonus for gin.", "Bonus für Gin.", "Bonificación por gin."),
    _number("undercut_bonus", 25, 0, 100, "gin.undercut", "Bonus for an undercut.", "Bonus fürs Unterbieten.",
            "Bonificación por contragolpe."),
    _number("last_cards", 2, 0, 10, "gin.void", "Cards left in the draw pile when a hand is void.",
            "Karten im Ziehstapel, bei denen eine Runde nicht zählt.",
            "Cartas en el mazo con las que una mano se anula."),
    _number("most_takes", 50, 1, 50, "gin.ruling.round", "Open cards taken in a hand at most.",
            "Offene Karten, die in einer Runde höchstens genommen werden.",
            "Cartas descubiertas que se toman en una mano, como máximo."),
)  # fmt: skip
