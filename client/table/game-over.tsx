/** The end of a session: the result, and where to go from here. In a study: what happened, and on with the study. */
import { endInWords } from '../../games/core/session/words.ts';
import { GoOn } from '../embedded.tsx';
import type { AnyGameView } from '../game-view.ts';
import { HomeLink } from '../page.tsx';
import { ReplayLink } from '../replay-link.tsx';
import type { Table } from '../seat/seat-state.ts';
import { AgentSign } from '../signs/agent-sign.tsx';
import { seatsInOrder } from '../signs/plan.tsx';
import { letterOf } from '../signs/shapes.ts';
import { type Again, AgainButton } from './again.tsx';
import { inSight } from './in-sight.ts';

interface Props {
  readonly view: AnyGameView;
  readonly table: Table;
  readonly onAgain: Again | null;
}

export function GameOver({ view, table, onAgain }: Props) {
  const { request, seat, info, ended, cause } = table;
  const scores = info.roles.map((_, at) => (request ? view.score(request.observation, at) : null));
  const own = scores[seat];
  const played =
    request && view.outcome
      ? view.outcome(request.observation, seat)
      : [`All ${view.unit ?? 'turn'}s have been played.`];
  return (
    <section className="game-over" ref={inSight}>
      <div role="status">
        <h1 tabIndex={-1}>The session is over</h1>
      </div>
      {ended &&
        (ended === 'terminated' ? played : [endInWords(ended, cause)]).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      {own !== null && own !== undefined && (
        <p className="own-score">
          You scored <b>{own}</b> {own === 1 ? 'point' : 'points'}.
        </p>
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
      <div className="actions">
        <ReplayLink session={info.session} />
        {onAgain && <AgainButton again={onAgain} words="Play again" />}
        <HomeLink />
        <GoOn />
      </div>
    </section>
  );
}
