/** Sessions as small boards that move, or as a table. Only boards in sight are asked for, and at most twelve. */
import { useEffect, useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import type { PanelSession } from '../../../studies/room/panels.ts';
import { MOST_BOARDS } from './feed-line.ts';
import type { FeedState } from './feed-state.ts';
import { sessionName, useNames } from './names.ts';
import { moveInRows } from './rows.ts';
import { SmallBoard } from './small-board.tsx';
import { useSecond } from './use-second.ts';
import { duration, holderOf, lineOf, SESSION_STATUS, seatLetter, sumOfUse, usedInWords } from './words.ts';

interface Props {
  readonly rows: readonly (readonly [string, PanelSession])[];
  readonly boards: FeedState['boards'];
  readonly offsetMs: number;
  readonly open: string | null;
  readonly onOpen: (session: string) => void;
  readonly onBoards: (sessions: readonly string[]) => void;
}

export function SessionsPanel({ rows, boards, offsetMs, open, onOpen, onBoards }: Props) {
  const now = useSecond(offsetMs);
  const [listed, setListed] = useState(false);
  const [page, setPage] = useState(0);
  const current = rows.map(([, row]) => row).filter(({ status }) => status !== 'ended');
  const used = sumOfUse(rows.flatMap(([, { models }]) => models ?? []));
  const running = current.filter(({ status }) => status === 'running').length;
  const last = Math.max(0, Math.ceil(current.length / MOST_BOARDS) - 1);
  const at = Math.min(page, last);
  const visible = useMemo(
    () => (listed ? [] : current.slice(at * MOST_BOARDS, (at + 1) * MOST_BOARDS)),
    [listed, current, at],
  );
  const ids = visible.map(({ session }) => session).join(' ');
  useEffect(() => onBoards(ids === '' ? [] : ids.split(' ')), [ids, onBoards]);
  return (
    <section className="room-sessions" aria-labelledby="room-sessions">
      <h2 id="room-sessions">
        Sessions{' '}
        <span>
          {running} running, {rows.length - current.length} done
        </span>
        {used && <span>{usedInWords(used)}</span>}
        <Button className="room-number room-end" onPress={() => setListed(!listed)}>
          {listed ? 'as boards' : 'as a list'}
        </Button>
      </h2>
      {rows.length === 0 && <p className="muted">No session has begun.</p>}
      {listed ? (
        <SessionTable rows={rows.map(([, row]) => row)} now={now} onOpen={onOpen} />
      ) : (
        <ul className="room-boards" onKeyDown={moveInRows}>
          {visible.map((row, i) => (
            <li
              key={row.session}
              data-row
              data-alarm={row.seats.some(({ line }) => line !== 'here') || undefined}
              data-open={row.session === open || undefined}
            >
              <button
                type="button"
                data-cell
                tabIndex={i === 0 ? 0 : -1}
                aria-current={row.session === open || undefined}
                onClick={() => onOpen(row.session)}
              >
                <span className="unseen">Session </span>
                <b title={row.session}>{sessionName(row)}</b>
                <span className="muted">{row.startedAt === null ? '' : duration(now - row.startedAt)}</span>
              </button>
              <SmallBoard game={row.game} shown={boards[row.session] ?? null} />
              <p>
                {row.round} <Flags row={row} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {!listed && last > 0 && (
        <div className="actions">
          <Button className="button" isDisabled={at === 0} onPress={() => setPage(at - 1)}>
            Earlier boards
          </Button>
          <Button className="button" isDisabled={at === last} onPress={() => setPage(at + 1)}>
            Later boards
          </Button>
        </div>
      )}
    </section>
  );
}

/** Says in words which seats are away, which a model has left, and that a session does not run. */
function Flags({ row }: { readonly row: PanelSession }) {
  const inSeats = (of: (seat: PanelSession['seats'][number]) => string | null): readonly string[] =>
    row.seats.flatMap((seat, at) => {
      const words = of(seat);
      return words === null ? [] : [`${seatLetter(at, row)} ${words}`];
    });
  const away = inSeats(lineOf);
  const left = inSeats(({ modelLeft }) => (modelLeft ? 'without its model' : null));
  return (
    <>
      {away.length > 0 && <b className="room-flag alarm">{away.join(', ')}</b>}
      {left.length > 0 && <b className="room-flag">{left.join(', ')}</b>}
      {row.status !== 'running' && <b className="room-flag">{SESSION_STATUS[row.status]}</b>}
    </>
  );
}

interface TableProps extends Pick<Props, 'onOpen'> {
  readonly rows: readonly PanelSession[];
  readonly now: number;
}

function SessionTable({ rows, now, onOpen }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="room-scroll" aria-label="Sessions as a list" tabIndex={0}>
      <table className="room-table room-session-table">
        <thead>
          <tr>
            <th scope="col">session</th>
            <th scope="col">round, game</th>
            <th scope="col">state, what it waits for</th>
            <th scope="col">seats</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.session}>
              <th scope="row">
                <button type="button" className="room-number" onClick={() => onOpen(row.session)}>
                  {sessionName(row)}
                </button>
              </th>
              <td>
                {row.round} <span className="room-second">{row.game}</span>
              </td>
              <td>
                {SESSION_STATUS[row.status]}{' '}
                {row.startedAt !== null && row.status !== 'ended' && (
                  <span className="muted">{duration(now - row.startedAt)}</span>
                )}
                {row.waitsFor !== null && <span className="room-second">{row.waitsFor}</span>}
              </td>
              <td>
                <Holders row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Who holds each seat, and what the language models among them have used. */
function Holders({ row }: { readonly row: PanelSession }) {
  const names = useNames();
  return (
    <>
      <ul>
        {row.seats.map((seat, at) => (
          <li key={seatLetter(at, row)}>
            {seatLetter(at, row)}: {seat.participant === null ? holderOf(seat) : names.of(seat.participant)}
            {seat.participant !== null && seat.policy !== null && `, held by ${seat.policy}`}
          </li>
        ))}
      </ul>
      {row.models && <span className="room-second">{usedInWords(row.models)}</span>}
    </>
  );
}
