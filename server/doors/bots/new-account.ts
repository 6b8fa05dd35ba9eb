/** A new account of a bot. Its token is shown this once: the database keeps the hash. */
import { hashToken, newId, newToken } from '../../live/seat/tokens.ts';
import type { BotAccount } from '../../store/rows.ts';

export type WantedAccount = Pick<BotAccount, 'name' | 'version' | 'owner' | 'checksum' | 'seats' | 'answerMs'>;

/** `at`: ms. */
export function newBotAccount(
  wanted: WantedAccount,
  at: number,
): { readonly account: BotAccount; readonly token: string } {
  const token = newToken();
  return {
    account: { id: newId(), ...wanted, tokenHash: hashToken(token), createdAt: at, revokedAt: null },
    token,
  };
}
