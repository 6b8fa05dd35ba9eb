/**
 * /embed/:session: a replay in a frame of another page. It asks without a token, so it shows what is open to all readers and nothing
 * else, and it changes nothing: a page that puts a frame over it wins nothing.
 */
import { useCallback } from 'react';
import { useLocale } from 'use-intl';
import { ApiError } from '../api-error.ts';
import { useDocumentLanguage } from '../document-language.ts';
import { Screen } from '../page.tsx';
import { useReaderLanguage, withLanguage } from '../reader-language.ts';
import { useSentenceFor } from '../refusals.ts';
import { useLoaded } from '../use-loaded.ts';
import { WaitNotice } from '../wait-notice.tsx';
import { InReplayWords, replayWordsAreThere } from '../words/replay-words.tsx';
import { useWords } from '../words/use-words.ts';
import { PAGE_ADDRESS } from './address.ts';
import { BareFrame, Loading } from './bare-frame.tsx';
import { isOpenToAll, loadReplay } from './load-replay.ts';
import { type ReplayExtras, ReplayedSession, type ReplayPlace } from './replay-page.tsx';

/** What this page itself refuses. */
const NOT_OPEN = 'not_open';

export function EmbeddedReplay({ session }: { readonly session: string }) {
  const language = useReaderLanguage();
  const load = useCallback(async () => {
    if (!(await isOpenToAll(session))) throw new ApiError(NOT_OPEN, '');
    const replay = await loadReplay(session, 'nobody', language);
    await replayWordsAreThere(replay.language);
    return replay;
  }, [session, language]);
  const [loaded] = useLoaded(load);
  const shown = loaded.kind === 'there' ? loaded.value.language : language;
  useDocumentLanguage(shown);
  return (
    <InReplayWords language={shown}>
      {loaded.kind === 'loading' && <Loading />}
      {loaded.kind === 'failed' && <NotShown {...loaded} />}
      {loaded.kind === 'there' && (
        <ReplayedSession
          replay={loaded.value}
          address={PAGE_ADDRESS}
          Frame={BareFrame}
          extras={{ ...NOTHING_BESIDE, head: (place) => <Whole session={session} place={place} /> }}
        />
      )}
      <WaitNotice />
    </InReplayWords>
  );
}

const NOTHING_BESIDE: ReplayExtras = {
  ...{ marks: [], head: () => null, deed: () => null, notes: () => null, family: null, quizzes: null },
};

function NotShown({ code, message }: { readonly code: string; readonly message: string }) {
  const say = useWords('replay');
  const sentence = useSentenceFor();
  return (
    <Screen title={say('noneTitle')} heading={say('none')}>
      <p>{code === NOT_OPEN ? say('notOpen') : sentence(code, message)}</p>
    </Screen>
  );
}

function Whole({ session, place }: { readonly session: string; readonly place: ReplayPlace }) {
  const say = useWords('replay');
  const address = withLanguage(`/replay/${session}${place.search}`, useLocale());
  return (
    <a className="button" href={address} target="_blank" rel="noreferrer">
      {say('openWhole')}
    </a>
  );
}
