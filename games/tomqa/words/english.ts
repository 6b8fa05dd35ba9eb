/** What ToM-QA says in English, for all readers but pages. */
import { english as core } from '../../core/words/english.ts';
import { sayIn } from '../../core/words/say.ts';
import { wordsIn } from '../words.ts';
import { en } from './en.ts';

export const said = sayIn('en', en);

export const english = wordsIn(said, core.pairs);
