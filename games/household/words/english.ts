/** The household's words in English, for the rules, commands, bots, language models and analyses. */
import { sayIn } from '../../core/words/say.ts';
import { wordsIn } from '../words.ts';
import { en } from './en.ts';

export const said = sayIn('en', en);

export const english = wordsIn(said);

export const { actionInWords, factInWords, inWords, perceptInWords, eventInWords, observationInWords, formulaInWords } =
  english;
