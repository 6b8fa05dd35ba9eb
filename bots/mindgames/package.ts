/** MindGames' policies, and the session that a new database shows. */
import type { MindGames } from '../../games/mindgames/types.ts';
import type { BotPackage } from '../package.ts';
import { uniformIn } from '../uniform.ts';
import { mindGamesForm } from './learner-form.ts';
import { exact, operatorPattern } from './policies.ts';

const uniform = uniformIn<MindGames>('mindgames', 'Answers at random.');

export const mindGamesBots: BotPackage = {
  game: 'mindgames',
  policies: [exact, operatorPattern, uniform],
  defaultPartner: exact,
  learnerForm: mindGamesForm,
  yardsticks: [],
  demos: [
    {
      label: 'Demo',
      file: 'nine-problems',
      policies: [operatorPattern],
      config: { problems: 9, agents: 3, feedback: 'full' },
      seed: 'demo-1',
      opens: { seq: 5 },
    },
  ],
};
