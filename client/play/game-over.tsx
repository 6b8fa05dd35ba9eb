/**
 * The end of a session: the result as a fact, the way on, and what the session was for the seat (end-story.tsx). Links lead
 * into the replay where this browser may see it, and in a study to nowhere but on.
 */
import { use, useCallback, useMemo } from 'react';
import { endCode } from '../../games/core/session/words.ts';
import { Embedded, GoOn } from '../embedded.tsx';
import type { AnyGameView } from '../game-view.ts';
import { HomeLink } from '../page.tsx';
import { NotLoaded, part } from '../part.tsx';
import { ReplayLink } from '../replay-link.tsx';
import type { SeatSession, Untyped } from '../seat/seat-state.ts';
import { AgentSign } from '../signs/agent-sign.tsx';
import { seatsInOrder } from '../signs/plan.tsx';
import { letterOf } from '../signs/shapes.ts';
import { useLoaded } from '../use-loaded.ts';
import { LaterWorded } from '../words/later-words.tsx';
import { useWords } from '../words/use-words.ts';
import { type Again, AgainButton } from './again.tsx';
import { EndStory } from './end-story.tsx';
import { inSight } from './in-sight.ts';
import { livedBy } from './lived.ts';
import './ending.css';

// one file for both ends
export { PracticeOver } from './practice-over.tsx';

interface Props {
  readonly view: AnyGameView;
  readonly seated: SeatSession;
  readonly onAgain: Again | null;
  /** The session was a short try: the way to the whole game. */
  readonly onLong: Again | null;
}

export function GameOver(props: Props) {
  return (
    <LaterWorded>
      <Over {...props} />
    </LaterWorded>
  );
}

function Over({ view, seated, onAgain, onLong }: Props) {
  const say = useWords('later.end');
  const title = useWords('table.end')('title');
  const { request, first, experiences, seat, info, ended, cause } = seated;
  const recalls = info.aids.knowledge;
  const life = useMemo(
    () => (first ? livedBy(view, { seat, first, experiences, recalls }) : null),
    [view, seat, first, experiences, recalls],
  );
  const scores = info.roles.map((_, at) => (request ? view.score(request.observation, at) : null));
  const own = scores[seat] ?? null;
  const headline = request && life ? (view.headline?.(request.observation, life.memories.at(-1)) ?? null) : null;
  const played =
    request && view.outcome ? view.outcome(request.observation, seat) : [say(`allPlayed.${view.unit ?? 'turn'}`)];
  return (
    <section className="game-over" ref={inSight}>
      <div role="status">
        <h1 tabIndex={-1}>{use(Embedded) ? say('game') : title}</h1>
        {ended === 'terminated' && (headline !== null || own !== null) && (
          <p className="headline">{headline ?? (own === null ? '' : say('scored', { points: own }))}</p>
        )}
      </div>
      {ended &&
        (ended === 'terminated' ? played : [say(`why.${endCode(ended, cause)}`)]).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      {ended === 'terminated' && request && <Goals view={view} observation={request.observation} />}
      {own !== null && (ended !== 'terminated' || (headline !== null && !headline.includes(String(own)))) && (
        <p className="own-score">{say('scored', { points: own })}</p>
      )}
      {scores.filter((score) => score !== null).length > 1 && (
        <ul className="scores">
          {seatsInOrder(scores.length).map((at) => (
            <li key={at}>
              <AgentSign seat={at} you={at === seat} label={at === seat ? say('you') : letterOf(at)} />{' '}
              {scores[at] ?? '–'}
            </li>
          ))}
        </ul>
      )}
      <div className="actions">
        {onLong && <AgainButton again={onLong} words={say('long')} primary />}
        <ReplayLink session={info.session} plain={onLong !== null} />
        {onAgain && <AgainButton again={onAgain} words={say('again')} />}
        <HomeLink />
        <GoOn />
      </div>
      <EndStory view={view} seated={seated} />
    </section>
  );
}

/** Each goal that the seat was told, with whether it was met. */
function Goals({ view, observation }: { readonly view: AnyGameView; readonly observation: Untyped }) {
  const say = useWords('later.end');
  const load = useCallback(async () => (view.goals ? await part(view.goals) : null), [view]);
  const [loaded] = useLoaded(load);
  if (loaded.kind === 'failed') return <NotLoaded said={say('noGoals')} />;
  const goals = loaded.kind === 'there' ? (loaded.value?.(observation) ?? []) : [];
  if (goals.length === 0) return null;
  return (
    <section className="end-goals">
      <h2>{say('goals')}</h2>
      <ul>
        {goals.map(({ words: goal, met }) => (
          <li key={goal} data-met={met}>
            <span className="mark" aria-hidden>
              {met === null ? '?' : met ? '✓' : '✗'}
            </span>
            <span>
              {say.rich('goal', {
                goal: goal.charAt(0).toUpperCase() + goal.slice(1),
                met: met === null ? 'unknown' : met ? 'yes' : 'no',
                b: (text) => <b>{text}</b>,
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
