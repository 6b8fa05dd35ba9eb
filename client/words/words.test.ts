/** What the catalogues of pages promise: every language has every sentence, and each can be said with what the page gives it. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { compiledFrom } from '../../games/core/words/compile.ts';
import { generatedFrom } from '../../games/core/words/generated.ts';
import { said, testCatalogue } from '../../games/core/words/testing/catalogue.ts';
import { en as arena } from './arena/en.ts';
import { en as dialogs } from './dialogs/en.ts';
import { en as form } from './form/en.ts';
import { en as later } from './later/en.ts';
import { en as replay } from './replay/en.ts';
import { en as start } from './start/en.ts';
import { en } from './study/en.ts';
import { en as table } from './table/en.ts';
import { servedFirst, wordsFor } from './words-for.ts';

describe('pages of studies', () => testCatalogue(en, path.join(import.meta.dirname, 'study')));
describe('what stands around a board', () => testCatalogue(table, path.join(import.meta.dirname, 'table')));
describe('what pages of a seat say later', () => testCatalogue(later, path.join(import.meta.dirname, 'later')));
describe('replays', () => testCatalogue(replay, path.join(import.meta.dirname, 'replay')));
describe('dialogs of replays', () => testCatalogue(dialogs, path.join(import.meta.dirname, 'dialogs')));
describe('the arena', () => testCatalogue(arena, path.join(import.meta.dirname, 'arena')));
describe('pages that lead to a seat', () => testCatalogue(start, path.join(import.meta.dirname, 'start')));
describe('fields of start forms', () => testCatalogue(form, path.join(import.meta.dirname, 'form')));

test('a generated language leaves arguments and plurals as they are', () => {
  const { minutesLeft } = en.frame;
  const say = (language: 'en-XA' | 'ar-XB'): string =>
    said(generatedFrom(compiledFrom({ minutesLeft }), language), 'en', 'minutesLeft', minutesLeft, 2);
  expect(say('en-XA')).toMatch(/^⟦Àbõüt 2 mîñütéš léft îñ thé štüdý·+⟧$/);
  expect(say('ar-XB').replaceAll(/[\u202E\u202C]/g, '')).toBe('⟦About 2 minutes left in the study⟧');
});

test('a page gets the catalogue of its language, that without the region, or English', () => {
  expect(wordsFor('en-GB')).toBe('en');
  expect(wordsFor('en-XA')).toBe('en-XA');
  expect(wordsFor('zh-Hans-CN')).toBe('zh');
  expect(wordsFor('he-IL')).toBe('he');
  expect(wordsFor('zh-CN')).toBe('zh');
  expect(wordsFor('pt-BR')).toBe('en');
  expect(wordsFor('constructor')).toBe('en');
});

test('simplified Chinese does not serve a reader of the traditional script, who gets the next language of the browser', () => {
  for (const tag of ['zh-TW', 'zh-HK', 'zh-Hant', 'zh-Hant-CN']) expect(wordsFor(tag)).toBe('en');
  expect(servedFirst(['zh-TW', 'de-AT', 'en'])).toBe('de-AT');
  expect(servedFirst(['zh-Hant'])).toBe('en');
});
