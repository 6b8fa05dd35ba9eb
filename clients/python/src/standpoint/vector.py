"""A Gymnasium vector environment: one seat learns at many tables, and policies of Standpoint hold the other seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ._process import Process, Told


def vector_env(
    game: str,
    seats: Sequence[str | None],
    num_envs: int = 64,
    config: Mapping[str, Any] | None = None,
    seed: int | str | None = None,
    *,
    command: Sequence[str] | None = None,
) -> StandpointVectorEnv:
    """Opens many tables of a game, at which one seat learns.

    Args:
        game: The id of the game.
        seats: For each seat the id of a policy, as `symmtom/heuristic`, and `None` for the one that learns.
        num_envs: The number of tables.
        config: As for `parallel_env`.
        seed: As for `parallel_env`.
        command: As for `parallel_env`.
    """
    return StandpointVectorEnv(game, seats, num_envs, config, seed, command=command)


class StandpointVectorEnv(VectorEnv[NDArray[Any], NDArray[np.int64], NDArray[Any]]):
    """See `vector_env`. `infos` has the arrays `action_mask`, `illegal` and `turn`.

    A table whose session is over begins the next one at the next step (`AutoresetMode.NEXT_STEP`): the action of that step does
    nothing and its reward is 0.
    """

    def __init__(
        self,
        game: str,
        seats: Sequence[str | None],
        num_envs: int = 64,
        config: Mapping[str, Any] | None = None,
        seed: int | str | None = None,
        *,
        command: Sequence[str] | None = None,
    ) -> None:
        if sum(seat is None for seat in seats) != 1:
            raise ValueError("exactly one seat learns: name a policy for each other seat")
        self._process = Process(game, config=config, tables=num_envs, seats=seats, seed=seed, command=command)
        about = self._process
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.config = about.config
        #: The meaning of each action, by its number.
        self.action_names = about.actions
        #: The parts of an observation, each with its name and size, in order.
        self.observation_blocks: list[dict[str, Any]] = about.about["blocks"]
        self.num_envs = num_envs
        self.render_mode = None
        low, high = about.range
        length, dtype = about.shape_of("observations")[-1], about.dtype_of("observations")
        self.single_observation_space = spaces.Box(low, high, (length,), dtype.type)
        self.single_action_space = spaces.Discrete(len(about.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | str | None = None, options: dict[str, Any] | None = None  # type: ignore[override]
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begins a session at every table: the first of this seed, or without a seed the next."""
        told = self._process.reset(seed)
        return told.observations[:, 0], self._infos(told)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        told = self._process.step(np.asarray(actions, np.int32))
        truncations = np.zeros(self.num_envs, np.bool_)
        return told.observations[:, 0], told.rewards[:, 0], told.over, truncations, self._infos(told)

    def save_log(self, path: str | PathLike[str], table: int = 0) -> None:
        """Writes the log of the session at a table, as that of `parallel_env`."""
        Path(path).write_bytes(self._process.log(table))

    def close_extras(self, **kwargs: Any) -> None:
        self._process.close()

    def _infos(self, told: Told) -> dict[str, Any]:
        return {"action_mask": told.masks[:, 0], "illegal": told.illegal[:, 0], "turn": told.turns}
