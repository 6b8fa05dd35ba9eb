/** Answers in a session's log, as rows: what each seat answered to each problem, and what it should have. */
import type { SessionEvent } from '../core/session/events.ts';
import { operatorPatternOf, shapeName, shapeOf } from './patterns.ts';
import { judged } from './problem.ts';
import { byOperatorPattern } from './shortcuts.ts';
import type { Answer, Config, MindGames, Problem } from './types.ts';
import { UNSCORED } from './values.ts';

export interface ProblemAnswerRow {
  readonly seat: number;
  readonly part: 'check' | 'problem';
  /** The number in its part, from 0. */
  readonly number: number;
  readonly setup: Problem['setup'];
  readonly agents: number;
  readonly pattern: string;
  /** The pattern, and whose fact it is. */
  readonly shape: string;
  readonly announcements: number;
  readonly status: 'entailed' | 'refuted' | 'undetermined' | 'inconsistent';
  readonly right: Answer;
  /** null: none in time. */
  readonly answer: Answer | null;
  /** How sure the answer is, in percent; null: not asked. */
  readonly sure: number | null;
  readonly correct: boolean;
  /** Whether the setup counts in scores. */
  readonly scored: boolean;
  /** Whether the rule by operator pattern would have been right. */
  readonly shortcut: boolean;
}

/** One row for each seat and problem that was answered, in the order of the log. */
export function answerRows(log: readonly SessionEvent<MindGames>[]): readonly ProblemAnswerRow[] {
  const created = log[0];
  if (created?.type !== 'SessionCreated') throw new Error(`expected SessionCreated first, not ${created?.type}`);
  const { answers: count }: Config = created.config;
  let shown: Problem | null = null;
  const rows: ProblemAnswerRow[] = [];
  for (const entry of log) {
    if (entry.type !== 'GameEventOccurred') continue;
    const { event } = entry;
    if (event.type === 'ProblemShown') shown = event.problem;
    if (event.type !== 'Answered' || !shown) continue;
    const problem = shown;
    const shape = shapeOf(problem.hypothesis);
    const { part, number, right } = event;
    rows.push(
      ...event.answers.map(({ option, sure }, seat) => ({
        seat,
        part,
        number,
        setup: problem.setup,
        agents: problem.names.length,
        pattern: operatorPatternOf(shape),
        shape: shapeName(shape),
        announcements: problem.announcements.length,
        status: judged(problem).status,
        right,
        answer: option,
        sure,
        correct: option === right,
        scored: !UNSCORED.includes(problem.setup),
        shortcut: byOperatorPattern(problem, count) === right,
      })),
    );
  }
  return rows;
}
