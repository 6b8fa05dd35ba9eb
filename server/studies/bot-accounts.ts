/**
 * The accounts of bots, as studies need them: for the check, and at hand whenever a session is laid. What an account says of its
 * bot never changes; one that is taken back does not come.
 */
import { botNameOf } from '../../games/core/bot-name.ts';
import type { BotFacts } from '../../studies/definition/catalogue.ts';
import type { BotAccount } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

export type AccountReader = Pick<Store['bots'], 'all'>;

/** What the check of a study is told of the accounts, by name@version. */
export async function botFacts(bots: AccountReader): Promise<Readonly<Record<string, BotFacts>>> {
  return Object.fromEntries(
    (await bots.all()).map((account) => [
      botNameOf(account),
      { answerMs: account.answerMs, revoked: account.revokedAt !== null },
    ]),
  );
}

export interface KnownBots {
  /** Reads the accounts. Studies ask for it before they are published or loaded. */
  read(): Promise<void>;
  all(): readonly BotAccount[];
}

export function openKnownBots(bots: AccountReader): KnownBots {
  let known: readonly BotAccount[] = [];
  return {
    async read() {
      known = await bots.all();
    },
    all: () => known,
  };
}
