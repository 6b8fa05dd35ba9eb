"""Trains one seat of SymmToM among `symmtom/heuristic` by PPO, with JAX and Optax: `python clients/python/examples/ppo.py`.

Prints a line of JSON for every tenth batch, and at the end the reward of the learner in sessions that it was not trained on.
"""

from __future__ import annotations

import argparse
import json
import time
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import optax

import standpoint

HEURISTIC = "symmtom/heuristic"
HIDDEN, DISCOUNT, LAMBDA, CLIP, EPOCHS, PARTS = 128, 0.99, 0.95, 0.2, 4, 4


def network(key, inputs, actions):
    sizes = [(inputs, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, actions + 1)]
    keys = jax.random.split(key, len(sizes))
    return [(jax.random.normal(k, size) * size[0] ** -0.5, jnp.zeros(size[1])) for k, size in zip(keys, sizes)]


@jax.jit
def forward(weights, seen, mask):
    """The logarithms of the chances of the actions, and the value of what is seen."""
    for matrix, bias in weights[:-1]:
        seen = jnp.tanh(seen @ matrix + bias)
    out = seen @ weights[-1][0] + weights[-1][1]
    return jax.nn.log_softmax(jnp.where(mask == 1, 0.3 * out[..., :-1], -1e9)), out[..., -1] * 10


def loss(weights, batch, entropy):
    chances, values = forward(weights, batch["seen"], batch["mask"])
    own = jnp.take_along_axis(chances, batch["action"][:, None], 1)[:, 0]
    ratio = jnp.exp(own - batch["chance"])
    gain = (batch["gain"] - batch["gain"].mean()) / (batch["gain"].std() + 1e-6)
    policy = jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gain).mean()
    spread = -(jnp.exp(chances) * jnp.where(batch["mask"] == 1, chances, 0)).sum(1).mean()
    return -policy + 0.005 * jnp.square(values - batch["return"]).mean() - entropy * spread


@partial(jax.jit, static_argnums=0)
def update(optimiser, weights, state, batch, entropy):
    gradient = jax.grad(loss)(weights, batch, entropy)
    changes, state = optimiser.update(gradient, state)
    return optax.apply_updates(weights, changes), state


def play(env, weights, seed, rng):
    """One session at every table; what happened, turn by turn."""
    seen, infos = env.reset(seed=seed)
    turns = []
    over = np.zeros(env.num_envs, bool)
    while not over.all():
        chances, values = map(np.asarray, forward(weights, seen, infos["action_mask"]))
        action = (chances + rng.gumbel(size=chances.shape)).argmax(1)
        chance = np.take_along_axis(chances, action[:, None], 1)[:, 0]
        turn = {"seen": seen, "mask": infos["action_mask"], "action": action, "chance": chance, "value": values}
        seen, reward, over, _, infos = env.step(action)
        turns.append({**turn, "reward": reward})
    return {name: np.stack([turn[name] for turn in turns]) for name in turns[0]}


def judged(played):
    """The advantage and the return of each action."""
    gain = np.zeros_like(played["reward"])
    later = 0.0
    values = np.vstack([played["value"], np.zeros_like(played["value"][:1])])
    for t in reversed(range(len(gain))):
        later = played["reward"][t] + DISCOUNT * values[t + 1] - values[t] + DISCOUNT * LAMBDA * later
        gain[t] = later
    names = ("seen", "mask", "action", "chance")
    flat = {name: played[name].reshape(-1, *played[name].shape[2:]) for name in names}
    return {**flat, "gain": gain.ravel(), "return": (gain + played["value"]).ravel()}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--agents", type=int, default=2)
    parser.add_argument("--width", type=int, default=3)
    parser.add_argument("--pieces", type=int, default=4)
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--batches", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    config = {"agents": asked.agents, "width": asked.width, "pieces": asked.pieces}
    env = standpoint.vector_env("symmtom", [None, *[HEURISTIC] * (asked.agents - 1)], asked.tables, config, asked.seed)
    rng = np.random.default_rng(asked.seed)
    weights = network(jax.random.key(asked.seed), env.single_observation_space.shape[0], env.single_action_space.n)
    optimiser = optax.chain(
        optax.clip_by_global_norm(0.5), optax.adam(optax.linear_schedule(2e-3, 2e-4, asked.batches * EPOCHS * PARTS))
    )
    state = optimiser.init(weights)
    began = time.monotonic()
    for number in range(1, asked.batches + 1):
        played = play(env, weights, f"train {asked.seed} {number}", rng)
        batch = judged(played)
        entropy = 0.02 * (1 - number / asked.batches)
        for _ in range(EPOCHS):
            for rows in np.array_split(rng.permutation(len(batch["gain"])), PARTS):
                part = {name: values[rows] for name, values in batch.items()}
                weights, state = update(optimiser, weights, state, part, entropy)
        if number % 10 == 0:
            reward = played["reward"].sum(0).mean()
            spent = time.monotonic() - began
            print(json.dumps({"batch": number, "reward": round(float(reward), 1), "seconds": round(spent)}), flush=True)
    earned = np.concatenate([play(env, weights, f"test {i}", rng)["reward"].sum(0) for i in range(4)])
    error = earned.std() / len(earned) ** 0.5
    print(json.dumps({"test": round(float(earned.mean()), 1), "error": round(float(error), 2), "sessions": len(earned)}))
    env.save_log("learner.jsonl")
    env.close()


if __name__ == "__main__":
    main()
