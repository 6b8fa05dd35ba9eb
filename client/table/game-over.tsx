/** The session is over: what came of it, and where to go from here. */
import { Button } from 'react-aria-components';
import { Link } from 'wouter';
import type { EndReason } from '../../games/core/session-types.ts';
import type { AnyGameView } from '../game-view.ts';
import { HomeLink } from '../page.tsx';
import type { Table } from '../seat/seat-state.ts';
import { AgentSign } from '../signs/agent-sign.tsx';
import { letterOf } from '../signs/shapes.ts';

const WHY: Readonly<Record<Exclude<EndReason, 'terminated'>, string>> = {
  truncated: 'The session was stopped before its end.',
  abandoned: 'The session was given up before its end.',
};

interface Props {
  readonly view: AnyGameView;
  readonly table: Table;
  readonly onAgain: (() => void) | null;
}

export function GameOver({ view, table, onAgain }: Props) {
  const { request, seat, info, ended } = table;
  const scores = info.roles.map((_, at) => (request ? view.score(request.observation, at) : null));
  const own = scores[seat];
  const played =
    request && view.outcome
      ? view.outcome(request.observation, seat)
      : [`All ${view.unit ?? 'turn'}s have been played.`];
  return (
    <section className="game-over">
      <div role="status">
        <h1>The session is over</h1>
      </div>
      {ended && (ended === 'terminated' ? played : [WHY[ended]]).map((sentence) => <p key={sentence}>{sentence}</p>)}
      {own !== null && own !== undefined && (
        <p className="own-score">
          You scored <b>{own}</b> {own === 1 ? 'point' : 'points'}.
        </p>
      )}
      {scores.filter((score) => score !== null).length > 1 && (
        <ul className="scores">
          {scores.map((score, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbers
            <li key={at}>
              <AgentSign seat={at} you={at === seat} label={at === seat ? 'you' : letterOf(at)} /> {score ?? '–'}
            </li>
          ))}
        </ul>
      )}
      <div className="actions">
        <Link className="button primary" href={`/replay/${info.session}`}>
          Watch the replay
        </Link>
        {onAgain && (
          <Button className="button" onPress={onAgain}>
            Play again
          </Button>
        )}
        <HomeLink />
      </div>
    </section>
  );
}
