/** What each role may do, in a sentence (docs/operators.md has the whole table), and times. */
import type { Role } from '../../answers/roles.ts';

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  owner: 'An owner may do everything, decides who signs in, and changes budgets.',
  operator: 'An operator edits and publishes studies, opens intake, acts on participants, and reads personal data.',
  analyst: 'An analyst exports and audits data, and sees outcomes by arm.',
  viewer: 'A viewer sees counts and the protocol.',
};

/** As in "30 Nov 2026, 07:50". */
export function timeOf(ms: number): string {
  return new Date(ms).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}
