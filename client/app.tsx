/** Routes. Each page is loaded when it is opened. */
import { Component, type ComponentType, type ReactNode, Suspense, use, useEffect } from 'react';
import { Route, Switch, useLocation, useRoute } from 'wouter';
import { FirstWords } from './first-words.tsx';
import { HomeLink, Screen } from './page.tsx';
import { PartMissing, part, Reload } from './part.tsx';
import { readable } from './readable.ts';
import { tellTranslators } from './translators.ts';
import { WaitNotice } from './wait-notice.tsx';
import { TableWorded } from './words/table-words.tsx';
import { useWords } from './words/use-words.ts';

const StartPage = page(async () => (await import('./start/start-page.tsx')).StartPage);
const SessionsPage = page(async () => (await import('./sessions/sessions-page.tsx')).SessionsPage);
const InvitationsPage = page(async () => (await import('./invite/invitations-page.tsx')).InvitationsPage);
const PlayPage = page(async () => (await import('./play/play-page.tsx')).PlayPage);
const ReplayPage = page(async () => (await import('./replay/replay-route.tsx')).ReplayPage);
const EmbeddedReplay = page(async () => (await import('./replay/replay-route.tsx')).EmbeddedReplay);
const StoryPage = page(async () => (await loadStories()).StoryPage);
const EmbeddedStory = page(async () => (await loadStories()).EmbeddedStory);
const LearnPage = page(async () => (await import('./learn/learn-page.tsx')).LearnPage);
const ArenaPage = page(async () => (await import('./arena/arena-page.tsx')).ArenaPage);
const AdminPage = page(async () => (await import('./admin/admin-page.tsx')).AdminPage);
const PreviewFrame = page(async () => (await import('./preview/preview-frame.tsx')).PreviewFrame);
const StudyPage = page(async () => (await import('./study/study-page.tsx')).StudyPage);

const loadStories = async () => (await import('./boards.ts')).loadStoryPages();

interface Fetched {
  /** Resolves once the page can be drawn. */
  readonly fetched: () => Promise<unknown>;
}

/** The first part of an address -> the page there. There are two pages at /embed, and each is fetched when it is drawn. */
const PAGES: ReadonlyMap<string, Fetched> = new Map<string, Fetched>([
  ['', StartPage],
  ['sessions', SessionsPage],
  ['invitations', InvitationsPage],
  ['play', PlayPage],
  ['replay', ReplayPage],
  ['story', StoryPage],
  ['learn', LearnPage],
  ['arena', ArenaPage],
  ['admin', AdminPage],
  ['preview', PreviewFrame],
  ['s', StudyPage],
]);

/** Pages in the language of the visitor, who has no seat there: those that lead to one, and replays. */
const OF_VISITORS = /^\/(?:sessions|invitations|arena|replay\/[^/]+|embed\/(?!story$)[^/]+)?$/;

/** Resolves when the page at this path can be drawn, or cannot be fetched, which the drawing then says. */
export async function pageIsFetched(pathname: string): Promise<void> {
  const [, first = ''] = pathname.split('/');
  await PAGES.get(first)
    ?.fetched()
    .catch(() => undefined);
}

/** A page that is fetched by its first drawing, or before it. */
function page<P extends object>(load: () => Promise<ComponentType<P>>) {
  let fetching: Promise<ComponentType<P>> | undefined;
  const fetched = () => {
    fetching ??= readable(part(load));
    return fetching;
  };
  const Drawn = (props: P) => {
    const Page = use(fetched());
    return <Page {...props} />;
  };
  return Object.assign(Drawn, { fetched });
}

export function App() {
  // the pages of a study say it themselves, in the participant's language
  const [isStudy] = useRoute('/s/:study');
  const [isFrame] = useRoute('/preview/:study/:part');
  const ofStudy = isStudy || isFrame;
  const [pathname] = useLocation();
  const inOwnLanguage = ofStudy || OF_VISITORS.test(pathname);
  useEffect(() => tellTranslators(pathname), [pathname]);
  return (
    // what all pages share is said in English where a page has no language of its own
    <TableWorded language="en">
      <Faults>
        <Suspense fallback={inOwnLanguage ? <FirstWords /> : <Loading />}>
          <Switch>
            <Route path="/">{() => <StartPage />}</Route>
            <Route path="/sessions">{() => <SessionsPage />}</Route>
            <Route path="/invitations">{() => <InvitationsPage />}</Route>
            <Route path="/play/:session">{({ session }) => <PlayPage key={session} session={session} />}</Route>
            <Route path="/replay/:session">{({ session }) => <ReplayPage key={session} session={session} />}</Route>
            <Route path="/story">{() => <StoryPage />}</Route>
            <Route path="/embed/story">{() => <EmbeddedStory />}</Route>
            <Route path="/embed/:session">{({ session }) => <EmbeddedReplay key={session} session={session} />}</Route>
            <Route path="/learn" component={LearnPage} />
            <Route path="/arena">{() => <ArenaPage />}</Route>
            <Route path="/admin/*?">{() => <AdminPage />}</Route>
            <Route path="/s/:study">{({ study }) => <StudyPage key={study} study={study} />}</Route>
            <Route path="/preview/:study/:part">
              {({ study, part }) => <PreviewFrame study={study} part={part} />}
            </Route>
            <Route>
              <Unknown />
            </Route>
          </Switch>
        </Suspense>
        {!inOwnLanguage && <WaitNotice />}
      </Faults>
    </TableWorded>
  );
}

function Loading() {
  const say = useWords('table.page');
  return <Screen title={say('loadingTitle')} heading={say('loading')} />;
}

function Unknown() {
  const say = useWords('table.page');
  return <Screen title={say('unknownTitle')} heading={say('unknown')} actions={<HomeLink primary />} />;
}

/** What the page shows after a bug, or when a part of it could not be fetched. Nothing is lost on the server. */
class Faults extends Component<{ readonly children: ReactNode }, { readonly fault: 'missing' | 'bug' | null }> {
  override state = { fault: null };
  static getDerivedStateFromError(error: unknown) {
    return { fault: error instanceof PartMissing ? 'missing' : 'bug' };
  }
  override render() {
    if (this.state.fault === null) return this.props.children;
    return this.state.fault === 'missing' ? <Missing /> : <Broke />;
  }
}

function Missing() {
  const say = useWords('table');
  return (
    <Screen title={say('page.missingTitle')} heading={say('page.missing')} actions={<Reload primary />}>
      <p role="alert">{say('refused.part_missing')}</p>
    </Screen>
  );
}

function Broke() {
  const say = useWords('table.page');
  return (
    <Screen title={say('brokeTitle')} heading={say('broke')} actions={<Reload primary />}>
      <p>{say('brokeText')}</p>
    </Screen>
  );
}
