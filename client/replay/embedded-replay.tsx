/**
 * /embed/:session: a replay in a frame of another page. It asks without a token, so it shows what is open to all readers and nothing
 * else, and it changes nothing: a page that puts a frame over it wins nothing.
 */
import { useCallback } from 'react';
import { ApiError } from '../api-error.ts';
import { Screen } from '../page.tsx';
import { useLoaded } from '../use-loaded.ts';
import { LabWorded } from '../words/lab-words.tsx';
import { useWords } from '../words/use-words.ts';
import { PAGE_ADDRESS } from './address.ts';
import { BareFrame } from './bare-frame.tsx';
import { isOpenToAll, loadReplay } from './load-replay.ts';
import { type ReplayExtras, ReplayedSession, type ReplayPlace } from './replay-page.tsx';

export function EmbeddedReplay({ session }: { readonly session: string }) {
  const load = useCallback(async () => {
    if (await isOpenToAll(session)) return loadReplay(session, 'nobody');
    throw new ApiError('not_allowed', 'This replay is not open to all readers, so no other page shows it.');
  }, [session]);
  const [loaded] = useLoaded(load);
  if (loaded.kind === 'loading') return <Screen title="Replay" heading="Loading the replay …" />;
  if (loaded.kind === 'failed')
    return (
      <Screen title="No replay" heading="This session cannot be replayed">
        <p>{loaded.message}</p>
      </Screen>
    );
  const extras: ReplayExtras = {
    ...{ marks: [], deed: () => null, notes: () => null, family: null, quizzes: null },
    head: (place) => (
      <LabWorded>
        <Whole session={session} place={place} />
      </LabWorded>
    ),
  };
  return <ReplayedSession replay={loaded.value} address={PAGE_ADDRESS} Frame={BareFrame} extras={extras} />;
}

function Whole({ session, place }: { readonly session: string; readonly place: ReplayPlace }) {
  const say = useWords('share');
  return (
    <a className="button" href={`/replay/${session}${place.search}`} target="_blank" rel="noreferrer">
      {say('openWhole')}
    </a>
  );
}
