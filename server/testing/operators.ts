/** For tests: operators who are signed in, without the second that a password takes. */
import type { Role } from '../../answers/roles.ts';
import { linkPath } from '../access/operators.ts';
import { hashToken, newId, newToken } from '../live/seat/tokens.ts';
import type { Store } from '../store/store.ts';

export interface SignedInForTest {
  readonly id: string;
  readonly name: string;
  /** The token of the cookie. */
  readonly token: string;
}

const DAY_MS = 86_400_000;

/** Adds an operator of this role who is signed in. */
export async function signedIn(
  { store }: { readonly store: Pick<Store, 'operators'> },
  role: Role,
  { name = `${role} ${newId()}`, now = Date.now() }: { readonly name?: string; readonly now?: number } = {},
): Promise<SignedInForTest> {
  const [id, token] = [newId(), newToken()];
  const tokenHash = await invitedTo(store, role, now);
  const operator = { id, name, role, password: 'scrypt$15$8$3$AAAA$AAAA', createdAt: now, removedAt: null };
  const dates = { createdAt: now, lastSeen: now, until: now + DAY_MS };
  const signIn = { tokenHash: hashToken(token), operator: id, ...dates };
  const entered = await store.operators.enter({ tokenHash, at: now, operator, signIn });
  if (entered !== 'entered') throw new Error(`not signed in: ${entered}`);
  return { id, name, token };
}

/** The headers of a request from a page of this server. `token`: of the operator's cookie. */
export function fromHere(url: string, token?: string): Record<string, string> {
  return { origin: new URL(url).origin, ...(token === undefined ? {} : { cookie: `standpoint=${token}` }) };
}

/** The token of a link that makes an operator. */
export function tokenIn(link: string): string {
  return link.slice(linkPath('').length);
}

async function invitedTo(store: Pick<Store, 'operators'>, role: Role, at: number): Promise<string> {
  const tokenHash = hashToken(newToken());
  const dates = { createdAt: at, until: at + DAY_MS, usedAt: null };
  await store.operators.invite({ id: newId(), tokenHash, role, name: role, ...dates, invitedBy: null, operator: null });
  return tokenHash;
}
