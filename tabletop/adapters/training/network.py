"""PyTorch version of the network of `tabletop.strategies.policies.file`, as a policy of MaskablePPO."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

WIDE, MIDDLE, NARROW = 256, 128, 64


class Rater(BaseFeaturesExtractor):
    """Feature extractor: returns the encoding of a position, followed by a rating for each action slot."""

    def __init__(self, observation_space: Any) -> None:
        places = observation_space["places"].shape[0]
        super().__init__(observation_space, MIDDLE + places)
        numbers = observation_space["position"].shape[0]
        self.position = nn.Linear(numbers, WIDE)
        self.deep = nn.Linear(WIDE, MIDDLE)
        self.meets = nn.Linear(MIDDLE, MIDDLE)
        facts = int(observation_space["places"].high.max())
        self.nothing = facts
        self.action = nn.EmbeddingBag(facts + 1, MIDDLE, mode="sum", padding_idx=facts)
        self.rate = nn.Linear(MIDDLE, NARROW)
        self.last = nn.Linear(NARROW, 1, bias=False)
        nn.init.normal_(self.action.weight, std=0.1)
        with torch.no_grad():
            self.action.weight[facts] = 0.0

    def forward(self, seen: dict[str, Any]) -> Any:
        x = torch.relu(self.position(seen["position"]))
        x = torch.relu(self.deep(x))
        # Most slots are empty: rate only the used ones, of all positions at once.
        places, amounts = seen["places"], seen["amounts"]
        used = places[..., 0] < self.nothing
        embedded = self.action(places[used].long(), per_sample_weights=amounts[used])
        z = torch.relu(embedded + self.meets(x)[used.nonzero()[:, 0]])
        rated = self.last(torch.relu(self.rate(z))).squeeze(-1)
        ratings = torch.zeros(used.shape, dtype=rated.dtype).masked_scatter(used, rated)
        return torch.cat([x, ratings], -1)

    def to_arrays(self) -> dict[str, Any]:
        """Return the arrays that `Network` runs with."""

        def to_array(weight: Any) -> Any:
            return weight.detach().cpu().numpy().astype(np.float16)

        return {
            "position": to_array(self.position.weight.T), "position_base": to_array(self.position.bias),
            "deep": to_array(self.deep.weight.T), "deep_base": to_array(self.deep.bias),
            "meets": to_array(self.meets.weight.T), "meets_base": to_array(self.meets.bias),
            "action": to_array(self.action.weight[:-1]),
            "rate": to_array(self.rate.weight.T), "rate_base": to_array(self.rate.bias),
            "last": to_array(self.last.weight[0]),
        }  # fmt: skip


class Ratings(nn.Module):
    """Selects the ratings from the output of `Rater`; they are the logits."""

    def forward(self, features: Any) -> Any:
        return features[..., MIDDLE:]


class Outcome(nn.Module):
    """Value head: predicts the outcome from the position encoding of `Rater`."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(MIDDLE, NARROW), nn.ReLU(), nn.Linear(NARROW, 1))

    def forward(self, features: Any) -> Any:
        return self.layers(features[..., :MIDDLE])


class RatingPolicy(MaskableMultiInputActorCriticPolicy):
    """Policy whose logits are the ratings of the actions."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(
            *arguments, **{**settings, "net_arch": [], "features_extractor_class": Rater, "ortho_init": False}
        )

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        self.action_net, self.value_net = Ratings(), Outcome()
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)
