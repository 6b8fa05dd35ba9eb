/** The words that learned readers know, by number: all words of sentences and questions, and every name. */
import { AGENTS, CONTAINERS, OBJECTS, ROOMS } from '../../games/tomqa/authoring/names.ts';

const PLAIN =
  'The is in the entered exited moved to Phone rang Where was at beginning really will look for does think that searches';

/** A multiple of four; the last ones are never said. */
const WORDS: readonly string[] = inFours([...PLAIN.split(' '), ...AGENTS, ...ROOMS, ...OBJECTS, ...CONTAINERS]);

export const WORD_COUNT = WORDS.length;

/** Words of the longest question. */
export const LONGEST = 10;

const NUMBERS: ReadonlyMap<string, number> = new Map(WORDS.map((word, i) => [word, i]));

/** Throws for a word that readers do not know. */
export function wordNumber(word: string): number {
  return NUMBERS.get(word) ?? fail(word);
}

export function wordAt(number: number): string {
  return WORDS[number] ?? fail(String(number));
}

/** The words of a sentence or a question, without its stop. */
export function wordsOf(text: string): readonly number[] {
  return text.replace(/[.?]$/, '').split(' ').map(wordNumber);
}

function inFours(words: readonly string[]): readonly string[] {
  return [...words, ...Array.from({ length: (4 - (words.length % 4)) % 4 }, (_, i) => `#${i}`)];
}

function fail(word: string): never {
  throw new Error(`readers do not know the word ${word}`);
}
