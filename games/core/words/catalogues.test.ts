/** What games/core says has every sentence in every language. */
import path from 'node:path';
import { describe } from 'vitest';
import { en as moments } from './moments/en.ts';
import { en as orders } from './orders/en.ts';
import { en as pairs } from './pairs/en.ts';
import { en as questions } from './questions/en.ts';
import { testCatalogue, testEnglish } from './testing/catalogue.ts';

describe.each([
  ['moments', moments],
  ['pairs', pairs],
  ['questions', questions],
] as const)('%s', (folder, english) => testCatalogue(english, path.join(import.meta.dirname, folder)));

describe('refusals of orders, in English alone', () => testEnglish(orders));
