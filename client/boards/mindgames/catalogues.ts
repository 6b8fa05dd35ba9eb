/** Loads what the board of MindGames says in a language: its own words, those of the rules and those of the board of questions. */
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import type { en as rules } from '../../../games/mindgames/words/en.ts';
import { type CatalogueFiles, saidIn } from '../../words/catalogue-in.ts';
import { questionSaidIn } from '../question/catalogues.ts';
import { type MindGamesOnBoard, onBoard } from './said.ts';
import type { en } from './words/en.ts';

const BOARD: CatalogueFiles<typeof en> = {
  en: () => import('./words/en.ts'),
  de: () => import('./words/de.json', { with: { type: 'json' } }),
  es: () => import('./words/es.json', { with: { type: 'json' } }),
  he: () => import('./words/he.json', { with: { type: 'json' } }),
  zh: () => import('./words/zh.json', { with: { type: 'json' } }),
};

const RULES: CatalogueFiles<typeof rules> = {
  en: () => import('../../../games/mindgames/words/en.ts'),
  de: () => import('../../../games/mindgames/words/de.json', { with: { type: 'json' } }),
  es: () => import('../../../games/mindgames/words/es.json', { with: { type: 'json' } }),
  he: () => import('../../../games/mindgames/words/he.json', { with: { type: 'json' } }),
  zh: () => import('../../../games/mindgames/words/zh.json', { with: { type: 'json' } }),
};

export async function mindGamesIn(language: LanguageTag): Promise<MindGamesOnBoard> {
  const [own, ofRules, question] = await Promise.all([
    saidIn(language, BOARD),
    saidIn(language, RULES),
    questionSaidIn(language),
  ]);
  return onBoard(own, ofRules, question);
}
