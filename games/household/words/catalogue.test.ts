import { describe } from 'vitest';
import { testCatalogue } from '../../core/words/testing/catalogue.ts';
import { en } from './en.ts';
import { en as tasks } from './tasks/en.ts';

describe('the words of the rules', () => {
  testCatalogue(en, import.meta.dirname);
});

describe('the texts of tasks', () => {
  testCatalogue(tasks, `${import.meta.dirname}/tasks`);
});
