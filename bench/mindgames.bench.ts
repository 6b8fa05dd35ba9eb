/** How fast MindGames' problems are made, on one core: balanced, with four agents, their answers by explicit models. */
import process from 'node:process';
import { rngFor } from '../games/core/rng.ts';
import { drawBalanced } from '../games/mindgames/draw.ts';
import { rightAnswer } from '../games/mindgames/problem.ts';
import type { Problem } from '../games/mindgames/types.ts';
import { SETUPS } from '../games/mindgames/values.ts';
import { type BenchRow, median } from './row.ts';

/** How many problems one measurement draws. */
const PROBLEMS = 150;

export interface MindGamesBenchOptions {
  readonly rounds?: number;
}

export function benchMindGames({ rounds = 5 }: MindGamesBenchOptions = {}): BenchRow[] {
  const rates = { drawn: [] as number[], answered: [] as number[] };
  // the first round warms up
  for (let round = 0; round <= rounds; round++) {
    const problems = timed(() => draw(round));
    const answers = timed(() => problems.result.map((problem) => rightAnswer(problem, 3)));
    if (answers.result.length !== PROBLEMS) throw new Error(`${answers.result.length} answers`);
    if (round === 0) continue;
    rates.drawn.push(PROBLEMS / problems.seconds);
    rates.answered.push(PROBLEMS / answers.seconds);
  }
  const unit = 'problems/s of CPU';
  return [
    { name: 'mindgames: balanced problems, 4 agents', value: median(rates.drawn), unit },
    { name: 'mindgames: answers, 4 agents', value: median(rates.answered), unit },
  ];
}

function draw(round: number): readonly Problem[] {
  const rng = rngFor('bench', round);
  return drawBalanced({ setups: SETUPS, agents: [4], answers: 3, count: PROBLEMS }, rng);
}

/** `seconds`: of CPU. */
function timed<A>(run: () => A): { readonly result: A; readonly seconds: number } {
  const before = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(before);
  return { result, seconds: (user + system) / 1e6 };
}
