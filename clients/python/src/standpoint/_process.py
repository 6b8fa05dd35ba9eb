"""The process that plays: messages over its pipes, and what it tells as numpy arrays."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import struct
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

_LENGTHS = struct.Struct("<II")


class EnvironmentRefused(Exception):
    """The process refused an order. `code` says why, for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{message} ({code})")
        self.code = code


@dataclass(frozen=True)
class Told:
    """What the learners get after a reset or a step: one row for each table, and in it one for each learner."""

    rewards: NDArray[np.float64]
    turns: NDArray[np.int32]
    observations: NDArray[Any]
    masks: NDArray[np.int8]
    illegal: NDArray[np.bool_]
    over: NDArray[np.bool_]


def default_command() -> list[str]:
    """How to start Standpoint: from the checkout that `STANDPOINT_HOME` names or that this package lies in, or from the path."""
    named = os.environ.get("STANDPOINT_HOME")
    for home in [Path(named)] if named else Path(__file__).resolve().parents:
        program = home / "cli" / "standpoint.ts"
        if program.is_file():
            own = home / "node_modules" / ".bin" / "node"
            node = str(own) if own.exists() else "node"
            # sessions make much that is soon done with
            memory = ["--min-semi-space-size=64", "--max-semi-space-size=64"]
            return [node, *memory, str(program)]
        if named:
            raise FileNotFoundError(f"STANDPOINT_HOME names {home}, which has no cli/standpoint.ts")
    found = shutil.which("standpoint")
    if found is None:
        raise FileNotFoundError("set STANDPOINT_HOME to a checkout of Standpoint in which npm ci has run")
    return [found]


class Process:
    """Plays `tables` sessions of one game in step. It ends with `close`, or with this program."""

    def __init__(
        self,
        game: str,
        *,
        config: Mapping[str, Any] | None,
        tables: int,
        seats: Sequence[str | None] | None,
        seed: int | str | None,
        command: Sequence[str] | None,
    ) -> None:
        self._child = subprocess.Popen(
            [*(command or default_command()), "play", "environment"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        try:
            head, _ = self._ask(
                {
                    "op": "open",
                    "game": game,
                    "config": None if config is None else dict(config),
                    "tables": tables,
                    "seats": None if seats is None else list(seats),
                    "seed": secrets.token_hex(16) if seed is None else str(seed),
                }
            )
        except BaseException:
            self.close()
            raise
        self.about: dict[str, Any] = head["about"]
        self.config: dict[str, Any] = self.about["config"]
        self.actions: list[str] = self.about["actions"]
        self.learners: list[int] = self.about["learners"]
        self.range: tuple[float, float] = tuple(self.about["range"])
        self._parts = [(part["name"], np.dtype(part["dtype"]), part["shape"]) for part in self.about["parts"]]

    def shape_of(self, name: str) -> tuple[int, ...]:
        return next(tuple(shape) for part, _, shape in self._parts if part == name)

    def dtype_of(self, name: str) -> np.dtype[Any]:
        return next(dtype for part, dtype, _ in self._parts if part == name)

    def reset(self, seed: int | str | None) -> Told:
        """Begins a session at every table: the first of this seed, or without a seed the next."""
        return self._told({"op": "reset", "seed": None if seed is None else str(seed)})

    def step(self, numbers: NDArray[np.int32]) -> Told:
        """Plays on with one number of an action for each learner of each table."""
        return self._told({"op": "step"}, np.ascontiguousarray(numbers, dtype="<i4").tobytes())

    def log(self, table: int) -> bytes:
        """The log of the session at a table, one event a line."""
        return bytes(self._ask({"op": "log", "table": table})[1])

    def close(self) -> None:
        child = self._child
        if child.stdin and not child.stdin.closed:
            try:
                child.stdin.close()
            except BrokenPipeError:
                pass
        try:
            child.wait(timeout=10)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        if child.stdout:
            child.stdout.close()

    def __del__(self) -> None:
        if hasattr(self, "_child") and self._child.poll() is None:
            self.close()

    def _told(self, head: dict[str, Any], body: bytes = b"") -> Told:
        block = self._ask(head, body)[1]
        at = 0
        arrays: dict[str, NDArray[Any]] = {}
        for name, dtype, shape in self._parts:
            count = int(np.prod(shape))
            arrays[name] = np.frombuffer(block, dtype, count, at).reshape(shape)
            at += count * dtype.itemsize
        arrays["illegal"] = arrays["illegal"].view(np.bool_)
        arrays["over"] = arrays["over"].view(np.bool_)
        return Told(**arrays)

    def _ask(self, head: dict[str, Any], body: bytes = b"") -> tuple[dict[str, Any], bytearray]:
        assert self._child.stdin is not None
        text = json.dumps(head).encode()
        try:
            self._child.stdin.write(_LENGTHS.pack(len(text), len(body)) + text + body)
            self._child.stdin.flush()
            head_length, body_length = _LENGTHS.unpack(self._read(_LENGTHS.size))
        except (BrokenPipeError, EOFError, ValueError) as error:
            raise RuntimeError(f"the process of Standpoint has ended, with exit code {self._child.poll()}") from error
        answer = json.loads(self._read(head_length))
        block = self._read(body_length)
        if not answer["ok"]:
            raise EnvironmentRefused(answer["code"], answer["message"])
        return answer, block

    def _read(self, size: int) -> bytearray:
        assert self._child.stdout is not None
        block = bytearray(size)
        view = memoryview(block)
        at = 0
        while at < size:
            count = self._child.stdout.readinto(view[at:])  # type: ignore[attr-defined]
            if not count:
                raise EOFError
            at += count
        return block
