/** For tests: what the board of SymmToM says in English, and in each language. */
import path from 'node:path';
import { en as pairs } from '../../../../games/core/words/pairs/en.ts';
import { saidInEach } from '../../../../games/core/words/testing/catalogue.ts';
import { en as rules } from '../../../../games/symmtom/words/en.ts';
import { wordsIn } from '../../../../games/symmtom/words.ts';
import type { BoardWords } from '../said.ts';
import { en } from '../words/en.ts';

const games = path.join(import.meta.dirname, '../../../../games');
const ofRules = saidInEach(rules, path.join(games, 'symmtom/words'));
const ofPairs = saidInEach(pairs, path.join(games, 'core/words/pairs'));

export const wordsInEach: readonly BoardWords[] = saidInEach(en, path.join(import.meta.dirname, '../words')).map(
  (said, i) => {
    const [own, core] = [ofRules[i], ofPairs[i]];
    if (!own || !core) throw new Error(`the rules are not said in ${said.language}`);
    return { ...said, rules: wordsIn(own, core) };
  },
);

const [first] = wordsInEach;
if (first?.language !== 'en') throw new Error('English comes first');
export const english: BoardWords = first;
