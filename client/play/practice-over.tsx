/** The end of practice: whether it was enough, and how to go on in either case. */
import { Link } from 'wouter';
import type { AnyGameView, PracticeCriterion } from '../game-view.ts';
import { afterLearning, HomeLink } from '../page.tsx';
import type { SeatSession, Untyped } from '../seat/seat-state.ts';
import { type Again, AgainButton } from './again.tsx';
import { EndStory } from './end-story.tsx';
import { inSight } from './in-sight.ts';
import './ending.css';

interface Props {
  readonly view: AnyGameView;
  readonly criterion: PracticeCriterion<Untyped>;
  readonly seated: SeatSession;
  readonly onAgain: Again | null;
}

export function PracticeOver({ view, criterion, seated, onAgain }: Props) {
  const score = seated.request ? (view.score(seated.request.observation, seated.seat) ?? 0) : 0;
  const after = afterLearning();
  const enough = 'score' in criterion ? score >= criterion.score : criterion.reached(seated.experiences);
  return (
    <section className="game-over" ref={inSight}>
      <div role="status">
        <h1 tabIndex={-1}>{enough ? 'You are ready to play' : 'Practise once more?'}</h1>
      </div>
      {'score' in criterion ? (
        <>
          <p className="own-score">
            You scored <b>{score}</b> in {seated.experiences.length} turns.
          </p>
          <p>
            {enough
              ? `Target: ${criterion.score} points. You reached it.`
              : `Target: ${criterion.score} points. You can try again, or continue.`}
          </p>
        </>
      ) : (
        <p>{enough ? criterion.reachedWords : `${criterion.missedWords} You can try again, or continue.`}</p>
      )}
      <div className="actions">
        {!enough && onAgain && <AgainButton again={onAgain} words="Practise again" primary />}
        {after === null ? (
          <HomeLink />
        ) : (
          <Link className={enough ? 'button primary' : 'button'} href={after}>
            {enough ? 'Continue' : 'Continue anyway'}
          </Link>
        )}
        <Link className="button" href={`/learn?game=${seated.info.game}`}>
          Back to the tutorial
        </Link>
      </div>
      <EndStory view={view} seated={seated} />
    </section>
  );
}
