/** The operator who is signed in, for the pages below /admin, which offer what the role allows. */
import { createContext, use } from 'react';
import type { Operator } from '../../answers/people.ts';
import type { Deed } from '../../answers/roles.ts';

export interface SignedIn {
  readonly operator: Operator;
  may(deed: Deed): boolean;
  /** Asks the server again who is signed in. */
  readonly again: () => void;
}

export const SignedInContext = createContext<SignedIn | null>(null);

export function useSignedIn(): SignedIn {
  const signedIn = use(SignedInContext);
  if (!signedIn) throw new Error('a page of operators is shown without an operator');
  return signedIn;
}
