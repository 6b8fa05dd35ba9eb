/** What the board of ToM-QA says has every sentence in every language. */
import { testCatalogue } from '../../../../games/core/words/testing/catalogue.ts';
import { en } from './en.ts';

testCatalogue(en, import.meta.dirname);
