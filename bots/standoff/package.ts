/** Standoff's policies. */
import type { Standoff } from '../../games/standoff/types.ts';
import type { BotPackage } from '../package.ts';
import { uniformIn } from '../uniform.ts';
import { ideal } from './ideal.ts';
import { learnedPolicy } from './network/model.ts';
import { rationalOpponent } from './rational-opponent.ts';
import { scriptedOpponent } from './scripted-opponent.ts';
import { shortcutPolicies } from './shortcuts.ts';

export const uniform = uniformIn<Standoff>('standoff', 'Chooses, answers and walks at random.');

export const standoffBots: BotPackage = {
  game: 'standoff',
  policies: [
    ...([rationalOpponent, scriptedOpponent, ideal, uniform] as const),
    ...shortcutPolicies.filter(({ id }) => id.endsWith('-always')),
  ],
  defaultPartner: rationalOpponent,
  learned: learnedPolicy,
  yardsticks: shortcutPolicies.filter(({ id }) => !id.endsWith('-always')),
};
