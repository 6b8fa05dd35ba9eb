/** What the board of MindGames says has every sentence in every language. */
import path from 'node:path';
import { describe } from 'vitest';
import { testCatalogue } from '../../../../games/core/words/testing/catalogue.ts';
import { en as card } from './card/en.ts';
import { en } from './en.ts';
import { en as form } from './form/en.ts';

testCatalogue(en, import.meta.dirname);
describe('the card', () => testCatalogue(card, path.join(import.meta.dirname, 'card')));
describe('the start form', () => testCatalogue(form, path.join(import.meta.dirname, 'form')));
