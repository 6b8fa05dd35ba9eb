"""Play sessions of Standpoint's games from Python.

`parallel_env` is a PettingZoo environment in which all seats learn, `vector_env` a Gymnasium vector environment in which one
seat learns among policies. Both play the real rules in a local process of Standpoint (`standpoint play environment`).
"""

from ._process import EnvironmentRefused
from .parallel import StandpointParallelEnv, parallel_env
from .vector import StandpointVectorEnv, vector_env

__all__ = ["EnvironmentRefused", "StandpointParallelEnv", "StandpointVectorEnv", "parallel_env", "vector_env"]
