"""A trained policy as a bot: an actor of MADDPG that was trained in SymmToM, computed with NumPy.

`python trained_bot.py SERVER TOKEN models/symmtom/maddpg-n3-w6-c3-s1`, with a folder of this project's `models`. It plays what it was
trained for: three agents, six cells by six, three pieces, a hearing range of 1, and first-hand pieces shown.
"""
import hashlib
import json
import sys
from pathlib import Path

import numpy as np

import standpoint

DIRECTIONS = {"stay": (0, 0), "right": (1, 0), "left": (-1, 0), "up": (0, 1), "down": (0, -1)}


def load(folder):
    """The layers of each seat's actor: three matrices, each with its bias."""
    card = json.loads(Path(folder, "card.json").read_text())
    data = Path(folder, "weights.bin").read_bytes()
    if card["config"]["algorithm"] != "maddpg" or hashlib.sha256(data).hexdigest() != card["sha256"]:
        raise ValueError(f"{folder} has no actor of MADDPG with the weights that its card names")
    weights, at, actors = np.frombuffer(data, "<f4"), 0, {}
    for layer in card["layers"]:
        size = layer["rows"] * layer["columns"]
        matrix = weights[at : at + size].reshape(layer["rows"], layer["columns"]).astype(float)
        actors.setdefault(layer["name"].split("/")[0], []).append(matrix)
        at += size
    return actors


def seen(observation):
    """What the actor reads: the observation as the vector that the authors' program gives its agents."""
    me, pieces, width = (observation["viewer"], *(observation["parameters"][name] for name in ("pieces", "width")))
    positions, bases = (np.array(observation[name], float) / (width - 1) for name in ("positions", "bases"))
    others = [seat for seat in range(len(positions)) if seat != me]
    everyone = [me, *others]
    heard = {(each["speaker"], each["piece"]) for each in observation["heard"]}
    x, y = observation["positions"][me]
    return np.concatenate(
        [
            [piece in observation["firstHand"][me] for piece in range(pieces)],
            [part for seat in everyone for part in DIRECTIONS[observation["moves"][seat]]],
            *[positions[seat] - positions[me] for seat in others],
            [piece in observation["firstHand"][seat] for seat in others for piece in range(pieces)],
            *[bases[seat] - positions[seat] for seat in everyone],
            [(seat, piece) in heard for seat in others for piece in range(pieces)],
            [y == width, y == 1, x == width, x == 1],
        ],
        dtype=float,
    )


def chances(actor, inputs):
    """The chances of the moves, and those of the pieces to say."""
    w1, b1, w2, b2, w3, b3 = actor
    hidden = np.maximum(np.maximum(inputs @ w1 + b1[0], 0) @ w2 + b2[0], 0)
    logits = np.split(hidden @ w3 + b3[0], [len(DIRECTIONS)])
    return [np.exp(part - part.max()) / np.exp(part - part.max()).sum() for part in logits]


def policy(folder):
    """The trained policy as a function that plays every seat."""
    actors, rng = load(folder), np.random.default_rng()

    def act(observation, percepts, legal):
        moves, pieces = chances(actors[f"actor{observation['viewer']}"], seen(observation))
        return {"move": str(rng.choice(list(DIRECTIONS), p=moves)), "say": int(rng.choice(len(pieces), p=pieces))}

    return act


if __name__ == "__main__":
    standpoint.play(policy(sys.argv[3]), *sys.argv[1:3], file=__file__)
