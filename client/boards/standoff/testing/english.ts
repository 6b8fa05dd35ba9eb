/** Standoff's board in English, for tests. */
import { english as core } from '../../../../games/core/words/english.ts';
import { sayIn } from '../../../../games/core/words/say.ts';
import { said as rules } from '../../../../games/standoff/words/english.ts';
import { lessonsIn } from '../lessons.ts';
import { onBoard } from '../said.ts';
import { en } from '../words/en.ts';

export const said = onBoard(sayIn('en', en), rules, core.pairs);

export const lessons = lessonsIn(said);
