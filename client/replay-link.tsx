/**
 * A link to the replay of a session, shown only to those who may look at it: at all of it, or at what they saw. In a study
 * there is none.
 */
import { use, useCallback } from 'react';
import { useLocale } from 'use-intl';
import { Link } from 'wouter';
import { getSight, type ReplaySight } from './api.ts';
import { Embedded } from './embedded.tsx';
import { withLanguage } from './reader-language.ts';
import { useLoaded } from './use-loaded.ts';
import { useWords } from './words/use-words.ts';

interface Props {
  readonly session: string;
  /** Another way on comes first. */
  readonly plain?: boolean;
}

export function ReplayLink(props: Props) {
  return use(Embedded) ? null : <SightedLink {...props} />;
}

function SightedLink({ session, plain = false }: Props) {
  const sight = useSight(session);
  const say = useWords('table.page');
  const language = useLocale();
  if (!sight) return null;
  return (
    <Link className={plain ? 'button' : 'button primary'} href={withLanguage(`/replay/${session}`, language)}>
      {say(sight.sees === 'all' ? 'replay' : 'lookBack')}
    </Link>
  );
}

type Sighted = Extract<ReplaySight, { readonly token: unknown }>;

/**
 * What this browser may see of the session in a replay; null: nothing, or this is a study; undefined: it is not known yet.
 */
export function useSight(session: string): Sighted | null | undefined {
  const embedded = use(Embedded) !== null;
  const load = useCallback(async () => (embedded ? null : getSight(session)), [session, embedded]);
  const [sight] = useLoaded(load);
  if (embedded) return null;
  if (sight.kind === 'loading') return undefined;
  return sight.kind === 'failed' || sight.value === null || sight.value.sees === 'nothing' ? null : sight.value;
}
