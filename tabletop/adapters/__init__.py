"""Adapters: the games here in the clothes of other libraries. Needs the extra "adapters".

`tabletop.adapters.gymnasium.seat_env(game, "greedy")` makes an environment for one learner among strategies, and
`vector_env` many at once; `tabletop.adapters.pettingzoo.aec_env(game)` one for learners in all seats;
`tabletop.adapters.open_spiel.register("51st_state")` makes `pyspiel.load_game` know a game. Nothing is imported here,
so that each can be used without the other libraries. `tabletop.adapters.training` learns (extra "training").

What all of them see are the vectors of `tabletop.strategies.policies.encoding_of`, each entry with a name, scaled to
-1 to 1. gymnasium and PettingZoo number actions by `tabletop.strategies.policies.ids_of`, where a number keeps its
meaning as far as it can; in OpenSpiel (and in PettingZoo on demand) an action is a slot: the k-th of the legal actions
of the decision at hand, in the order of `State.legal_actions()`, so it means now this, now that.
"""
