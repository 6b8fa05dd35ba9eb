/** Loads the catalogues of Standoff: those of one language, and no page loads them with the entry. */
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import { askWordsIn } from '../../../games/standoff/words/asks.ts';
import type { en as rulesOfTrials } from '../../../games/standoff/words/en.ts';
import { type AskedInWords, askedIn } from '../../words/asked-in.ts';
import { type CatalogueFiles, saidIn } from '../../words/catalogue-in.ts';
import { pairsSaidIn } from '../../words/pairs-said.ts';
import { type OnBoard, onBoard } from './said.ts';
import type { en } from './words/en.ts';

const BOARD: CatalogueFiles<typeof en> = {
  en: () => import('./words/en.ts'),
  de: () => import('./words/de.json', { with: { type: 'json' } }),
  es: () => import('./words/es.json', { with: { type: 'json' } }),
  he: () => import('./words/he.json', { with: { type: 'json' } }),
  zh: () => import('./words/zh.json', { with: { type: 'json' } }),
};

const RULES: CatalogueFiles<typeof rulesOfTrials> = {
  en: () => import('../../../games/standoff/words/en.ts'),
  de: () => import('../../../games/standoff/words/de.json', { with: { type: 'json' } }),
  es: () => import('../../../games/standoff/words/es.json', { with: { type: 'json' } }),
  he: () => import('../../../games/standoff/words/he.json', { with: { type: 'json' } }),
  zh: () => import('../../../games/standoff/words/zh.json', { with: { type: 'json' } }),
};

interface LoadedWords {
  readonly said: OnBoard;
  /** Questions between turns. */
  readonly asked: AskedInWords;
}

/** All that the board says, in one language. */
export async function wordsOf(language: LanguageTag): Promise<LoadedWords> {
  const [own, rules, pairs] = await Promise.all([
    saidIn(language, BOARD),
    saidIn(language, RULES),
    pairsSaidIn(language),
  ]);
  return { said: onBoard(own, rules, pairs), asked: await askedIn(language, askWordsIn(rules)) };
}
