/** For tests: what the board of the household says in English, and in each language. */
import path from 'node:path';
import { saidInEach } from '../../../../games/core/words/testing/catalogue.ts';
import { saidRules, textsIn } from '../../../../games/household/testing/in-each.ts';
import type { HouseholdSaid } from '../../../../games/household/words.ts';
import { type BoardSaid, boardSaid } from '../said.ts';
import { en } from '../words/en.ts';

interface InLanguage {
  readonly said: BoardSaid;
  readonly rules: HouseholdSaid;
}

export const wordsInEach: readonly InLanguage[] = saidInEach(en, path.join(import.meta.dirname, '../words')).map(
  (own, i) => {
    const rules = saidRules[i];
    if (!rules) throw new Error(`the rules are not said in ${own.language}`);
    return { said: boardSaid(own, rules, textsIn(rules.language)), rules };
  },
);

const [first] = wordsInEach;
if (first?.said.language !== 'en') throw new Error('English comes first');
export const english: BoardSaid = first.said;
