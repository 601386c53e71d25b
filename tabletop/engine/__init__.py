"""Rules engine for all games. It knows no game and imports only the standard library.

Each package imports only those below it:
    conformance     checks that every game must pass
    session         live games: seats, history, branches, records
    presentation    positions as data for screens, as pictures and as text
    preview         consequences of an action before it is taken, and remedies for an illegal one
    schema          tables declared field by field
    registry        games by name
    serialization   saved values, files, content that people write
    core            positions, actions, decisions, games
    declarations    parameters, rulebooks, colours, names of a game
    i18n            words and numbers in every language
"""
