/** For tests: the words of the rules in English, and in each language. */
import path from 'node:path';
import type { LanguageTag } from '../../core/words/languages.ts';
import { saidInEach } from '../../core/words/testing/catalogue.ts';
import { en } from '../words/en.ts';
import { en as tasks } from '../words/tasks/en.ts';
import { type TaskTexts, tasksIn, WRITTEN } from '../words.ts';

const folder = path.join(import.meta.dirname, '../words');
export const saidRules = saidInEach(en, folder);
const saidTasks = saidInEach(tasks, path.join(folder, 'tasks'));

export function textsIn(language: LanguageTag): TaskTexts {
  const said = saidTasks.find((one) => one.language === language);
  return said && language !== 'en' ? tasksIn(tasks, said) : WRITTEN;
}
