"""A PettingZoo environment: all seats of one session learn, and all act at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from ._process import Process, Told

Observation = dict[str, Any]

#: What texts are written with: Latin letters and signs, typographic dashes and quotation marks, and the end of a line.
_LETTERS = "\n" + "".join(map(chr, [*range(0x20, 0x180), *range(0x2010, 0x2030)]))


def parallel_env(
    game: str,
    config: Mapping[str, Any] | None = None,
    seed: int | str | None = None,
    *,
    command: Sequence[str] | None = None,
) -> StandpointParallelEnv:
    """Opens a game in which every seat is an agent, called `seat_0`, `seat_1` and so on.

    Args:
        game: The id of the game: `symmtom`, `standoff`, `tomqa`, `mindgames`, or as text `household`.
        config: The config of the session; what it leaves out has the default of the game's start form.
        seed: The seed of the first session, unless `reset` gets one; without it, a random one.
        command: How to start Standpoint; without it, from `STANDPOINT_HOME`, this checkout, or the path.
    """
    return StandpointParallelEnv(game, config, seed, command=command)


class StandpointParallelEnv(ParallelEnv[str, Observation, int]):
    """See `parallel_env`.

    An observation is a dict with the array `observation` and the `action_mask`. A game that has no array of numbers, as the
    household, gives a text instead, which lists the actions by number. An action that the mask does not allow is
    replaced by the game's default action, and `infos[agent]["illegal"]` is then true. Action 0 is the only one of a seat
    that has nothing to do. Turns in which no seat has anything to do pass by themselves. All agents end together.
    """

    metadata: dict[str, Any] = {"render_modes": [], "name": "standpoint_v0", "is_parallelizable": True}

    def __init__(
        self,
        game: str,
        config: Mapping[str, Any] | None = None,
        seed: int | str | None = None,
        *,
        command: Sequence[str] | None = None,
    ) -> None:
        self._process = Process(game, config=config, tables=1, seats=None, seed=seed, command=command)
        about = self._process
        self.metadata = {**type(self).metadata, "name": f"{game}_v{about.about['version']}"}
        self.config = about.config
        #: The meaning of each action, by its number.
        self.action_names = about.actions
        #: The parts of an observation, each with its name and size, in order.
        self.observation_blocks: list[dict[str, Any]] = about.about["blocks"]
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in about.learners]
        self.agents: list[str] = []
        low, high = about.range
        length, dtype = about.shape_of("observations")[-1], about.dtype_of("observations")
        count = len(about.actions)
        self._is_text: bool = about.about["text"]
        seen = (
            spaces.Text(length, charset=_LETTERS) if self._is_text else spaces.Box(low, high, (length,), dtype.type)
        )
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": deepcopy(seen),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    def reset(
        self, seed: int | str | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begins a session: the first of this seed, or without a seed the next one of the seed before."""
        told = self._process.reset(seed)
        self.agents = [] if told.over[0] else self.possible_agents[:]
        return self._observations(told), self._infos(told)

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Plays on until an agent can act again. Agents without an action in `actions` take action 0."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        told = self._process.step(np.array([actions.get(agent, 0) for agent in self.possible_agents], np.int32))
        over = bool(told.over[0])
        rewards = {agent: float(told.rewards[0, i]) for i, agent in enumerate(self.possible_agents)}
        self.agents = [] if over else self.possible_agents[:]
        terminations = {agent: over for agent in self.possible_agents}
        truncations = {agent: False for agent in self.possible_agents}
        return self._observations(told), rewards, terminations, truncations, self._infos(told)

    def log(self) -> str:
        """The log of the session, one event a line as JSON. A session that is not over ends there as truncated."""
        return self._process.log(0).decode()

    def save_log(self, path: str | PathLike[str]) -> None:
        """Writes the log into a file, which `standpoint lab verify --audit FILE` and `standpoint play replay FILE` read."""
        Path(path).write_bytes(self._process.log(0))

    def render(self) -> None:
        return None

    def close(self) -> None:
        self._process.close()

    def _observations(self, told: Told) -> dict[str, Observation]:
        return {
            agent: {"observation": self._seen(told.observations[0, i]), "action_mask": told.masks[0, i]}
            for i, agent in enumerate(self.possible_agents)
        }

    def _seen(self, array: NDArray[Any]) -> Any:
        return array.tobytes().rstrip(b"\0").decode() if self._is_text else array

    def _infos(self, told: Told) -> dict[str, dict[str, Any]]:
        turn = int(told.turns[0])
        return {
            agent: {"turn": turn, "illegal": bool(told.illegal[0, i])} for i, agent in enumerate(self.possible_agents)
        }
