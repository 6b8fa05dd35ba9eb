/** What cards of policies that were trained for SymmToM say, in a language. */
import type { LearnedCard } from '../../../answers/games.ts';
import type { Say } from '../../../games/core/words/say.ts';
import type { TrainedWords } from '../../game-view.ts';
import type { en } from './words/form/en.ts';

type Algorithm = keyof typeof en.trained.algorithms;

const ALGORITHMS: Readonly<Record<Algorithm, true>> = {
  maddpg: true,
  oracle: true,
  rmaddpg: true,
  ce: true,
  ge: true,
  ee: true,
  pm: true,
};

/** What critics saw, by what the card calls it: where all seats learned, and where one did. Cards without the setting: K. */
const CRITICS = {
  K: { all: 'inputs', one: 'input' },
  'own observation': { all: 'observations', one: 'observation' },
  'oracle observation': { all: 'knowledge', one: 'other' },
} as const;

export function trainedIn({ say }: Say<typeof en>): (card: LearnedCard) => TrainedWords | null {
  return ({ algorithm, config: { agents, width, pieces, lag, critic = 'K', partners } }) => {
    if (!isAlgorithm(algorithm) || !isCritic(critic)) return null;
    const among = partners !== undefined;
    const size = { agents: Number(agents), width: Number(width), pieces: Number(pieces) };
    return {
      about: [
        say(`trained.algorithms.${algorithm}`),
        say('trained.size', size),
        ...(among ? [say('trained.among')] : []),
      ],
      saw: say('trained.saw', {
        actors: algorithm === 'oracle' ? 'knowing' : 'other',
        critics: CRITICS[critic][among ? 'one' : 'all'],
        lag: Number(lag),
      }),
      measures: {
        'return of an agent': say('trained.returns'),
        'return of its seat among partners': say('trained.returnsAmong'),
      },
    };
  };
}

const isAlgorithm = (name: string): name is Algorithm => Object.hasOwn(ALGORITHMS, name);

const isCritic = (name: unknown): name is keyof typeof CRITICS =>
  typeof name === 'string' && Object.hasOwn(CRITICS, name);
