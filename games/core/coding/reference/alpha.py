"""Krippendorff's alpha of coded.csv by the package krippendorff (PyPI), pooled over sessions, and its bootstrap over sessions.

Run: pip install krippendorff numpy; python alpha.py > alpha.txt
coded.csv: made-up codes of two coders for the messages of 40 sessions; an empty code: not coded.
"""
import csv
import krippendorff
import numpy as np

sessions = {}
for row in csv.DictReader(open("coded.csv")):
    sessions.setdefault(row["session"], []).append([float(row[c]) if row[c] else np.nan for c in ("ann", "bob")])
blocks = [np.array(one).T for one in sessions.values()]


def alpha(chosen):
    return krippendorff.alpha(np.concatenate(chosen, axis=1), level_of_measurement="nominal", value_domain=[0, 1, 2])


rng = np.random.default_rng(1)
draws = [alpha([blocks[i] for i in rng.integers(0, len(blocks), len(blocks))]) for _ in range(4000)]
low, high = np.quantile(draws, [0.025, 0.975])
print(f"alpha {alpha(blocks):.10f}")
print(f"low {low:.4f}")
print(f"high {high:.4f}")
