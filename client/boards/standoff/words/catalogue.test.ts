/** The words of Standoff's board in every language. */
import { testCatalogue } from '../../../../games/core/words/testing/catalogue.ts';
import { en } from './en.ts';

testCatalogue(en, import.meta.dirname);
