"""Adapters for other libraries (extra "adapters").

`tabletop.adapters.gymnasium.make_seat_env(game, "greedy")` returns an environment for one learner among strategies, and
`make_vector_env` a vectorized one. `tabletop.adapters.pettingzoo.make_aec_env(game)` returns one for learners in all
seats. `tabletop.adapters.open_spiel.register("51st_state")` registers a game for `pyspiel.load_game`. This package
imports none of them, so that each can be used without the other libraries. `tabletop.adapters.training` trains policies
(extra "training").

Observations are the vectors of `tabletop.strategies.policies.get_encoding`: named entries scaled to -1 to 1. gymnasium
and PettingZoo number actions by `tabletop.strategies.policies.get_action_ids`, where the meaning of a number is as
stable as possible. In OpenSpiel (and in PettingZoo on demand) an action is a slot: the k-th legal action of the current
decision, in the order of `State.legal_actions()`. The meaning of a slot changes with every decision.
"""
