/** What operators and rules did last, the newest first. */
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { DeedRow } from '../../../studies/room/panels.ts';
import { useNames } from './names.ts';
import { clockTime, deedWords } from './words.ts';

interface Props {
  readonly rows: readonly (readonly [string, DeedRow])[];
  readonly you: string | null;
}

const FEW = 5;

export function LastDeeds({ rows, you }: Props) {
  const [all, setAll] = useState(false);
  const names = useNames();
  const newest = rows.toSorted(([, a], [, b]) => b.at - a.at);
  const shown = all ? newest : newest.slice(0, FEW);
  return (
    <section className="room-deeds" aria-labelledby="room-deeds">
      <h2 id="room-deeds">Last actions</h2>
      {rows.length === 0 && <p className="muted">None so far.</p>}
      <ol>
        {shown.map(([key, row]) => (
          <li key={key}>
            <time className="muted" dateTime={new Date(row.at).toISOString()}>
              {clockTime(row.at)}
            </time>{' '}
            <span>{names.in(deedWords(row, you))}</span>
          </li>
        ))}
      </ol>
      {rows.length > FEW && (
        <Button className="room-number" onPress={() => setAll(!all)}>
          {all ? 'Fewer' : `All ${rows.length} actions`}
        </Button>
      )}
    </section>
  );
}
