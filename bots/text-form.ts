/**
 * The form for learners of a game that has no other: a text as UTF-8, padded with zeros. It tells what the seat noticed since it
 * last acted, what it sees now, and its actions by number. The numbers mean another action in each turn.
 */
import type { GameTypes } from '../games/core/game.ts';
import type { AnyPlayableRules, Words } from '../games/core/package.ts';
import type { LearnerForm } from './learner-form.ts';

/** The most bytes of a text. */
const LONGEST = 32_768;
/** The most actions that a text offers; of more, the first. */
const OFFERED = 255;

/** What the seat has noticed since it last acted. */
interface ToldSince {
  readonly seat: number;
  readonly sentences: readonly string[];
}

export function textForm({ words }: AnyPlayableRules): LearnerForm<GameTypes, ToldSince> {
  const numbersOf = (legal: readonly unknown[]): readonly number[] => legal.slice(0, OFFERED).map((_, i) => i + 1);
  return {
    text: true,
    dtype: 'uint8',
    range: [0, 255],
    blocks: [{ name: 'a text as UTF-8; 0: after its end', size: LONGEST }],
    actions: ['nothing to do', ...Array.from({ length: OFFERED }, (_, i) => `action ${i + 1} of the text`)],
    numbersOf,
    initialMemory: ({ seat, percepts }) => ({ seat, sentences: told(words, percepts, seat) }),
    observe: (before, { acted, percepts }) => ({
      seat: before.seat,
      sentences: [...(acted === null ? before.sentences : []), ...told(words, percepts, before.seat)],
    }),
    write({ sentences }, { observation, legal }, into, at) {
      const lines = [
        ...sentences,
        ...words.observationInWords(observation),
        ...legal.slice(0, OFFERED).map((action, i) => `${i + 1}: ${words.actionInWords(action)}`),
      ];
      into.fill(0, at, at + LONGEST);
      into.set(new TextEncoder().encode(`${lines.join('\n')}\n`).subarray(0, LONGEST), at);
    },
  };
}

function told({ storyInWords, perceptInWords }: Words, percepts: readonly unknown[], seat: number): readonly string[] {
  return percepts.flatMap((percept) => (storyInWords ?? perceptInWords)(percept, seat));
}
