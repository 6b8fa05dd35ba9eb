/**
 * /replay/:session: the replay of an ended session, with what a laboratory adds to it: comments, branches, pictures. It reads the
 * log and changes nothing. A participant who may not see the whole session looks back at what their own seat saw
 * (own-replay.tsx).
 */
import { useCallback, useMemo, useState } from 'react';
import { sessionName } from '../../answers/session-name.ts';
import { getSight } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { loadView } from '../boards.ts';
import { HomeLink, Page, Screen } from '../page.tsx';
import { Reload } from '../part.tsx';
import { sentenceFor } from '../refusals.ts';
import { RightField } from '../right-field.tsx';
import { Signed } from '../signs/plan.tsx';
import { useLoaded } from '../use-loaded.ts';
import { PAGE_ADDRESS } from './address.ts';
import { BranchList } from './branch-list.tsx';
import { linkTo } from './deep-link.ts';
import { ForkButton, ParentLine } from './fork-dialog.tsx';
import { loadReplay } from './load-replay.ts';
import { getView, OwnReplay, type OwnReplayProps } from './own-replay.tsx';
import { PredictionsPanel } from './predictions/predictions-panel.tsx';
import { ClassQuiz } from './quiz/class-dialog.tsx';
import { classQuizzesOf } from './quiz/class-quiz.ts';
import { RecordedButton } from './recorded-dialog.tsx';
import { CommentPanel } from './remarks/comment-panel.tsx';
import { marksOfComments, useComments } from './remarks/comments.ts';
import type { Replay } from './replay-log.ts';
import { type Quizzable, type ReplayExtras, ReplayedSession } from './replay-page.tsx';
import { linksOf, ShareBar } from './share/share-bar.tsx';

// one file with the page of the replay: a file of its own would bring what they share to every page
export { EmbeddedReplay } from './embedded-replay.tsx';

export function ReplayPage({ session }: { session: string }) {
  const load = useCallback(() => loadShown(session), [session]);
  const [loaded, again] = useLoaded(load);

  switch (loaded.kind) {
    case 'loading':
      return <Screen title="Replay" heading="Loading the replay …" />;
    case 'failed':
      return (
        <Screen
          title="No replay"
          heading="This session cannot be replayed"
          actions={
            <>
              <HomeLink primary />
              {loaded.code !== 'no_such_session' && <Reload />}
            </>
          }
        >
          <p>{whyNot(loaded)}</p>
          {CLOSED.has(loaded.code) && (
            <>
              <p>
                If you ordered it, open this page in the browser that you used. With a right you can also open it here:
              </p>
              <RightField onKept={again} />
            </>
          )}
        </Screen>
      );
    case 'there':
      return <Shown value={loaded.value} />;
  }
}

function Shown({ value }: { value: LabReplay | OwnReplayProps }) {
  if ('replay' in value) return <InLab {...value} />;
  return (
    <Signed by={value.own.info.signs ?? null}>
      <OwnReplay {...value} />
    </Signed>
  );
}

interface LabReplay {
  readonly replay: Replay;
  /** For operators: the number of the session in the lab. */
  readonly number: number | undefined;
}

/** The replay with what the laboratory adds to it. */
function InLab({ replay, number }: LabReplay) {
  const { session, log } = replay;
  /** The branches that were made on this page. */
  const [made, setMade] = useState(0);
  const kept = useComments(session);
  const marks = useMemo(
    () => marksOfComments(kept.comments, log).map((mark) => ({ ...mark, kind: 'comment' as const })),
    [kept.comments, log],
  );
  const quizzes = useMemo(
    () => ({
      ...classQuizzesOf(session),
      deed: (quiz: Quizzable) => <ClassQuiz {...quiz} session={session} log={log} />,
    }),
    [session, log],
  );
  const links = useMemo(() => linksOf(session), [session]);
  const extras: ReplayExtras = {
    ...(number === undefined ? {} : { called: sessionName(number) }),
    marks,
    quizzes,
    head: (place) => <ShareBar replay={replay} place={place} links={links} />,
    deed: ({ index, seat }) => (
      <>
        <ForkButton replay={replay} index={index} seat={seat} onMade={() => setMade(made + 1)} />
        <RecordedButton replay={replay} seat={seat} />
      </>
    ),
    notes: ({ index, seat, jump }) => (
      <>
        <PredictionsPanel replay={replay} index={index} seat={seat} />
        <CommentPanel
          session={session}
          kept={kept}
          seq={log[index]?.seq ?? 1}
          onGoTo={(seq) => jump(log.findIndex((logged) => logged.seq === seq))}
        />
      </>
    ),
    family: (
      <>
        <ParentLine replay={replay} />
        <BranchList key={made} session={session} />
      </>
    ),
  };
  return <ReplayedSession replay={replay} address={PAGE_ADDRESS} Frame={Page} extras={extras} />;
}

/** What this browser may see: the whole session, or what its own seat saw. Throws an ApiError if it may see nothing. */
async function loadShown(session: string): Promise<LabReplay | OwnReplayProps> {
  const sight = await getSight(session);
  switch (sight.sees) {
    case 'all':
      if (sight.opens && !namesPlace(new URLSearchParams(window.location.search))) {
        const { seq, about } = sight.opens;
        window.history.replaceState(null, '', linkTo({ seq, seat: null }, { about }));
      }
      return { replay: await loadReplay(session, sight.token), number: sight.number };
    case 'own': {
      const own = await getView(session, sight.token);
      return { own, view: await loadView(own.info.game) };
    }
    case 'nothing':
      throw new ApiError(sight.code, sight.message);
  }
}

/** Whether an address says where the replay stands; a quiz begins at the start. */
const namesPlace = (search: URLSearchParams): boolean => search.has('seq') || search.has('quiz');

/** Codes of refusals that a right would lift. */
const CLOSED: ReadonlySet<string> = new Set(['not_allowed', 'right_ended']);

function whyNot({ code, message }: { readonly code: string; readonly message: string }): string {
  // the message says who may look at it; of missing rules, which versions are here
  return code === 'no_rules' || CLOSED.has(code) ? message : sentenceFor(code, message);
}
