/** /learn: a game in a few fixed turns, one thing to do in each; then practice at a real table. */
import { use, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, useLocation, useSearchParams } from 'wouter';
import { createSession, getGames, type SessionOrder } from '../api.ts';
import { BOARDS, boardOf, loadView } from '../boards.ts';
import type { AnyGameView, GameEntry } from '../game-view.ts';
import { Page } from '../page.tsx';
import { sentenceFor } from '../refusals.ts';
import { keepCreated } from '../start/keep-created.ts';
import { DEFAULT_AIDS, DEFAULT_DISCLOSURE, seatsOf } from '../start/order.ts';
import { saidBy } from '../start/use-loaded.ts';
import { HelpButton } from '../table/help.tsx';
import { LessonView } from './lesson-view.tsx';
import '../table/table.css';
import './learn.css';

export function LearnPage() {
  const [search] = useSearchParams();
  const entry = boardOf(search.get('game') ?? '') ?? BOARDS[0];
  if (!entry) throw new Error('there is no game to learn');
  return <Learn key={entry.id} entry={entry} view={use(loadView(entry.id))} />;
}

function Learn({ entry, view }: { entry: GameEntry; view: AnyGameView }) {
  const [at, setAt] = useState(0);
  const lesson = view.lessons[at];
  const bar = (
    <span>
      {lesson ? (
        <>
          Learn: step <b>{at + 1}</b> of {view.lessons.length}
        </>
      ) : (
        'Learn: practice'
      )}
    </span>
  );
  const end = (
    <>
      <HelpButton view={view} game={entry.id} name={entry.name} onLeave={null} />
      <Link className="button" href="/">
        Leave
      </Link>
    </>
  );
  return (
    <Page title={lesson ? `Learn: ${lesson.title}` : 'Learn: practice'} bar={bar} end={end} wide>
      {lesson ? (
        <LessonView
          key={at}
          view={view}
          lesson={lesson}
          onBack={at > 0 ? () => setAt(at - 1) : null}
          onNext={() => setAt(at + 1)}
        />
      ) : (
        <Practice entry={entry} view={view} onBack={() => setAt(0)} />
      )}
    </Page>
  );
}

function Practice({ entry, view, onBack }: { entry: GameEntry; view: AnyGameView; onBack: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const start = async () => {
    setBusy(true);
    try {
      const order = await practiceOrder(entry);
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
      <p>
        {'score' in view.criterion
          ? `${view.criterion.turns} turns at a real table, with bots and without a time limit. ${view.criterion.score} points show that the game is clear to you.`
          : view.criterion.about}
      </p>
      <p role="alert">{problem}</p>
      <div className="actions">
        <Button className="button primary" onPress={start} isDisabled={busy} autoFocus>
          {busy ? 'Starting …' : 'Practise'}
        </Button>
        <Button className="button" onPress={onBack}>
          Begin again
        </Button>
        <Link className="button" href="/">
          Skip practice
        </Link>
      </div>
    </section>
  );
}

async function practiceOrder(entry: GameEntry): Promise<SessionOrder> {
  const games = await getGames();
  const policy = games.find(({ id }) => id === entry.id)?.defaultPartner ?? '';
  const config = Object.fromEntries(Object.entries(entry.defaults.practice).filter(([, value]) => value !== null));
  return {
    game: entry.id,
    config,
    seats: Array.from({ length: seatsOf(entry, entry.defaults.practice) }, (_, seat) =>
      seat === 0 ? { kind: 'person' as const } : { kind: 'policy' as const, policy },
    ),
    aids: entry.aids ?? DEFAULT_AIDS,
    disclosure: DEFAULT_DISCLOSURE,
    label: 'Practice',
  };
}
