/**
 * How long the beliefs of a whole session take to compute: SymmToM with 150 turns, all seats, all chains of up to two
 * seats, by each belief model. Cold is the first session of a fresh process, as where a page is opened; settled is one of
 * many, as in an export. The time to play the session stands beside the latter. Then, how many questions about the same
 * session are written in a second, with stories, answers and explanations: of the orders 0 to 2, after every turn, for all
 * seats.
 */
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { policyById } from '../bots/index.ts';
import { itemsOf } from '../cli/probes/items.ts';
import type { GameTypes } from '../games/core/game.ts';
import { playout } from '../games/core/log/playout.ts';
import type { SessionEvent } from '../games/core/session/events.ts';
import { beliefs } from '../games/symmtom/beliefs/models.ts';
import { symmtom } from '../games/symmtom/game.ts';
import type { SymmToM } from '../games/symmtom/types.ts';
import { subjectOf } from '../server/beliefs/subject.ts';
import { computeBeliefs, cpuOf } from './beliefs/session-beliefs.ts';
import { type BenchRow, median, middleHalf } from './row.ts';

/** The most that one session's beliefs may take, cold, ms of CPU. */
const GOALS = { matrix: 20, other: 60 };
/** The least number of questions a second. */
const QUESTIONS_GOAL = 10_000;
const CONFIG = { agents: 3, width: 12, pieces: 6, turns: 150 };

/** Sessions before a model counts as settled. */
const WARMING = 40;

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
  const playing = median(cpuTimes(play, rounds));
  for (const offered of beliefs.models) {
    const { model } = offered;
    const name = `beliefs: 150 turns, 3 seats, ${model.id}`;
    const unit = 'ms of CPU';
    const goal = model.id.endsWith('-encounter') ? GOALS.matrix : GOALS.other;
    const cold = Array.from({ length: rounds }, () => onceIn(model.id, log));
    yield { name: `${name}, cold`, value: median(cold), middleHalf: middleHalf(cold), unit, goal, atMost: true };
    const settled = cpuTimes(() => computeBeliefs(model.id, log), rounds, WARMING);
    const beside = { name: 'playing it', value: playing };
    yield { name: `${name}, settled`, value: median(settled), middleHalf: middleHalf(settled), unit, beside };
  }
  yield benchQuestions(log, rounds);
}

function benchQuestions(log: readonly SessionEvent<SymmToM>[], rounds: number): BenchRow {
  const subject = subjectOf(log as readonly SessionEvent<GameTypes>[], undefined);
  if ('problem' in subject) throw new Error(subject.problem);
  const at = log.flatMap(({ type }, i) => (type === 'TurnResolved' ? [i + 1] : []));
  const wanted = { at, orders: [0, 1, 2], seats: [0, 1, 2], count: null, seed: '', openText: () => null };
  let written = 0;
  const times = cpuTimes(() => {
    written = 0;
    for (const { story, answer } of itemsOf(subject, wanted)) if (story !== '' && answer !== '') written += 1;
  }, rounds);
  const value = (written / median(times)) * 1000;
  return { name: 'questions: 150 turns, 3 seats, orders 0 to 2', value, unit: 'a second of CPU', goal: QUESTIONS_GOAL };
}

/** CPU times of rounds, ms. Rounds before those that are measured warm the program up. */
function cpuTimes(work: () => unknown, rounds: number, warming = 1): readonly number[] {
  for (let round = 0; round < warming; round++) work();
  return Array.from({ length: rounds }, () => cpuOf(work));
}

/** CPU time of the first session of a fresh process, ms. Loading the program and reading the log are left out. */
function onceIn(model: string, log: readonly SessionEvent<SymmToM>[]): number {
  const program = fileURLToPath(new URL('beliefs/once.ts', import.meta.url));
  const printed = execFileSync(process.execPath, [program, model], { input: JSON.stringify(log), encoding: 'utf8' });
  return Number(printed);
}
