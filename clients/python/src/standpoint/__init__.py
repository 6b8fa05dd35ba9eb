"""Bots and learners for Standpoint.

`play` lets a bot with an account play on a server, over one line for all its seats. `parallel_env` is a PettingZoo environment in
which all seats learn, `vector_env` a Gymnasium vector environment in which one seat learns among policies. Both play the real rules
in a local process of Standpoint (`standpoint play environment`), and need `pip install 'standpoint[environments]'`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ._line import BotRefused, play
from ._seat import Bot

if TYPE_CHECKING:
    from ._process import EnvironmentRefused
    from .parallel import StandpointParallelEnv, parallel_env
    from .vector import StandpointVectorEnv, vector_env

__all__ = [
    "Bot",
    "BotRefused",
    "EnvironmentRefused",
    "StandpointParallelEnv",
    "StandpointVectorEnv",
    "parallel_env",
    "play",
    "vector_env",
]

#: Names of environments, and their modules. They are imported when they are first used, since bots need none of their packages.
_ENVIRONMENTS = {
    "EnvironmentRefused": "_process",
    "StandpointParallelEnv": "parallel",
    "StandpointVectorEnv": "vector",
    "parallel_env": "parallel",
    "vector_env": "vector",
}


def __getattr__(name: str) -> Any:
    if name not in _ENVIRONMENTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        module = import_module(f".{_ENVIRONMENTS[name]}", __name__)
    except ModuleNotFoundError as error:
        raise ImportError(f"{error}: environments need `pip install 'standpoint[environments]'`") from error
    return getattr(module, name)
