/**
 * The end of a session: the result as a fact, the seat's points as a curve, the moments that decided it, and the way on. All
 * of it is what the seat was told; the session's treatments say whether the curve and the moments are drawn. Links lead into
 * the replay where this browser may see it, and in a study to nowhere but on.
 */
import { use, useCallback, useMemo } from 'react';
import { Link } from 'wouter';
import { endInWords } from '../../games/core/session/words.ts';
import { Embedded, GoOn } from '../embedded.tsx';
import type { AnyGameView } from '../game-view.ts';
import { HomeLink } from '../page.tsx';
import { NotLoaded, part } from '../part.tsx';
import { ReplayLink, useSees } from '../replay-link.tsx';
import type { SeatSession, Untyped } from '../seat/seat-state.ts';
import { AgentSign } from '../signs/agent-sign.tsx';
import { seatsInOrder } from '../signs/plan.tsx';
import { letterOf } from '../signs/shapes.ts';
import { useLoaded } from '../use-loaded.ts';
import { filled } from '../words/filled.ts';
import { play as words } from '../words/play.ts';
import { type Again, AgainButton } from './again.tsx';
import { inSight } from './in-sight.ts';
import { livedBy } from './lived.ts';
import { PointsCurve } from './points-curve.tsx';
import { type AnyLife, paidIn } from './recap.ts';
import './ending.css';

interface Props {
  readonly view: AnyGameView;
  readonly seated: SeatSession;
  readonly onAgain: Again | null;
}

export function GameOver({ view, seated, onAgain }: Props) {
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
    request && view.outcome
      ? view.outcome(request.observation, seat)
      : [`All ${view.unit ?? 'turn'}s have been played.`];
  return (
    <section className="game-over" ref={inSight}>
      <div role="status">
        <h1 tabIndex={-1}>{use(Embedded) ? 'The game is over' : 'The session is over'}</h1>
        {ended === 'terminated' && <p className="headline">{headline ?? (own === null ? '' : scoredInWords(own))}</p>}
      </div>
      {ended &&
        (ended === 'terminated' ? played : [endInWords(ended, cause)]).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      {ended === 'terminated' && request && <Goals view={view} observation={request.observation} />}
      {own !== null && (ended !== 'terminated' || headline !== null) && !headline?.includes(String(own)) && (
        <p className="own-score">{scoredInWords(own)}</p>
      )}
      {scores.filter((score) => score !== null).length > 1 && (
        <ul className="scores">
          {seatsInOrder(scores.length).map((at) => (
            <li key={at}>
              <AgentSign seat={at} you={at === seat} label={at === seat ? 'you' : letterOf(at)} /> {scores[at] ?? '–'}
            </li>
          ))}
        </ul>
      )}
      {life && <Story view={view} life={life} seated={seated} />}
      <div className="actions">
        <ReplayLink session={info.session} />
        {onAgain && <AgainButton again={onAgain} words="Play again" />}
        <HomeLink />
        <GoOn />
      </div>
    </section>
  );
}

/** Each goal that the seat was told, with whether it was met. */
function Goals({ view, observation }: { readonly view: AnyGameView; readonly observation: Untyped }) {
  const load = useCallback(async () => (view.goals ? await part(view.goals) : null), [view]);
  const [loaded] = useLoaded(load);
  if (loaded.kind === 'failed') return <NotLoaded what="The list of your goals" />;
  const goals = loaded.kind === 'there' ? (loaded.value?.(observation) ?? []) : [];
  if (goals.length === 0) return null;
  return (
    <section className="end-goals">
      <h2>{words.endGoals}</h2>
      <ul>
        {goals.map(({ words: goal, met }) => (
          <li key={goal} data-met={met}>
            <span className="mark" aria-hidden>
              {met === null ? '?' : met ? '✓' : '✗'}
            </span>
            <span>
              {`${goal.charAt(0).toUpperCase()}${goal.slice(1)}: `}
              <b>{met === null ? words.goalNotKnown : met ? words.goalMet : words.goalNotMet}</b>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const scoredInWords = (points: number): string => `You scored ${points} ${points === 1 ? 'point' : 'points'}.`;

/** The curve and the moments, as far as the session's treatments allow them. */
function Story({
  view,
  life,
  seated,
}: {
  readonly view: AnyGameView;
  readonly life: AnyLife;
  readonly seated: SeatSession;
}) {
  const { aids, session } = seated.info;
  const unit = view.unit ?? 'turn';
  const moments = useMemo(() => (aids.recap?.reasons ? (view.decisive?.(life) ?? []) : []), [view, life, aids]);
  const paid = useMemo(() => (aids.recap?.points ? paidIn(view, life) : []), [view, life, aids]);
  const sees = useSees(session);
  const title = filled(words.endCurve, { turns: paid.length, unit });
  return (
    <>
      {paid.length > 1 && (
        <div className="curve-card">
          <h2>{title}</h2>
          <PointsCurve paid={paid} marked={moments.map(({ turn }) => turn)} title={title} />
        </div>
      )}
      {moments.length > 0 && (
        <>
          <h2>{words.endMoments}</h2>
          <ol className="moments">
            {moments.map(({ turn, title: what, words: said }, i) => (
              <li key={turn}>
                <span className="number" aria-hidden>
                  {i + 1}
                </span>
                <div>
                  <h3>{what}</h3>
                  <p>
                    {view.unit ? '' : `${filled(words.endTurn, { unit: 'Turn', nth: turn + 1 })}. `}
                    {said}
                  </p>
                  {sees && <Link href={`/replay/${session}?turn=${turn + 1}`}>{words.endSee}</Link>}
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
