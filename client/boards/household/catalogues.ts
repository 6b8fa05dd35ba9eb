/** Loads what the board of the household says in a language: its own words, those of the rules and those of tasks. */
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import { askWordsIn } from '../../../games/household/words/asks.ts';
import type { en as rules } from '../../../games/household/words/en.ts';
import type { en as tasks } from '../../../games/household/words/tasks/en.ts';
import { type TaskTexts, tasksIn, WRITTEN } from '../../../games/household/words.ts';
import { askedIn } from '../../words/asked-in.ts';
import { type CatalogueFiles, catalogueIn, saidIn } from '../../words/catalogue-in.ts';
import { boardSaid } from './said.ts';
import type { en } from './words/en.ts';

const BOARD: CatalogueFiles<typeof en> = {
  en: () => import('./words/en.ts'),
  de: () => import('./words/de.json', { with: { type: 'json' } }),
  es: () => import('./words/es.json', { with: { type: 'json' } }),
  he: () => import('./words/he.json', { with: { type: 'json' } }),
  zh: () => import('./words/zh.json', { with: { type: 'json' } }),
};
const RULES: CatalogueFiles<typeof rules> = {
  en: () => import('../../../games/household/words/en.ts'),
  de: () => import('../../../games/household/words/de.json', { with: { type: 'json' } }),
  es: () => import('../../../games/household/words/es.json', { with: { type: 'json' } }),
  he: () => import('../../../games/household/words/he.json', { with: { type: 'json' } }),
  zh: () => import('../../../games/household/words/zh.json', { with: { type: 'json' } }),
};
const TASKS: CatalogueFiles<typeof tasks> = {
  en: () => import('../../../games/household/words/tasks/en.ts'),
  de: () => import('../../../games/household/words/tasks/de.json', { with: { type: 'json' } }),
  es: () => import('../../../games/household/words/tasks/es.json', { with: { type: 'json' } }),
  he: () => import('../../../games/household/words/tasks/he.json', { with: { type: 'json' } }),
  zh: () => import('../../../games/household/words/tasks/zh.json', { with: { type: 'json' } }),
};

export async function wordsOf(language: LanguageTag) {
  const [board, said, texts] = await Promise.all([
    saidIn(language, BOARD),
    saidIn(language, RULES),
    taskTextsIn(language),
  ]);
  return { said: boardSaid(board, said, texts), rules: said, asked: await askedIn(language, askWordsIn(said)) };
}

/** Texts of tasks are found by their English. */
export async function taskTextsIn(language: LanguageTag): Promise<TaskTexts> {
  if (language === 'en') return WRITTEN;
  const [source, said] = await Promise.all([catalogueIn('en', TASKS), saidIn(language, TASKS)]);
  return tasksIn(source, said);
}
