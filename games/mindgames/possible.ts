/**
 * Which answers a question can have, by setup, shape, number of agents and number of announcements after the first. Found
 * by drawing 40,000 premises for each setup and number of agents; possible.test.ts checks it against all premises of two
 * agents and against drawn ones. It says which problems can be balanced. No answer is ever taken from it.
 */
import { type HypothesisShape, namesThird, shapeName } from './patterns.ts';
import type { Answer, Setup } from './types.ts';
import { ANSWERS, type AnswerCount } from './values.ts';

/** What can be told about two facts is soon told: more announcements leave no question open. */
const MOST_EXTRA: Readonly<Record<number, number>> = { 2: 1, 3: 4, 4: 4 };

export function mostExtra(agents: number): number {
  return MOST_EXTRA[agents] ?? 0;
}

/** `extra`: announcements after the first, which says that some facts are so. */
export interface ProblemCell {
  readonly setup: Setup;
  readonly agents: number;
  readonly shape: HypothesisShape;
  readonly extra: number;
}

/** The answers that some problem of this kind has. */
export function possibleAnswers({ setup, agents, shape, extra }: ProblemCell, count: AnswerCount): readonly Answer[] {
  const digit = Number(digitsOf(setup, agents, shape)[extra] ?? 0);
  const three = ANSWERS.filter((_, i) => (digit >> i) % 2 === 1);
  if (count === 3) return three;
  return [...(three.includes('yes') ? (['yes'] as const) : []), ...(digit > 1 ? (['no'] as const) : [])];
}

/** Whether every answer is possible, so that a set of such problems can have each equally often. */
export function canBalance(cell: ProblemCell, count: AnswerCount): boolean {
  return possibleAnswers(cell, count).length === count;
}

function digitsOf(setup: Setup, agents: number, shape: HypothesisShape): string {
  if (shape.subject === 'some' || shape.subject === 'none') {
    // the first announcement settles these
    const never = shape.subject === 'none' && shape.chain.every((knows) => knows === 'that');
    return (never ? '2' : '1').repeat(mostExtra(agents) + 1);
  }
  const digits = POSSIBLE[setup][shapeName(shape)]?.split(' ') ?? [];
  // where a third agent is named, there are no digits for two agents
  return digits[agents - (namesThird(shape) ? 3 : 2)] ?? '';
}

/**
 * For 2, 3 and 4 agents one digit for each number of announcements after the first, from none: the sum of 1 (yes), 2 (no)
 * and 4 (unknown).
 */
const POSSIBLE: Readonly<Record<Setup, Readonly<Record<string, string>>>> = {
  forehead: {
    'that-every': '27 27777 27777',
    'that-fact:first': '47 47777 47777',
    'that-fact:other': '47 47777 47777',
    'that-that-every': '23 27777 27777',
    'that-that-fact:first': '47 47777 47777',
    'that-that-fact:other': '47777 47777',
    'that-that-fact:second': '27 27777 27777',
    'that-whether-every': '23 47777 47777',
    'that-whether-fact:first': '11 11111 11111',
    'that-whether-fact:other': '11111 11111',
    'that-whether-fact:second': '23 27777 27777',
    'whether-every': '47 47777 47777',
    'whether-fact:first': '47 47777 47777',
    'whether-fact:other': '11 11111 11111',
    'whether-that-every': '13 17777 17777',
    'whether-that-fact:first': '47 47777 47777',
    'whether-that-fact:other': '11111 11111',
    'whether-that-fact:second': '45 45555 45555',
    'whether-whether-every': '45 47777 45777',
    'whether-whether-fact:first': '11 11111 11111',
    'whether-whether-fact:other': '11111 11111',
    'whether-whether-fact:second': '45 45555 45555',
  },
  forehead_mirror: {
    'that-every': '47 47777 47777',
    'that-fact:first': '47 47777 47777',
    'that-fact:other': '47 47777 47777',
    'that-that-every': '47 47777 47777',
    'that-that-fact:first': '47 47777 47777',
    'that-that-fact:other': '47777 47777',
    'that-that-fact:second': '47 47777 47777',
    'that-whether-every': '11 11111 11111',
    'that-whether-fact:first': '11 11111 11111',
    'that-whether-fact:other': '11111 11111',
    'that-whether-fact:second': '11 11111 11111',
    'whether-every': '11 11111 11111',
    'whether-fact:first': '11 11111 11111',
    'whether-fact:other': '11 11111 11111',
    'whether-that-every': '11 11111 11111',
    'whether-that-fact:first': '11 11111 11111',
    'whether-that-fact:other': '11111 11111',
    'whether-that-fact:second': '11 11111 11111',
    'whether-whether-every': '11 11111 11111',
    'whether-whether-fact:first': '11 11111 11111',
    'whether-whether-fact:other': '11111 11111',
    'whether-whether-fact:second': '11 11111 11111',
  },
  internal: {
    'that-every': '27 23777 23377',
    'that-fact:first': '47 47777 47777',
    'that-fact:other': '47 27777 23777',
    'that-that-every': '23 23333 23333',
    'that-that-fact:first': '27 23333 23333',
    'that-that-fact:other': '23333 23333',
    'that-that-fact:second': '47 27777 23777',
    'that-whether-every': '23 23333 23333',
    'that-whether-fact:first': '23 23333 23333',
    'that-whether-fact:other': '23333 23333',
    'that-whether-fact:second': '11 11111 11111',
    'whether-every': '47 47777 47777',
    'whether-fact:first': '11 11111 11111',
    'whether-fact:other': '47 27777 23777',
    'whether-that-every': '13 11333 11133',
    'whether-that-fact:first': '45 15555 11555',
    'whether-that-fact:other': '13333 11333',
    'whether-that-fact:second': '47 27777 23777',
    'whether-whether-every': '45 23333 23333',
    'whether-whether-fact:first': '45 15555 11555',
    'whether-whether-fact:other': '13333 11333',
    'whether-whether-fact:second': '11 11111 11111',
  },
  explicit: {
    'that-every': '67 67777 67777',
    'that-fact:first': '67 67777 67777',
    'that-fact:other': '67 67777 67777',
    'that-that-every': '67 67777 67777',
    'that-that-fact:first': '67 67777 67777',
    'that-that-fact:other': '67777 67777',
    'that-that-fact:second': '67 67777 67777',
    'that-whether-every': '77 77777 77777',
    'that-whether-fact:first': '77 77777 77777',
    'that-whether-fact:other': '77777 77777',
    'that-whether-fact:second': '77 77777 77777',
    'whether-every': '77 77777 77777',
    'whether-fact:first': '77 77777 77777',
    'whether-fact:other': '77 77777 77777',
    'whether-that-every': '77 77777 77777',
    'whether-that-fact:first': '77 77777 77777',
    'whether-that-fact:other': '77777 77777',
    'whether-that-fact:second': '77 77777 77777',
    'whether-whether-every': '77 77777 77777',
    'whether-whether-fact:first': '77 77777 77777',
    'whether-whether-fact:other': '77777 77777',
    'whether-whether-fact:second': '77 77777 77777',
  },
};
