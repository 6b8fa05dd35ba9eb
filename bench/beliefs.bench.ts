/**
 * How long the beliefs of a whole session take to compute: SymmToM with 150 turns, all seats, all chains of up to two
 * seats, by each belief model. The time to play the session stands beside it. Then, how many questions about the same
 * session are written in a second, with stories, answers and explanations: of the orders 0 to 2, after every turn, for all
 * seats.
 */
import process from 'node:process';
import { policyById } from '../bots/index.ts';
import { itemsOf } from '../cli/probes/items.ts';
import { timelinesOf } from '../games/core/beliefs/timeline.ts';
import type { GameTypes } from '../games/core/game.ts';
import { playout } from '../games/core/log/playout.ts';
import type { SessionEvent } from '../games/core/session/events.ts';
import { beliefs } from '../games/symmtom/beliefs/models.ts';
import { symmtom } from '../games/symmtom/game.ts';
import type { SymmToM } from '../games/symmtom/types.ts';
import { subjectOf } from '../server/beliefs/subject.ts';
import { type BenchRow, median } from './row.ts';

/** The most that one session's beliefs may take, ms of CPU. */
const GOALS = { matrix: 20, other: 60 };
/** The least number of questions a second. */
const QUESTIONS_GOAL = 10_000;
const CONFIG = { agents: 3, width: 12, pieces: 6, turns: 150 };

export interface BeliefsBenchOptions {
  /** How often to measure each; the median counts. */
  readonly rounds?: number;
}

export function* benchBeliefs({ rounds = 5 }: BeliefsBenchOptions = {}): Generator<BenchRow> {
  const policy = policyById('symmtom/reciprocal');
  if (!policy) throw new Error('there is no policy symmtom/reciprocal');
  const config = symmtom.schemas.config.parse(CONFIG);
  const policies = [policy, policy, policy];
  const play = () => playout(symmtom, { session: 'bench', config, seed: 'bench', policies });
  const log = play();
  const playing = milliseconds(play, rounds);
  for (const offered of beliefs.models) {
    const { model } = offered;
    const value = milliseconds(() => {
      const timelines = timelinesOf({ game: symmtom, beliefs, offered, log, depth: 2 }, [0, 1, 2]);
      if (timelines.length !== 3) throw new Error('a timeline for each seat');
    }, rounds);
    const beside = { name: 'playing it', value: playing };
    yield {
      name: `beliefs: 150 turns, 3 seats, ${model.id}`,
      value,
      unit: 'ms of CPU',
      beside,
      goal: model.id.endsWith('-encounter') ? GOALS.matrix : GOALS.other,
      atMost: true,
    };
  }
  yield benchQuestions(log, rounds);
}

function benchQuestions(log: readonly SessionEvent<SymmToM>[], rounds: number): BenchRow {
  const subject = subjectOf(log as readonly SessionEvent<GameTypes>[], undefined);
  if ('problem' in subject) throw new Error(subject.problem);
  const at = log.flatMap(({ type }, i) => (type === 'TurnResolved' ? [i + 1] : []));
  const wanted = { at, orders: [0, 1, 2], seats: [0, 1, 2], count: null, seed: '', openText: () => null };
  let written = 0;
  const ms = milliseconds(() => {
    written = 0;
    for (const { story, answer } of itemsOf(subject, wanted)) if (story !== '' && answer !== '') written += 1;
  }, rounds);
  const value = (written / ms) * 1000;
  return { name: 'questions: 150 turns, 3 seats, orders 0 to 2', value, unit: 'a second of CPU', goal: QUESTIONS_GOAL };
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
