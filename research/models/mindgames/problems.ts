/** The problems that readers are asked, each in a session of its own, and their answers as rows. */
import type { ModelSession } from '../../../cli/shared/model-sessions.ts';
import type { GameTypes } from '../../../games/core/game.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { newestRules } from '../../../games/index.ts';
import { answerRows } from '../../../games/mindgames/scores.ts';
import { ConfigShape, type MindGames, type Problem } from '../../../games/mindgames/types.ts';
import { UNSCORED } from '../../../games/mindgames/values.ts';
import { drawn } from '../../mindgames/generate.ts';
import { rowOf } from '../../mindgames/rows.ts';
import type { Player } from '../play.ts';

/** balanced: each answer equally often for each kind of question. as-they-come: by the rates of the released data. */
export const PROBLEM_SETS = ['balanced', 'as-they-come'] as const;
export type ProblemSet = (typeof PROBLEM_SETS)[number];

/** The paper's: it follows, or it does not. */
const ANSWERS = 2;

export interface AskedProblem {
  readonly set: ProblemSet;
  readonly problem: Problem;
}

export type ProblemSession = ModelSession & AskedProblem;

export interface ReadProblem {
  readonly set: ProblemSet;
  readonly setup: Problem['setup'];
  readonly pattern: string;
  /** Problems with the same setup, number of agents and shape of the question. */
  readonly group: string;
  readonly scored: boolean;
  readonly correct: boolean;
  /** Whether the reader gave no answer. */
  readonly none: boolean;
}

/** `n` problems of the set. */
export function problemsOf(set: ProblemSet, { n, seed }: { readonly n: number; readonly seed: string }) {
  const asTheyCome = set === 'as-they-come' ? ({ asTheyCome: true } as const) : {};
  const problems = drawn({ count: n, seed, answers: String(ANSWERS), ...asTheyCome });
  return problems.map((problem): AskedProblem => ({ set, problem }));
}

export function sessionFor(
  { set, problem }: AskedProblem,
  { number, seed, player }: { readonly number: number; readonly seed: string; readonly player: Player },
): ProblemSession {
  const rules = newestRules('mindgames');
  if (!rules) throw new Error('there is no game mindgames');
  const session = `${set}-${number}`;
  return {
    ...{ set, problem, rules, session, seed: `${seed}/${session}`, agents: [player.agent] },
    episode: `${session} ${player.name} ${player.variant}`,
    config: ConfigShape.parse({ answers: ANSWERS, problems: 1, deal: { checks: [], problems: [problem] } }),
  };
}

export function readIn(log: readonly SessionEvent<GameTypes>[], asked: ProblemSession): readonly ReadProblem[] {
  return answerRows(log as readonly SessionEvent<MindGames>[]).map(({ setup, pattern, scored, correct, answer }) => ({
    ...{ set: asked.set, setup, pattern, scored, correct, none: answer === null },
    group: groupOf(asked.problem),
  }));
}

/** The row of a rule that answers without a session. */
export function readBy(answer: (problem: Problem) => string, { set, problem }: AskedProblem): ReadProblem {
  const { setup, pattern, answer: right } = rowOf(problem, ANSWERS);
  const correct = answer(problem) === right;
  return { set, setup, pattern, group: groupOf(problem), scored: isScored(problem), correct, none: false };
}

function groupOf(problem: Problem): string {
  const { setup, agents, shape } = rowOf(problem, ANSWERS);
  return `${setup} ${agents} ${shape}`;
}

function isScored({ setup }: Problem): boolean {
  return !UNSCORED.includes(setup);
}
