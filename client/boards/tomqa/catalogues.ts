/** Loads what the board of ToM-QA says in a language: its own words, those of the rules and those of the board of questions. */
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import type { en as ofRules } from '../../../games/tomqa/words/en.ts';
import { type CatalogueFiles, saidIn } from '../../words/catalogue-in.ts';
import { pairsSaidIn } from '../../words/pairs-said.ts';
import { questionSaidIn } from '../question/catalogues.ts';
import { onBoard, type TomqaOnBoard } from './said.ts';
import type { en } from './words/en.ts';

const BOARD: CatalogueFiles<typeof en> = {
  en: () => import('./words/en.ts'),
  de: () => import('./words/de.json', { with: { type: 'json' } }),
  es: () => import('./words/es.json', { with: { type: 'json' } }),
  he: () => import('./words/he.json', { with: { type: 'json' } }),
  zh: () => import('./words/zh.json', { with: { type: 'json' } }),
};

const RULES: CatalogueFiles<typeof ofRules> = {
  en: () => import('../../../games/tomqa/words/en.ts'),
  de: () => import('../../../games/tomqa/words/de.json', { with: { type: 'json' } }),
  es: () => import('../../../games/tomqa/words/es.json', { with: { type: 'json' } }),
  he: () => import('../../../games/tomqa/words/he.json', { with: { type: 'json' } }),
  zh: () => import('../../../games/tomqa/words/zh.json', { with: { type: 'json' } }),
};

export async function tomqaIn(language: LanguageTag): Promise<TomqaOnBoard> {
  const [own, rules, pairs, question] = await Promise.all([
    saidIn(language, BOARD),
    saidIn(language, RULES),
    pairsSaidIn(language),
    questionSaidIn(language),
  ]);
  return onBoard({ own, rules, pairs, question });
}
