/** ToM-QA's policies. */
import type { ToMQA } from '../../games/tomqa/types.ts';
import type { BotPackage } from '../package.ts';
import { uniformIn } from '../uniform.ts';
import { tomqaForm } from './learner-form.ts';
import { exact, reality, sentenceCount } from './readers.ts';

const uniform = uniformIn<ToMQA>('tomqa', 'Answers at random.');

export const tomqaBots: BotPackage = {
  game: 'tomqa',
  policies: [exact, reality, sentenceCount, uniform],
  defaultPartner: exact,
  learnerForm: tomqaForm,
  yardsticks: [],
  demos: [
    {
      label: 'Demo',
      file: 'came-back',
      policies: [reality, reality],
      seed: 'demo-1',
      // an agent comes back in and sees what another does not know that it saw
      opens: { seq: 75 },
      config: { seats: 2, stories: 3, text: 'sentences', feedback: 'each' },
    },
  ],
};
