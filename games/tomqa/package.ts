/** ToM-QA's rules by version, for the catalogue. */
import type { GamePackage } from '../core/package.ts';
import { tomqaBeliefs } from './beliefs.ts';
import type { Config } from './config.ts';
import { tomqa } from './game.ts';
import { momentWordsIn } from './moment-words.ts';
import { tomqaPairs } from './pair-scores.ts';
import { english, said } from './words/english.ts';
import { unknownNounIn } from './words.ts';

export const tomqaPackage: GamePackage = {
  id: tomqa.id,
  rules: [
    {
      game: tomqa,
      words: english,
      beliefs: tomqaBeliefs,
      moments: momentWordsIn(said, english),
      pairs: tomqaPairs,
      onlyInEnglish: ({ items }: Config) => {
        const nouns = (items ?? []).flatMap(({ events }) => events.flatMap((event) => unknownNounIn(event) ?? []));
        return nouns[0] ?? null;
      },
    },
  ],
  languages: ['de', 'es', 'he', 'zh'],
};
