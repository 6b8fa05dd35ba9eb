/**
 * How long the beliefs of a whole session take to compute: SymmToM with 150 turns, all seats, all chains of up to two
 * seats, by each belief model. The time to play the session stands beside it.
 */
import process from 'node:process';
import { policyById } from '../bots/index.ts';
import { timelinesOf } from '../games/core/beliefs/timeline.ts';
import { playout } from '../games/core/log/playout.ts';
import { beliefs } from '../games/symmtom/beliefs/models.ts';
import { symmtom } from '../games/symmtom/game.ts';
import { type BenchRow, median } from './row.ts';

/** The most that one session's beliefs may take, ms of CPU. */
const GOALS = { matrix: 20, other: 60 };
const CONFIG = { agents: 3, width: 12, pieces: 6, turns: 150 };

export interface BeliefsBenchOptions {
  /** How often to measure each; the median counts. */
  readonly rounds?: number;
}

export function benchBeliefs({ rounds = 5 }: BeliefsBenchOptions = {}): BenchRow[] {
  const policy = policyById('symmtom/reciprocal');
  if (!policy) throw new Error('there is no policy symmtom/reciprocal');
  const config = symmtom.schemas.config.parse(CONFIG);
  const policies = [policy, policy, policy];
  const play = () => playout(symmtom, { session: 'bench', config, seed: 'bench', policies });
  const log = play();
  const playing = milliseconds(play, rounds);
  return beliefs.models.map((offered): BenchRow => {
    const { model } = offered;
    const value = milliseconds(() => {
      const timelines = timelinesOf({ game: symmtom, beliefs, offered, log, depth: 2 }, [0, 1, 2]);
      if (timelines.length !== 3) throw new Error('a timeline for each seat');
    }, rounds);
    const beside = { name: 'playing it', value: playing };
    return {
      name: `beliefs: 150 turns, 3 seats, ${model.id}`,
      value,
      unit: 'ms of CPU',
      beside,
      goal: model.id.endsWith('-encounter') ? GOALS.matrix : GOALS.other,
      atMost: true,
    };
  });
}

/** Median CPU time of a round. The first round compiles the program and does not count. */
function milliseconds(work: () => unknown, rounds: number): number {
  const times = Array.from({ length: rounds + 1 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return median(times.slice(1));
}
