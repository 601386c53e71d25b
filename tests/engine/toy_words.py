"""The rules of the toy, and its words in German and Spanish."""

from __future__ import annotations

_RULES = {
    "toy.turn": (
        "All get {hand} of 26 cards. On a turn a card is drawn, and one may be played, up to {goal} points.",
        "Alle haben {hand} von 26 Karten. Im Zug wird eine gezogen; eine darf gespielt werden, bis zu {goal} Punkten.",
        "Todos tienen {hand} de 26 cartas. En su turno se roba una y se puede jugar una, hasta {goal} puntos.",
    ),
    "toy.hand": (
        "Only cards in the hand are played.",
        "Gespielt werden nur Handkarten.",
        "Solo se juegan cartas de la mano.",
    ),
    "toy.wish": (
        "A wish gives two points or two cards, then one point.",
        "Ein Wunsch gibt zwei Punkte oder zwei Karten, dann einen Punkt.",
        "Un deseo da dos puntos o dos cartas, y luego un punto.",
    ),
    "toy.thief": (
        "A thief takes up to two points from another.",
        "Ein Dieb nimmt einem anderen bis zu zwei Punkte.",
        "Un ladrón quita a otro hasta dos puntos.",
    ),
    "toy.no": (
        "A no strikes what it answers, also another no.",
        "Ein Nein hebt auf, worauf es antwortet, auch ein Nein.",
        "Un no anula aquello a lo que responde, también otro no.",
    ),
}
RULES = "\n".join(
    f'["{id}"]\ndocument = "toy"\nsection = "all"\nen = "{en}"\nde = "{de}"\nes = "{es}"\n'
    for id, (en, de, es) in _RULES.items()
)
MANY = "\n".join(
    f'{lang} = "{text.replace("26", "52")}"' for lang, text in zip(("en", "de", "es"), _RULES["toy.turn"], strict=True)
)
RULES += f'[["toy.turn".when]]\ncards = "many"\n{MANY}\n'

_WORDS = (
    ("{player} gets {amount} points", "{player} bekommt {amount} Punkte", "{player} recibe {amount} puntos"),
    ("{player} draws {card}", "{player} zieht {card}", "{player} roba {card}"),
    ("{player} plays {card}", "{player} spielt {card}", "{player} juega {card}"),
    ("You do not hold {card}.", "{card} ist nicht auf deiner Hand.", "No tienes {card}."),
    ("Play {card}", "{card} spielen", "Jugar {card}"),
    ("{card} is not played like this.", "{card} wird nicht so gespielt.", "{card} no se juega así."),
    ("Send a thief to {victim}", "{victim} einen Dieb schicken", "Enviar un ladrón a {victim}"),
    ("A thief goes to somebody else.", "Ein Dieb geht zu jemand anderem.", "Un ladrón va a otra persona."),
    ("{victim} has only {have} points.", "{victim} hat nur {have} Punkte.", "{victim} solo tiene {have} puntos."),
    ("Do nothing", "Nichts tun", "No hacer nada"),
    ("Choose {what}", "{what} wählen", "Elegir {what}"),
    ("The deck is empty.", "Der Stapel ist leer.", "El mazo está vacío."),
    (
        "Only cards or points can be wished for.",
        "Wünschen kann man nur Karten oder Punkte.",
        "Solo se desean cartas o puntos.",
    ),
    ("Say no", "Nein sagen", "Decir que no"),
    ("Let it happen", "Geschehen lassen", "Dejar que pase"),
    ("What does {player} do?", "Was tut {player}?", "¿Qué hace {player}?"),
    ("Cards or points?", "Karten oder Punkte?", "¿Cartas o puntos?"),
    ("Say no to it?", "Nein dazu sagen?", "¿Decir que no?"),
    (
        "{victim} may say no to {player}",
        "{victim} darf Nein zu {player} sagen",
        "{victim} puede decir que no a {player}",
    ),
    ("strike what would come next", "aufheben, was als Nächstes käme", "anular lo siguiente"),
    ("take points from {victim}", "{victim} Punkte nehmen", "quitar puntos a {victim}"),
    ("get {amount} points", "{amount} Punkte bekommen", "recibir {amount} puntos"),
    ("draw a card", "eine Karte ziehen", "robar una carta"),
    ("{player} scored {amount}", "{player} hat {amount} erzielt", "{player} ha logrado {amount}"),
    ("the turn of {player}", "der Zug von {player}", "el turno de {player}"),
    ("coin", "Münze", "moneda"), ("wish", "Wunsch", "deseo"), ("thief", "Dieb", "ladrón"), ("no", "Nein", "no"),
    ("a card", "eine Karte", "una carta"), ("cards", "Karten", "cartas"), ("points", "Punkte", "puntos"),
    ("play", "spielen", "jugar"), ("rob", "rauben", "robar"), ("rest", "ruhen", "descansar"),
    ("choose", "wählen", "elegir"), ("let", "lassen", "dejar"),
)  # fmt: skip
WORDS = {"de": {en: de for en, de, _ in _WORDS}, "es": {en: es for en, _, es in _WORDS}}
