"""How fast sessions are played: `python -m standpoint.speed`. Processor time of this program and of the process that plays count."""

from __future__ import annotations

import argparse
import json
import resource
import time

import numpy as np

from .parallel import parallel_env
from .vector import vector_env


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m standpoint.speed", description=__doc__)
    parser.add_argument("--game", default="symmtom")
    parser.add_argument("--seats", nargs="+", default=["-", "symmtom/heuristic", "symmtom/heuristic"], metavar="POLICY",
                        help="policies of the seats at many tables; - for the one that learns")  # fmt: skip
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--steps", type=int, default=60_000, help="joint steps in batches; a tenth of them one by one")
    chosen = parser.parse_args()
    seats = [None if seat == "-" else seat for seat in chosen.seats]
    batches = chosen.steps // chosen.tables
    many = _rate(lambda steps: _many(chosen.game, seats, chosen.tables, steps), batches) * chosen.tables
    one = _rate(lambda steps: _one(chosen.game, steps), chosen.steps // 10)
    print(json.dumps({"game": chosen.game, "tables": chosen.tables, "batched": round(many), "single": round(one)}))


def _rate(play, steps: int) -> float:  # type: ignore[no-untyped-def]
    """Steps a second of processor time, without what it takes to start and to warm up."""
    few = steps // 10
    return (steps - few) / (_seconds(lambda: play(steps)) - _seconds(lambda: play(few)))


def _seconds(run) -> float:  # type: ignore[no-untyped-def]
    before = time.process_time() + _of_children()
    run()
    return time.process_time() + _of_children() - before


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _many(game: str, seats: list[str | None], tables: int, steps: int) -> None:
    env = vector_env(game, seats, tables, seed=1)
    env.reset()
    rng = np.random.default_rng(1)
    for _ in range(steps):
        env.step(rng.integers(env.single_action_space.n, size=tables))
    env.close()


def _one(game: str, steps: int) -> None:
    env = parallel_env(game, seed=1)
    rng = np.random.default_rng(1)
    for _ in range(steps):
        if not env.agents:
            env.reset()
        env.step({agent: int(rng.integers(env.action_space(agent).n)) for agent in env.agents})
    env.close()


if __name__ == "__main__":
    main()
