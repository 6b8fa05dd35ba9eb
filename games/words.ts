/** The games' words by game: whatever a log holds, as sentences. */
import * as household from './household/words.ts';
import * as standoff from './standoff/words.ts';
import * as symmtom from './symmtom/words.ts';

export interface Words {
  actionInWords(action: unknown): string;
  /** `viewer`: the seat that is addressed as "you", if any. */
  perceptInWords(percept: unknown, viewer: number | null): readonly string[];
  /** The whole truth, for ended sessions. */
  eventInWords(event: unknown): readonly string[];
  observationInWords(observation: unknown): readonly string[];
  /** What a proposition is about: "where the large treat is". */
  propositionInWords(id: string): string;
  /** A value of it: "box 3". */
  valueInWords(id: string, value: string | number | boolean): string;
}

const WORDS: Readonly<Record<string, Words>> = {
  household: household as Words,
  standoff: standoff as Words,
  symmtom: symmtom as Words,
};

export function wordsOf(game: string): Words {
  const words = WORDS[game];
  if (!words) throw new Error(`${game} has no words`);
  return words;
}
