"""Environments of Standpoint by PettingZoo's and Gymnasium's own measures, and their logs by `standpoint lab verify`."""

import json
import subprocess
import tempfile
import unittest
import warnings
from pathlib import Path

import numpy as np
from pettingzoo.test import parallel_api_test, parallel_seed_test

import standpoint
from standpoint._process import default_command

def played(env, seed, legal=True):
    """Plays one session with random actions; what it paid."""
    rng = np.random.default_rng(7)
    observations, _ = env.reset(seed=seed)
    paid = dict.fromkeys(env.agents, 0.0)
    while env.agents:
        actions = {}
        for agent in env.agents:
            offered = np.flatnonzero(observations[agent]["action_mask"]) if legal else env.action_space(agent).n
            actions[agent] = int(rng.choice(offered))
        observations, rewards, *_ = env.step(actions)
        for agent, reward in rewards.items():
            paid[agent] += reward
    return paid


class Parallel(unittest.TestCase):
    def check(self, game, config):
        """PettingZoo's own tests, the spaces, and the logs: one process for all, and another for the test that compares two."""
        env, other = (standpoint.parallel_env(game, config, seed=1) for _ in range(2))
        self.addCleanup(env.close)
        self.addCleanup(other.close)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            parallel_api_test(env, num_cycles=100)

        observations, _ = env.reset(seed=3)
        for agent in env.possible_agents:
            self.assertTrue(env.observation_space(agent).contains(observations[agent]))

        for legal in (True, False):
            paid, log = played(env, 5, legal), env.log()
            ended = json.loads(log.splitlines()[-1])
            np.testing.assert_allclose(list(paid.values()), ended["returns"])
            played(env, 6, legal)
            self.assertNotEqual(env.log(), log)
            played(env, 5, legal)
            self.assertEqual(env.log(), log)

        # which closes both
        compared = iter([env, other])
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            parallel_seed_test(lambda: next(compared), num_cycles=30)

    def test_symmtom(self):
        self.check("symmtom", {"turns": 12})

    def test_standoff(self):
        self.check("standoff", {"trials": 2, "asked": 1})

    def test_tomqa(self):
        self.check("tomqa", {"stories": 2, "seats": 2})

    def test_mindgames(self):
        self.check("mindgames", {"problems": 3})

    def test_the_household_as_text(self):
        env = standpoint.parallel_env("household", seed=1)
        self.addCleanup(env.close)
        parallel_api_test(env, num_cycles=20)
        observations, _ = env.reset(seed=2)
        while env.agents:
            for agent, seen in observations.items():
                self.assertTrue(env.observation_space(agent).contains(seen))
                offered = seen["observation"].count("\n1: ")
                self.assertEqual(bool(seen["action_mask"][1]), offered == 1)
            observations, *_ = env.step({agent: 1 for agent in env.agents})

    def test_verify_accepts_a_log(self):
        env = standpoint.parallel_env("symmtom", {"turns": 12, "silence": False}, seed=1)
        self.addCleanup(env.close)
        played(env, 5, legal=False)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "log.jsonl"
            env.save_log(file)
            verify = [*default_command(), "lab", "verify", str(file), "--audit"]
            self.assertIn("all as written", subprocess.run(verify, capture_output=True, text=True).stdout)


class Vector(unittest.TestCase):
    def test_one_seat_learns_among_policies_and_tables_go_on_after_their_end(self):
        seats = ["symmtom/heuristic", None, "symmtom/uniform"]
        env = standpoint.vector_env("symmtom", seats, num_envs=3, config={"turns": 5}, seed=1)
        observations, infos = env.reset(seed=2)
        self.assertTrue(env.observation_space.contains(observations))
        ends = []
        for _ in range(7):
            observations, rewards, over, truncated, infos = env.step(env.action_space.sample())
            self.assertEqual((rewards.shape, infos["action_mask"].shape), ((3,), (3, 35)))
            ends.append(bool(over.all()))
        self.assertEqual(ends, [False, False, False, False, True, False, False])
        self.assertEqual(infos["turn"].tolist(), [1, 1, 1])
        env.close()

    def test_what_makes_no_sense_is_refused_with_a_code(self):
        with self.assertRaises(standpoint.EnvironmentRefused) as refused:
            standpoint.vector_env("symmtom", [None, "symmtom/nobody", "symmtom/uniform"], seed=1)
        self.assertEqual(refused.exception.code, "no_such_policy")


if __name__ == "__main__":
    unittest.main()
