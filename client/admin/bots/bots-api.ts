/** The routes of accounts of bots from outside. */
import { BotAccountsAnswer, MadeBotAnswer } from '../../../answers/bots.ts';
import { ask } from '../../api.ts';

const bots = '/api/admin/bots';

export interface NewBot {
  /** name@version. */
  readonly bot: string;
  readonly owner: string;
  readonly checksum: string;
  readonly seats: number;
  readonly answerMs: number;
}

export const getBots = () => ask('GET', bots, BotAccountsAnswer);
export const makeBot = (wanted: NewBot) => ask('POST', bots, MadeBotAnswer, { body: { type: 'make', ...wanted } });
export const revokeBot = (bot: string) => ask('POST', bots, BotAccountsAnswer, { body: { type: 'revoke', bot } });
