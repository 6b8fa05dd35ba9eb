/** For tests: accounts of bots. */
import { hashToken } from '../live/seat/tokens.ts';
import type { BotAccount } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

export const CHECKSUM = 'ab'.repeat(32);

/** Makes the account NAME@1 and returns the hello of its line. */
export async function botHello(
  { bots }: Pick<Store, 'bots'>,
  name: string,
  changes: Partial<BotAccount> = {},
): Promise<object> {
  const token = `token of the account ${name}`;
  await bots.add({
    ...{ id: `account-${name}`, name, version: '1', owner: 'Ada', checksum: CHECKSUM, seats: 4, answerMs: 1000 },
    ...{ tokenHash: hashToken(token), createdAt: 5, revokedAt: null },
    ...changes,
  });
  return { type: 'hello', line: 1, token, checksum: CHECKSUM };
}
