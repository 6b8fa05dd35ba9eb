/** /learn: the tutorial of a game, a few written-out turns with one task each; then practice in a real session. */
import { use, useState } from 'react';
import { Button } from 'react-aria-components';
import { useLocale } from 'use-intl';
import { Link, useLocation, useSearchParams } from 'wouter';
import type { LanguageTag } from '../../games/core/words/languages.ts';
import { createSession, getGames } from '../api.ts';
import { BOARDS, boardOf, loadEntry, loadLessons, loadView, nameOf, shownIn } from '../boards.ts';
import { useDocumentLanguage } from '../document-language.ts';
import type { AnyGameView, SetupValues, StartEntry } from '../game-view.ts';
import { afterLearning, HomeLink, Page, Screen } from '../page.tsx';
import { HelpButton } from '../play/help.tsx';
import { useLinkedLanguage } from '../play/language.ts';
import { useSentenceFor } from '../refusals.ts';
import { keepCreated } from '../seat/keep-created.ts';
import { PRACTICE } from '../session-labels.ts';
import type { WantedSession } from '../session-order.ts';
import { configOf, DEFAULT_AIDS, DEFAULT_DISCLOSURE, seatsOf } from '../start/order.ts';
import { saidBy } from '../use-loaded.ts';
import { LaterWorded } from '../words/later-words.tsx';
import { TableWorded } from '../words/table-words.tsx';
import { useWords } from '../words/use-words.ts';
import { LessonView } from './lesson-view.tsx';
import '../play/play.css';
import './learn.css';

export function LearnPage() {
  const language = useLinkedLanguage();
  const [search] = useSearchParams();
  const shown = shownIn(search.get('game') ?? FIRST, language);
  useDocumentLanguage(shown);
  return (
    <TableWorded language={shown}>
      <LaterWorded>
        <Lessons language={shown} />
      </LaterWorded>
    </TableWorded>
  );
}

const FIRST = BOARDS[0]?.id ?? '';

function Lessons({ language }: { readonly language: LanguageTag }) {
  const say = useWords('later.learn');
  const [search] = useSearchParams();
  const game = search.get('game') ?? FIRST;
  const entry = boardOf(game) ? use(loadEntry(game)) : null;
  if (entry?.defaults.practice)
    return <Learn key={game} entry={entry} practice={entry.defaults.practice} view={use(loadView(game, language))} />;
  return (
    <Screen title={say('none')} heading={say('noneFor', { game: nameOf(game) })} actions={<HomeLink primary />}>
      <p>{say('noneText')}</p>
    </Screen>
  );
}

interface LearnProps {
  readonly entry: StartEntry;
  readonly practice: SetupValues;
  readonly view: AnyGameView;
}

function Learn({ entry, practice, view }: LearnProps) {
  const say = useWords('later.learn');
  const [{ at, moved }, setPlace] = useState({ at: 0, moved: false });
  const goTo = (place: number) => setPlace({ at: place, moved: true });
  const lessons = use(loadLessons(entry.id, useLocale()));
  const lesson = lessons[at];
  const bar = (
    <span>
      {lesson
        ? say.rich('step', { nth: at + 1, of: lessons.length, b: (text) => <b>{text}</b> })
        : say('practiceTitle')}
    </span>
  );
  const after = afterLearning();
  const end = (
    <>
      <HelpButton view={view} game={entry.id} />
      {after !== null && (
        <Link className="button" href={after}>
          {say('leave')}
        </Link>
      )}
    </>
  );
  return (
    <Page title={lesson ? say('title', { lesson: lesson.title }) : say('practiceTitle')} bar={bar} end={end} wide>
      {lesson ? (
        <LessonView
          key={at}
          view={view}
          lesson={lesson}
          follows={moved}
          sending={at === 0 ? 'undo' : undefined}
          onBack={at > 0 ? () => goTo(at - 1) : null}
          onNext={() => goTo(at + 1)}
          onSkip={() => goTo(at + 1)}
        />
      ) : (
        <Practice entry={entry} practice={practice} view={view} onBack={() => goTo(0)} />
      )}
    </Page>
  );
}

function Practice({ entry, practice, view, onBack }: LearnProps & { onBack: () => void }) {
  const say = useWords('later.learn');
  const sentenceFor = useSentenceFor();
  const language = useLocale();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const after = afterLearning();
  const start = async () => {
    setBusy(true);
    try {
      const order = await practiceOrder(entry, practice);
      const created = await createSession(order);
      keepCreated(created, order);
      navigate(`/play/${created.session}?practice${language === 'en' ? '' : `&lang=${language}`}`);
    } catch (error) {
      const { code, message } = saidBy(error);
      setProblem(sentenceFor(code, message));
      setBusy(false);
    }
  };
  return (
    <section className="screen">
      <h1>{say('practise')}</h1>
      <p>
        {view.criterion &&
          ('score' in view.criterion
            ? say('toReach', { turns: view.criterion.turns, points: view.criterion.score })
            : view.criterion.about)}
      </p>
      <p role="alert">{problem}</p>
      <div className="actions">
        <Button className="button primary" onPress={start} isDisabled={busy} autoFocus>
          {say(busy ? 'starting' : 'start')}
        </Button>
        <Button className="button" onPress={onBack}>
          {say('anew')}
        </Button>
        {after !== null && (
          <Link className="button" href={after}>
            {say('skipPractice')}
          </Link>
        )}
      </div>
    </section>
  );
}

async function practiceOrder(entry: StartEntry, practice: SetupValues): Promise<WantedSession> {
  const games = await getGames();
  const policy = games.find(({ id }) => id === entry.id)?.defaultPartner ?? '';
  return {
    game: entry.id,
    config: configOf(practice, entry),
    seats: Array.from({ length: seatsOf(entry, practice) }, (_, seat) =>
      seat === 0 ? { kind: 'person' as const } : { kind: 'policy' as const, policy },
    ),
    aids: { ...DEFAULT_AIDS, ...entry.aids, recap: { reasons: true, points: true, advice: true, ends: true } },
    disclosure: DEFAULT_DISCLOSURE,
    label: PRACTICE,
  };
}
