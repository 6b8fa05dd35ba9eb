/** /s/:study: all that a participant of a study sees, at one address and as one entry of the browser's history. */
import {
  Component,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Button } from 'react-aria-components';
import type { ParticipantCommand } from '../../studies/way/contract/commands.ts';
import type { Page } from '../../studies/way/contract/page.ts';
import { useDocumentLanguage } from '../document-language.ts';
import { FirstWords } from '../first-words.tsx';
import { useNow } from '../signs/clock.tsx';
import { useRegionalFormatter } from '../words/region.ts';
import { useWords } from '../words/use-words.ts';
import { Worded } from '../words/words.tsx';
import { servedFirst, wordsFor } from '../words/words-for.ts';
import { Frame } from './frame/frame.tsx';
import { Heading } from './frame/heading.tsx';
import { useMoment } from './frame/moment.ts';
import { Notices } from './frame/notices.tsx';
import { type StudyLine, studyLine } from './line/study-line.ts';
import { isMoving, isRepeat, type StudyLineState } from './line/study-state.ts';
import { fetchAhead, PageBody } from './page-body.tsx';
import { declaredTo, type PageTimes, watchPage, wordsIn } from './page-times.ts';
import { StudyContext, type StudyPlace } from './study-context.ts';
import './study.css';

export function StudyPage({ study }: { readonly study: string }) {
  const [preview] = useState(() => isPreview(window.location.search));
  return preview ? <Preview /> : <Joined study={study} />;
}

/** MTurk shows a task to workers who have not accepted it. */
function isPreview(query: string): boolean {
  return new URLSearchParams(query).get('assignmentId') === 'ASSIGNMENT_ID_NOT_AVAILABLE';
}

/** The language of pages that come before the study has said one: what the link names, or the browser. */
function languageAsked(): string {
  return new URLSearchParams(window.location.search).get('lang') ?? servedFirst(navigator.languages);
}

function Joined({ study }: { readonly study: string }) {
  const [asked] = useState(languageAsked);
  const line = useMemo(() => studyLine(study), [study]);
  const state = useSyncExternalStore(line.subscribe, line.getSnapshot);
  const language = state.page?.language ?? asked;
  useDocumentLanguage(wordsFor(language));
  return (
    <Suspense fallback={<FirstWords />}>
      <Worded language={language}>
        <Broken>
          <Shown study={study} line={line} state={state} />
        </Broken>
      </Worded>
    </Suspense>
  );
}

interface ShownProps {
  readonly study: string;
  readonly line: StudyLine;
  readonly state: StudyLineState;
}

function Shown({ study, line, state }: ShownProps) {
  const { page } = state;
  if (state.failed?.browser) return <LetIn browser={state.failed.browser} onAgain={line.refresh} />;
  if (state.failed && state.failed.opensAt !== null)
    return <Closed opensAt={state.failed.opensAt} onAgain={line.refresh} />;
  if (state.failed) return <Refused code={state.failed.code} onAgain={line.refresh} />;
  if (!page) return <Opening state={state} line={line} />;
  if (state.superseded) return <Elsewhere line={line} />;
  return <InTurn study={study} line={line} state={state} page={page} />;
}

/** How long the end of a session stays in sight, where the participant does not go on. */
const END_SHOWN_MS = 6000;
/** Pages that are not to be kept waiting. */
const AT_ONCE: ReadonlySet<Page['kind']> = new Set(['finished', 'paused', 'ready']);

