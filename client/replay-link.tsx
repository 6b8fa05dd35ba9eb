/** A link to the replay of a session, shown only to those who may look at it: at all of it, or at what they saw. */
import { useCallback } from 'react';
import { Link } from 'wouter';
import { getSight } from './api.ts';
import { useLoaded } from './use-loaded.ts';

export function ReplayLink({ session }: { readonly session: string }) {
  const load = useCallback(() => getSight(session), [session]);
  const [sight] = useLoaded(load);
  if (sight.kind !== 'there' || sight.value.sees === 'nothing') return null;
  return (
    <Link className="button primary" href={`/replay/${session}`}>
      {sight.value.sees === 'all' ? 'Watch the replay' : 'Look back at what you saw'}
    </Link>
  );
}
