/** ToM-QA's policies. */
import type { ToMQA } from '../../games/tomqa/types.ts';
import type { BotPackage } from '../package.ts';
import { uniformIn } from '../uniform.ts';
import { exact, reality, sentenceCount } from './readers.ts';

export const uniform = uniformIn<ToMQA>('tomqa', 'Answers at random.');

export const tomqaBots: BotPackage = {
  game: 'tomqa',
  policies: [exact, reality, sentenceCount, uniform],
  defaultPartner: exact,
  yardsticks: [],
  demos: [
    {
      label: 'Demo',
      policy: reality,
      config: { seats: 2, stories: 3, text: 'sentences', feedback: 'each' },
    },
  ],
};
