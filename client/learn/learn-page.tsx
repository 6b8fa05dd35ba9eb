/** /learn: the tutorial of a game, a few written-out turns with one task each; then practice in a real session. */
import { use, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, useLocation, useSearchParams } from 'wouter';
import { createSession, getGames } from '../api.ts';
import { BOARDS, boardOf, loadEntry, loadLessons, loadView, nameOf } from '../boards.ts';
import type { AnyGameView, SetupValues, StartEntry } from '../game-view.ts';
import { afterLearning, HomeLink, Page, Screen } from '../page.tsx';
import { HelpButton } from '../play/help.tsx';
import { sentenceFor } from '../refusals.ts';
import { keepCreated } from '../seat/keep-created.ts';
import type { WantedSession } from '../session-order.ts';
import { configOf, DEFAULT_AIDS, DEFAULT_DISCLOSURE, seatsOf } from '../start/order.ts';
import { saidBy } from '../use-loaded.ts';
import { LessonView } from './lesson-view.tsx';
import '../play/play.css';
import './learn.css';

export function LearnPage() {
  const [search] = useSearchParams();
  const game = search.get('game') ?? BOARDS[0]?.id ?? '';
  const entry = boardOf(game) ? use(loadEntry(game)) : null;
  if (entry?.defaults.practice)
    return <Learn key={game} entry={entry} practice={entry.defaults.practice} view={use(loadView(game))} />;
  return (
    <Screen title="No tutorial" heading={`There is no tutorial for ${nameOf(game)}`} actions={<HomeLink primary />}>
      <p>It can be played all the same: the page says what can be seen and done.</p>
    </Screen>
  );
}

interface LearnProps {
  readonly entry: StartEntry;
  readonly practice: SetupValues;
  readonly view: AnyGameView;
}

function Learn({ entry, practice, view }: LearnProps) {
  const [at, setAt] = useState(0);
  const lessons = use(loadLessons(entry.id));
  const lesson = lessons[at];
  const bar = (
    <span>
      {lesson ? (
        <>
          Learn: step <b>{at + 1}</b> of {lessons.length}
        </>
      ) : (
        'Learn: practice'
      )}
    </span>
  );
  const after = afterLearning();
  const end = (
    <>
      <HelpButton view={view} game={entry.id} name={entry.name} />
      {after !== null && (
        <Link className="button" href={after}>
          Leave
        </Link>
      )}
    </>
  );
  return (
    <Page title={lesson ? `Learn: ${lesson.title}` : 'Learn: practice'} bar={bar} end={end} wide>
      {lesson ? (
        <LessonView
          key={at}
          view={view}
          lesson={lesson}
          sending={at === 0 ? 'undo' : undefined}
          onBack={at > 0 ? () => setAt(at - 1) : null}
          onNext={() => setAt(at + 1)}
          onSkip={() => setAt(at + 1)}
        />
      ) : (
        <Practice entry={entry} practice={practice} view={view} onBack={() => setAt(0)} />
      )}
    </Page>
  );
}

function Practice({ entry, practice, view, onBack }: LearnProps & { onBack: () => void }) {
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
      navigate(`/play/${created.session}?practice`);
    } catch (error) {
      const { code, message } = saidBy(error);
      setProblem(sentenceFor(code, message));
      setBusy(false);
    }
  };
  return (
    <section className="screen">
      <h1>Now practise</h1>
      <p>{view.criterion && whatToReach(view.criterion)}</p>
      <p role="alert">{problem}</p>
      <div className="actions">
        <Button className="button primary" onPress={start} isDisabled={busy} autoFocus>
          {busy ? 'Starting …' : 'Practise'}
        </Button>
        <Button className="button" onPress={onBack}>
          Begin again
        </Button>
        {after !== null && (
          <Link className="button" href={after}>
            Skip practice
          </Link>
        )}
      </div>
    </section>
  );
}

function whatToReach(criterion: NonNullable<AnyGameView['criterion']>): string {
  return 'score' in criterion
    ? `${criterion.turns} turns in a real session, with bots and without a time limit. ${criterion.score} points show that the game is clear to you.`
    : criterion.about;
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
    label: 'Practice',
  };
}
