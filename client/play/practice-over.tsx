/** The end of practice: whether it was enough, and how to go on in either case. */
import { useLocale } from 'use-intl';
import { Link } from 'wouter';
import type { AnyGameView, PracticeCriterion } from '../game-view.ts';
import { afterLearning, HomeLink } from '../page.tsx';
import type { SeatSession, Untyped } from '../seat/seat-state.ts';
import { LaterWorded } from '../words/later-words.tsx';
import { useText } from '../words/use-list.ts';
import { useWords } from '../words/use-words.ts';
import { type Again, AgainButton } from './again.tsx';
import { EndStory } from './end-story.tsx';
import { inSight } from './in-sight.ts';
import { lessonsAt } from './language.ts';
import './ending.css';

interface Props {
  readonly view: AnyGameView;
  readonly criterion: PracticeCriterion<Untyped>;
  readonly seated: SeatSession;
  readonly onAgain: Again | null;
}

export function PracticeOver(props: Props) {
  return (
    <LaterWorded>
      <Over {...props} />
    </LaterWorded>
  );
}

function Over({ view, criterion, seated, onAgain }: Props) {
  const say = useWords('later.practice');
  const language = useLocale();
  const text = useText();
  const score = seated.request ? (view.score(seated.request.observation, seated.seat) ?? 0) : 0;
  const after = afterLearning();
  const enough = 'score' in criterion ? score >= criterion.score : criterion.reached(seated.experiences);
  return (
    <section className="game-over" ref={inSight}>
      <div role="status">
        <h1 tabIndex={-1}>{say(enough ? 'enough' : 'more')}</h1>
      </div>
      {'score' in criterion ? (
        <>
          <p className="own-score">
            {say.rich('scored', {
              points: score,
              turns: seated.experiences.length,
              b: (points) => <b>{points}</b>,
            })}
          </p>
          <p>{say(enough ? 'reached' : 'missed', { points: criterion.score })}</p>
        </>
      ) : (
        <p>{enough ? criterion.reachedWords : text([criterion.missedWords, say('goOnOrAgain')])}</p>
      )}
      <div className="actions">
        {!enough && onAgain && <AgainButton again={onAgain} words={say('again')} primary />}
        {after === null ? (
          <HomeLink />
        ) : (
          <Link className={enough ? 'button primary' : 'button'} href={after}>
            {say(enough ? 'goOn' : 'goOnAnyway')}
          </Link>
        )}
        <Link className="button" href={lessonsAt(seated.info.game, language)}>
          {say('learn')}
        </Link>
      </div>
      <EndStory view={view} seated={seated} />
    </section>
  );
}
