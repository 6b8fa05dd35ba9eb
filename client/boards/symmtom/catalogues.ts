/** Loads what the board of SymmToM says in a language: its own words, and those of the rules. */

import type { LanguageTag } from '../../../games/core/words/languages.ts';
import { askWordsIn } from '../../../games/symmtom/words/asks.ts';
import type { en as rules } from '../../../games/symmtom/words/en.ts';
import { type Said, wordsIn } from '../../../games/symmtom/words.ts';
import { type AskedInWords, askedIn } from '../../words/asked-in.ts';
import { type CatalogueFiles, saidIn } from '../../words/catalogue-in.ts';
import { pairsSaidIn } from '../../words/pairs-said.ts';
import type { BoardWords } from './said.ts';
import type { en as board } from './words/en.ts';

const BOARD: CatalogueFiles<typeof board> = {
  en: () => import('./words/en.ts'),
  de: () => import('./words/de.json', { with: { type: 'json' } }),
  es: () => import('./words/es.json', { with: { type: 'json' } }),
  he: () => import('./words/he.json', { with: { type: 'json' } }),
  zh: () => import('./words/zh.json', { with: { type: 'json' } }),
};

const RULES: CatalogueFiles<typeof rules> = {
  en: () => import('../../../games/symmtom/words/en.ts'),
  de: () => import('../../../games/symmtom/words/de.json', { with: { type: 'json' } }),
  es: () => import('../../../games/symmtom/words/es.json', { with: { type: 'json' } }),
  he: () => import('../../../games/symmtom/words/he.json', { with: { type: 'json' } }),
  zh: () => import('../../../games/symmtom/words/zh.json', { with: { type: 'json' } }),
};

export interface LoadedWords {
  readonly board: BoardWords;
  /** The catalogue of the rules, for sentences of moments. */
  readonly said: Said;
  /** Questions between turns. */
  readonly asked: AskedInWords;
}

export async function wordsOf(language: LanguageTag): Promise<LoadedWords> {
  const [said, board, ofPairs] = await Promise.all([
    saidIn(language, RULES),
    saidIn(language, BOARD),
    pairsSaidIn(language),
  ]);
  const asked = await askedIn(language, askWordsIn(said));
  return { said, asked, board: { ...board, rules: wordsIn(said, ofPairs) } };
}
