/** What only replays say of the game has every sentence in every language. */
import { testCatalogue } from '../../../core/words/testing/catalogue.ts';
import { en } from './en.ts';

testCatalogue(en, import.meta.dirname);
