/**
 * Answers to MindGames: what follows from the problem, and what is most frequent for its operator pattern. Both answer from
 * the problem on the page alone.
 */
import type { Policy } from '../../games/core/policy.ts';
import { rightAnswer } from '../../games/mindgames/problem.ts';
import { byOperatorPattern } from '../../games/mindgames/shortcuts.ts';
import type { Answer, MindGames, Percept, Problem } from '../../games/mindgames/types.ts';
import type { AnswerCount } from '../../games/mindgames/values.ts';

/** The problem that the seat was shown last; null: none yet. */
type Memory = Problem | null;

function readerOf(
  name: string,
  about: string,
  answerTo: (problem: Problem, count: AnswerCount) => Answer,
): Policy<MindGames, Memory> {
  return {
    id: `mindgames/${name}`,
    game: 'mindgames',
    version: 1,
    about,
    initialMemory: ({ percepts }) => lastIn(null, percepts),
    observe: (memory, { percepts }) => lastIn(memory, percepts),
    act(memory, { observation: { parameters } }) {
      if (!memory) throw new Error('there is no problem to answer');
      const option = answerTo(memory, parameters.answers.length === 2 ? 2 : 3);
      return { type: 'answer', option, sure: parameters.confidence ? 100 : null };
    },
  };
}

function lastIn(memory: Memory, percepts: readonly Percept[]): Memory {
  const last = percepts.findLast((percept) => percept.type === 'problem');
  return last?.type === 'problem' ? last.problem : memory;
}

export const exact = readerOf('exact', 'Draws every conclusion.', rightAnswer);

export const operatorPattern = readerOf(
  'operator-pattern',
  'Reads the question and not the announcements.',
  byOperatorPattern,
);
