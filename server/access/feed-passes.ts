/**
 * How an operator's page follows a study that another process runs, at a host of its own: the cookie of the sign-in goes to
 * the page's own host alone. So the process that has the cookie gives the page a pass, which the other process takes in the
 * place of the cookie. A pass names the sign-in, and ends with it.
 */
import type { Operator } from '../../answers/people.ts';
import { hashToken } from '../live/seat/tokens.ts';
import type { CookieRequest, Cookies } from './cookie.ts';
import type { LabProofs } from './lab-proofs.ts';
import type { OperatorSignIn } from './operators.ts';

const PURPOSE = 'the feed of a study';

export interface FeedPasses {
  /** A pass for the sign-in whose cookie the request carries from a page of this server; null: it carries none. */
  for(request: CookieRequest): string | null;
  /** Tells at any later moment whose sign-in the pass names, null: it is over. Without a function: this is no pass that counts. */
  holderOf(pass: string): (() => Promise<Operator | null>) | null;
}

interface FeedPassesOptions {
  readonly cookies: Pick<Cookies, 'tokenIn' | 'isFromHere'>;
  readonly operators: Pick<OperatorSignIn, 'withTokenHash'>;
  readonly proofs: LabProofs;
}

export function openFeedPasses({ cookies, operators, proofs }: FeedPassesOptions): FeedPasses {
  return {
    for(request) {
      const token = cookies.isFromHere(request) ? cookies.tokenIn(request) : null;
      return token === null ? null : proofs.make(PURPOSE, hashToken(token));
    },
    holderOf(pass) {
      const signIn = proofs.read(PURPOSE, pass);
      return signIn === null ? null : () => operators.withTokenHash(signIn);
    },
  };
}
