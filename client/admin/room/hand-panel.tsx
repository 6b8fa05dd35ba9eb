/** "Needs a hand": what an operator looks at first. Stuck is said even when it is none. New needs are announced. */
import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { FaultRow, HandRow } from '../../../studies/room/panels.ts';
import { HandSign } from './hand-sign.tsx';
import { useNames } from './names.ts';
import { moveInRows } from './rows.ts';
import { useSecond } from './use-second.ts';
import { announcementOf, duration, limitOf, needOf, stuckWords } from './words.ts';

interface Props {
  readonly rows: readonly (readonly [string, HandRow])[];
  /** false: the feed has not told them yet. */
  readonly isTold: boolean;
  readonly faults: readonly FaultRow[];
  /** Participants with integrity signals. */
  readonly signals: number;
  readonly offsetMs: number;
  readonly onOpen: (row: HandRow) => void;
  readonly onFaults: () => void;
  readonly onSignals: () => void;
}

export function HandPanel({ rows, isTold, faults, signals, offsetMs, onOpen, onFaults, onSignals }: Props) {
  const now = useSecond(offsetMs);
  const names = useNames();
  return (
    <section className="room-hand" aria-labelledby="room-hand">
      <h2 id="room-hand">
        Needs a hand <span>{rows.length}</span>
      </h2>
      <ul onKeyDown={moveInRows}>
        {rows.map(([key, row], at) => (
          <li key={key} data-row data-why={row.why}>
            <HandSign why={row.why} />
            <p>
              <b>{names.in(needOf(row))}</b> {timeOf(row, now)}
              {row.session !== null && `, ${names.of(row.session)}`} <span className="muted">{names.in(row.says)}</span>
            </p>
            <Button
              className="button"
              data-cell
              excludeFromTabOrder={at > 0}
              onPress={() => onOpen(row)}
              aria-label={`${row.why === 'help' ? 'Reply to' : 'Open'} ${names.of(row.participant)}`}
            >
              {row.why === 'help' ? 'Reply' : 'Open'}
            </Button>
          </li>
        ))}
      </ul>
      <p className="muted room-calm">
        {stuckWords(rows.map(([, row]) => row))}{' '}
        {faults.length === 0 ? (
          'Faults: none. '
        ) : (
          <>
            Faults:{' '}
            <button type="button" className="room-number" onClick={onFaults}>
              {faults.length}
            </button>
            .{' '}
          </>
        )}
        Integrity:{' '}
        {signals === 0 ? (
          'none to look at.'
        ) : (
          <button type="button" className="room-number" onClick={onSignals}>
            {signals} to look at
          </button>
        )}
      </p>
      {isTold && <Announcer rows={rows} />}
    </section>
  );
}

function timeOf({ why, since, until }: HandRow, now: number): string {
  if (why === 'help') return `${duration(now - since)} ago`;
  return `for ${limitOf(since, until, now).words}`;
}

/** Says what is new, and nothing else of the page. */
function Announcer({ rows }: Pick<Props, 'rows'>) {
  const [words, setWords] = useState('');
  const names = useNames();
  const known = useRef<readonly string[] | null>(null);
  useEffect(() => {
    const said = known.current === null ? null : announcementOf(known.current, rows);
    known.current = rows.map(([key]) => key);
    if (said !== null) setWords(said);
  }, [rows]);
  return (
    <p className="unseen" role="status">
      {names.in(words)}
    </p>
  );
}