/** The page that the server sent last; after a session, how it ended stays in sight for a moment. */
function InTurn({ study, line, state, page }: ShownProps & { readonly page: Page }) {
  const [last, setLast] = useState(page);
  const stays = last.kind === 'playing' && last.key !== page.key && !AT_ONCE.has(page.kind);
  const current = useRef(page);
  useEffect(() => {
    current.current = page;
    if (!stays) setLast(page);
  }, [stays, page]);
  const goOn = useCallback(() => {
    setLast(current.current);
    line.refresh();
  }, [line]);
  useEffect(() => {
    if (!stays) return;
    const timer = setTimeout(goOn, END_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [stays, goOn]);
  const shown = stays ? last : page;
  const key = `${shown.key} ${shown.language}`;
  return <Current key={key} study={study} line={line} state={state} page={shown} goOn={goOn} />;
}

/** One page, from the moment it is drawn until another one comes. */
function Current({ study, line, state, page, goOn }: ShownProps & Pick<StudyPlace, 'page' | 'goOn'>) {
  const frame = useWords('frame');
  const [times, setTimes] = useState<PageTimes | null>(null);
  // before the browser paints: no frame is blank
  useLayoutEffect(() => {
    const watched = watchPage();
    setTimes(watched);
    return watched.stop;
  }, []);
  const isBusy = page.kind === 'screening' || page.kind === 'playing';
  useEffect(() => {
    if (!isBusy) return fetchAhead();
  }, [isBusy]);
  const { key, kind, consented, participant } = page;
  const words = page.kind === 'text' || page.kind === 'debrief' ? wordsIn(page.text) : null;
  const signal = useCallback(() => {
    if (!times || !consented || kind === 'finished') return;
    const signals = times.signals(declaredTo(participant), words);
    if (signals) line.give({ type: 'recordSignals', signals }, key);
  }, [times, line, key, kind, consented, participant, words]);
  /** Signals went before the command that leaves the page. */
  const signalled = useRef(false);
  const isLeft = state.page !== null && state.page.key !== key;
  // a deadline, or the end of a session, takes the page away
  useEffect(() => {
    const sendOnce = (): void => {
      if (signalled.current) return;
      signalled.current = true;
      signal();
    };
    if (isLeft) sendOnce();
    return () => {
      const next = line.getSnapshot().page;
      if (next && next.key !== key) sendOnce();
    };
  }, [isLeft, signal, line, key]);
  const place = useMemo(() => {
    if (!times) return null;
    const give = (command: ParticipantCommand): void => {
      if (isRepeat(line.getSnapshot(), command)) return;
      if (isMoving(command.type)) {
        signal();
        signalled.current = true;
      }
      line.give(command);
    };
    return { study, page, state, line, times, give, goOn };
  }, [study, page, state, line, times, goOn, signal]);
  if (!place) return null;
  return (
    <StudyContext value={place}>
      <Frame wide={page.kind === 'playing' || page.kind === 'lessons'}>
        <Suspense fallback={<p>{frame('loading')}</p>}>
          <PageBody page={page} />
        </Suspense>
      </Frame>
    </StudyContext>
  );
}

function Plain({ children }: { readonly children: ReactNode }) {
  return (
    <div className="study">
      <main className="study-main">
        <article>{children}</article>
      </main>
    </div>
  );
}

function Opening({ state, line }: Pick<ShownProps, 'state' | 'line'>) {
  const say = useWords('front');
  return (
    <Plain>
      <Heading>{say('joining')}</Heading>
      <Notices state={state} line={line} />
    </Plain>
  );
}

function Preview() {
  const [asked] = useState(languageAsked);
  useDocumentLanguage(wordsFor(asked));
  return (
    <Worded language={asked}>
      <Advertisement />
    </Worded>
  );
}

function Advertisement() {
  const say = useWords('front');
  return (
    <Plain>
      <Heading step={say('preview')}>{say('previewHeading')}</Heading>
      <p>{say('previewText')}</p>
      <p>
        <b>{say('previewAccept')}</b>
      </p>
    </Plain>
  );
}

function Elsewhere({ line }: Pick<ShownProps, 'line'>) {
  const say = useWords('superseded');
  return (
    <Plain>
      <Heading>{say('heading')}</Heading>
      <p>{say('text')}</p>
      <div className="study-actions">
        <Button className="button primary" onPress={line.openHere}>
          {say('here')}
        </Button>
      </div>
    </Plain>
  );
}

const REFUSALS = [
  'study_unknown',
  'study_unreadable',
  'not_open',
  'recruiter_id_missing',
  'unsigned',
  'signature_missing',
  'signature_refused',
  'signature_expired',
  'not_invited',
  'full',
  'too_many_arrivals',
  'unauthorised',
  'unreachable',
] as const;

/** There is no page of the study: why not, and a button to try again. */
function NoEntry({ heading, again, onAgain, children }: NoEntryProps) {
  return (
    <Plain>
      <Heading>{heading}</Heading>
      {children}
      <div className="study-actions">
        <Button className="button" onPress={onAgain}>
          {again}
        </Button>
      </div>
    </Plain>
  );
}

interface NoEntryProps {
  readonly heading: string;
  readonly again: string;
  readonly onAgain: () => void;
  readonly children: ReactNode;
}

function Refused({ code, onAgain }: { readonly code: string; readonly onAgain: () => void }) {
  const say = useWords('refused');
  const known = REFUSALS.find((one) => one === code);
  return (
    <NoEntry heading={say('heading')} again={say('again')} onAgain={onAgain}>
      <p role="alert">{say(known ?? 'other')}</p>
    </NoEntry>
  );
}

/** The hours of the study have not begun. The page opens the study when they do. */
function Closed({ opensAt, onAgain }: { readonly opensAt: number; readonly onAgain: () => void }) {
  const say = useWords('closed');
  const when = useMoment();
  const format = useRegionalFormatter();
  const now = useNow(0, true);
  const isOpen = now >= opensAt;
  useEffect(() => {
    if (isOpen) onAgain();
  }, [isOpen, onAgain]);
  return (
    <NoEntry heading={say('heading')} again={say('again')} onAgain={onAgain}>
      <p role="alert">{say('opens', { when: when(opensAt) })}</p>
      <p>{say('wait', { wait: format.relativeTime(opensAt, now) })}</p>
    </NoEntry>
  );
}

/** Another browser has the place. Whoever only knows the id learns nothing of the participation here. */
function LetIn({ browser, onAgain }: { readonly browser: string; readonly onAgain: () => void }) {
  const say = useWords('elsewhere');
  return (
    <Plain>
      <Heading>{say('heading')}</Heading>
      <p>{say('text')}</p>
      {/* no-break spaces keep the digits in order where a line runs from right to left */}
      <p role="alert">{say('ask', { browser: browser.replace(/(..)(?=.)/g, '$1\u00a0') })}</p>
      <div className="study-actions">
        <Button className="button primary" onPress={onAgain}>
          {say('again')}
        </Button>
      </div>
    </Plain>
  );
}

/** What is shown after a bug. Answers are on the server, or in this tab's draft. */
class Broken extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override render() {
    return this.state.broken ? <Broke /> : this.props.children;
  }
}

function Broke() {
  const say = useWords('frame');
  return (
    <Plain>
      <Heading>{say('broke')}</Heading>
      <p role="alert">{say('brokeText')}</p>
      <div className="study-actions">
        <Button className="button primary" onPress={() => window.location.reload()}>
          {say('reload')}
        </Button>
      </div>
    </Plain>
  );
}
