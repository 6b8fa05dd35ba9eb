/**
 * A link to the replay of a session, shown only to those who may look at it: at all of it, or at what they saw. In a study
 * there is none.
 */
import { use, useCallback } from 'react';
import { Link } from 'wouter';
import { getSight } from './api.ts';
import { Embedded } from './embedded.tsx';
import { useLoaded } from './use-loaded.ts';

export function ReplayLink({ session }: { readonly session: string }) {
  return use(Embedded) ? null : <SightedLink session={session} />;
}

function SightedLink({ session }: { readonly session: string }) {
  const sees = useSees(session);
  if (sees === null) return null;
  return (
    <Link className="button primary" href={`/replay/${session}`}>
      {sees === 'all' ? 'Watch the replay' : 'Look back at what you saw'}
    </Link>
  );
}

/** What this browser may see of the session in a replay; null: nothing, or it is not known yet, or this is a study. */
export function useSees(session: string): 'all' | 'own' | null {
  const embedded = use(Embedded) !== null;
  const load = useCallback(async () => (embedded ? null : getSight(session)), [session, embedded]);
  const [sight] = useLoaded(load);
  if (sight.kind !== 'there' || sight.value === null || sight.value.sees === 'nothing') return null;
  return sight.value.sees;
}
