/** The words of the household's board in one language: its own, and those of the rules. */

import type { Say } from '../../../games/core/words/say.ts';
import {
  type HouseholdSaid,
  type HouseholdWords,
  namesIn,
  type TaskTexts,
  type ThingNames,
  wordsIn,
} from '../../../games/household/words.ts';
import { saidOnBoard } from '../said.tsx';
import type { en } from './words/en.ts';

export type BoardSay = Say<typeof en>;

export interface BoardSaid extends BoardSay {
  readonly words: HouseholdWords;
  /** Names as the plan shows them. */
  readonly names: ThingNames;
  /** On the plan: "cabinet 31"; the floor of a room is "floor". */
  labelOf(id: string): string;
  /** "the cabinet 31", "the floor of the kitchen 1". */
  namedOf(id: string): string;
  /** How old something is: "now", "1 turn ago". */
  agoInWords(turns: number): string;
}

/** `texts`: titles and descriptions of tasks in the language. */
export function boardSaid(said: BoardSay, rules: HouseholdSaid, texts: TaskTexts): BoardSaid {
  const words = wordsIn(rules, texts);
  const names = namesIn(rules, 'named');
  return {
    ...said,
    words,
    names,
    labelOf: (id) => (id.startsWith('floor_') ? said.say('floor') : names.label(id)),
    namedOf: (id) => names.in(id, 'the'),
    agoInWords: (turns) => (turns === 0 ? said.say('ago.now') : said.say('ago.turns', { turns })),
  };
}

export const { useSaid, worded } = saidOnBoard<BoardSaid>();
