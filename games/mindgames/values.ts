/** The names of setups, answers and parts of problems, without schemas: pages of play load this and no Zod. */
import type { Gender } from '../core/words/say.ts';

/**
 * What agents can see: forehead, the facts of all others; forehead_mirror, all facts; internal, only their own;
 * explicit, the cards that they were shown.
 */
export const SETUPS = ['forehead', 'forehead_mirror', 'internal', 'explicit'] as const;
export type Setup = (typeof SETUPS)[number];

/**
 * Setups that do not count in scores: where all agents see all facts, what was announced of the fact in question tells more
 * than four of five answers (README.md).
 */
export const UNSCORED: readonly Setup[] = ['forehead_mirror'];

/** unknown: it holds in some of the worlds that are left, and not in others. */
export const ANSWERS = ['yes', 'no', 'unknown'] as const;
export type Answer = (typeof ANSWERS)[number];

/** The answers to choose from: all three, or the paper's two, where `no` means that it does not follow. */
export type AnswerCount = 2 | 3;

export function answersOf(count: AnswerCount): readonly Answer[] {
  return count === 3 ? ANSWERS : ['yes', 'no'];
}

/** How sure an answer is, in percent. */
export const SURE = [0, 25, 50, 75, 100] as const;

export const QUANTIFIERS = ['some', 'every', 'none'] as const;
export type Quantifier = (typeof QUANTIFIERS)[number];

export const KNOWING = ['that', 'whether'] as const;
export type Knowing = (typeof KNOWING)[number];

/** The least number of agents of a problem. */
export const LEAST_AGENTS = 2;
export const MOST_AGENTS = 4;

/** Before the problems: answers that a seat must get right, of its last so many, in at most so many check questions. */
export const CHECK = { right: 5, of: 6, atMost: 18 } as const;

/** The first names of agents, each with a letter of its own, and the gender by which languages speak of them whose verbs tell it. */
export const PEOPLE = {
  Ada: 'female',
  Ben: 'male',
  Cleo: 'female',
  Dan: 'male',
  Eve: 'female',
  Finn: 'male',
  Gus: 'male',
  Hana: 'female',
  Ivo: 'male',
  June: 'female',
  Kai: 'male',
  Lea: 'female',
  Max: 'male',
  Nia: 'female',
  Omar: 'male',
  Pia: 'female',
  Quin: 'male',
  Rosa: 'female',
  Sam: 'male',
  Tess: 'female',
  Uma: 'female',
  Vic: 'male',
  Wes: 'male',
  Yara: 'female',
  Zoe: 'female',
} as const satisfies Readonly<Record<string, Gender>>;
export type PersonName = keyof typeof PEOPLE;

/** Agent -> the agents whose facts it sees, in a setup that does not leave it open. */
export function sightIn(setup: Exclude<Setup, 'explicit'>, agents: number): readonly (readonly number[])[] {
  const all = Array.from({ length: agents }, (_, agent) => agent);
  switch (setup) {
    case 'forehead':
      return all.map((agent) => all.filter((other) => other !== agent));
    case 'forehead_mirror':
      return all.map(() => all);
    case 'internal':
      return all.map((agent) => [agent]);
  }
}
