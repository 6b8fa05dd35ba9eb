/** The seats of a session in which a visitor meets a policy of an arena. */
import type { ArenaFile } from '../../answers/arena.ts';

/** The seats of a session like those of the arena: the person in the first, the policy in all others. */
export function seatsAgainst(
  policy: string,
  { rows }: ArenaFile,
): readonly ({ readonly kind: 'person' } | { readonly kind: 'policy'; readonly policy: string })[] {
  const seats = rows.find((row) => row.seats)?.seats?.length ?? 1;
  return Array.from({ length: seats }, (_, seat) => (seat === 0 ? { kind: 'person' } : { kind: 'policy', policy }));
}
