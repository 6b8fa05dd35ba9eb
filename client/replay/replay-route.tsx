/**
 * /replay/:session: the replay of an ended session, with what a laboratory adds to it: comments, branches, pictures. It reads the
 * log and changes nothing. A participant who may not see the whole session looks back at what their own seat saw
 * (own-replay.tsx).
 */
import { lazy, useCallback, useMemo, useState } from 'react';
import { useLocale } from 'use-intl';
import { sessionName } from '../../answers/session-name.ts';
import type { LanguageTag } from '../../games/core/words/languages.ts';
import { getSight } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { loadView, shownIn } from '../boards.ts';
import { useDocumentLanguage } from '../document-language.ts';
import { LanguageSwitch } from '../language-switch.tsx';
import { HomeLink, Page, Screen } from '../page.tsx';
import { part, Reload } from '../part.tsx';
import { OFFERED, useChooseLanguage, useReaderLanguage } from '../reader-language.ts';
import { useSentenceFor, useServerSays } from '../refusals.ts';
import { Signed } from '../signs/plan.tsx';
import { useLoaded } from '../use-loaded.ts';
import { WaitNotice } from '../wait-notice.tsx';
import { DialogsWorded, dialogCatalogueOf } from '../words/dialogs-words.tsx';
import { InReplayWords, replayWordsAreThere } from '../words/replay-words.tsx';
import { useWords } from '../words/use-words.ts';
import { PAGE_ADDRESS } from './address.ts';
import { Loading } from './bare-frame.tsx';
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

const RightField = lazy(() => part(async () => ({ default: (await import('../right-field.tsx')).RightField })));

export function ReplayPage({ session }: { session: string }) {
  const language = useReaderLanguage();
  const load = useCallback(() => loadShown(session, language), [session, language]);
  const [loaded, again] = useLoaded(load);
  // a replay stays as it is until it is there in another language
  const shown = loaded.kind === 'there' ? loaded.value.language : language;
  useDocumentLanguage(shown);
  return (
    <InReplayWords language={shown}>
      {loaded.kind === 'loading' && <Loading />}
      {loaded.kind === 'failed' && <NotShown {...loaded} onAgain={again} />}
      {loaded.kind === 'there' && <Shown value={loaded.value} />}
      <WaitNotice />
    </InReplayWords>
  );
}

/** The choice of a language, where the game is written in several. */
function Choice({ game }: { readonly game: string }) {
  const say = useWords('replay');
  const language = useLocale() as LanguageTag;
  const choose = useChooseLanguage();
  return (
    <LanguageSwitch
      label={say('language')}
      languages={OFFERED.filter((one) => shownIn(game, one) === one)}
      language={language}
      onChoose={choose}
    />
  );
}

function NotShown({ code, message, onAgain }: { code: string; message: string; onAgain: () => void }) {
  const say = useWords('replay');
  const language = useLocale();
  const sentence = useSentenceFor();
  const serverSays = useServerSays();
  const isClosed = CLOSED.has(code);
  // the server says who may look at it, and of missing rules, which versions are here
  const says = isClosed || code === 'no_rules' ? serverSays : sentence;
  const why = code === 'not_allowed' && language !== 'en' ? say('closed') : says(code, message);
  return (
    <Screen
      title={say('noneTitle')}
      heading={say('none')}
      actions={
        <>
          <HomeLink primary />
          {code !== 'no_such_session' && <Reload />}
        </>
      }
    >
      <p>{why}</p>
      {isClosed && (
        <>
          <p>{say('withRight')}</p>
          <RightField onKept={onAgain} />
        </>
      )}
    </Screen>
  );
}

function Shown({ value }: { readonly value: LabReplay | OwnShown }) {
  if ('replay' in value) return <InLab {...value} />;
  return (
    <Signed by={value.own.info.signs ?? null}>
      <OwnReplay {...value} choice={<Choice game={value.own.info.game} />} />
    </Signed>
  );
}

interface OwnShown extends OwnReplayProps {
  readonly language: LanguageTag;
}

interface LabReplay {
  readonly replay: Replay;
  readonly language: LanguageTag;
  /** For operators: the number of the session in the lab. */
  readonly number: number | undefined;
}

/** The replay with what the laboratory adds to it. */
function InLab({ replay, number }: LabReplay) {
  const { session, log } = replay;
  /** The branches that were made on this page. */
  const [made, setMade] = useState(0);
  const kept = useComments(session);
  const say = useWords('comments');
  const marked = say('marked');
  const marks = useMemo(
    () => marksOfComments(kept.comments, log, marked).map((mark) => ({ ...mark, kind: 'comment' as const })),
    [kept.comments, log, marked],
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
    head: (place) => (
      <>
        <Choice game={replay.game.id} />
        <ShareBar replay={replay} place={place} links={links} />
      </>
    ),
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
  return (
    <DialogsWorded>
      <ReplayedSession replay={replay} address={PAGE_ADDRESS} Frame={Page} extras={extras} />
    </DialogsWorded>
  );
}

/** What this browser may see: the whole session, or what its own seat saw. Throws an ApiError if it may see nothing. */
async function loadShown(session: string, asked: LanguageTag): Promise<LabReplay | OwnShown> {
  const sight = await getSight(session);
  switch (sight.sees) {
    case 'all': {
      if (sight.opens && !namesPlace(new URLSearchParams(window.location.search))) {
        const { seq, about } = sight.opens;
        PAGE_ADDRESS.replace(linkTo({ seq, seat: null }, { about }));
      }
      const replay = await loadReplay(session, sight.token, asked);
      await Promise.all([replayWordsAreThere(replay.language), dialogCatalogueOf(replay.language)]);
      return { replay, language: replay.language, number: sight.number };
    }
    case 'own': {
      const own = await getView(session, sight.token);
      const language = shownIn(own.info.game, asked);
      const [view] = await Promise.all([loadView(own.info.game, language), replayWordsAreThere(language)]);
      return { own, view, language };
    }
    case 'nothing':
      throw new ApiError(sight.code, sight.message);
  }
}

/** Whether an address says where the replay stands; a quiz begins at the start. */
const namesPlace = (search: URLSearchParams): boolean => search.has('seq') || search.has('quiz');

/** Codes of refusals that a right would lift. */
const CLOSED: ReadonlySet<string> = new Set(['not_allowed', 'right_ended']);
