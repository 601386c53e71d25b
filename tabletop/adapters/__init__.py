"""Adapters: the games here in the clothes of other libraries. Needs the extra "adapters".

`tabletop.adapters.pettingzoo.aec_env(game)` makes an environment for multi-agent learning;
`tabletop.adapters.open_spiel.register("51st_state")` makes `pyspiel.load_game` know a game. Nothing is imported here,
so that each can be used without the other library.

Both number actions alike: an action is the index of a slot, and slot k means the k-th of the legal actions of the
decision at hand, in the order of `state.legal_actions()`. That order is fixed by the rules, so a list of indices
replays a game; but one index means different things at different decisions, so a learner should look at the notation
of the actions (or at what it leads to), not at bare indices.
"""
