/** Writes what the pages of a session showed, as rows: docs/timing.md says what the columns mean and how exact they are. */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { GameTypes, Viewer } from '../../games/core/game.ts';
import type { KeptFacts } from '../../games/core/session/client-facts.ts';
import { CLIENT_COLUMNS, type ClientRow, clientRows } from '../../games/core/session/client-rows.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { BadOption } from './command.ts';
import { csvOf } from './csv.ts';
import { writeParquet } from './parquet.ts';

export const TIMING_FORMATS = ['csv', 'jsonl', 'parquet'] as const;
export type TimingFormat = (typeof TIMING_FORMATS)[number];

interface Timing {
  readonly events: readonly SessionEvent<GameTypes>[];
  /** One for each event. */
  readonly facts: readonly (KeptFacts | null)[];
  /** A seat: its own page alone. */
  readonly viewer: Viewer;
  readonly format: TimingFormat;
  /** undefined: the terminal. */
  readonly out: string | undefined;
}

export async function writeTiming({ events, facts, viewer, format, out }: Timing): Promise<void> {
  if (viewer === 'public') throw new BadOption('--timing is about pages: --seat must name one, or be all');
  if (out !== undefined && !existsSync(path.dirname(out)))
    throw new BadOption(`there is no folder ${path.dirname(out)} for --out`);
  const told = events.map((event, i) => ({ event, facts: facts[i] ?? null }));
  const rows = clientRows(told)
    .filter(({ seat }) => viewer === 'all' || seat === viewer)
    .map(cellsOf);
  if (format === 'parquet') {
    if (out === undefined) throw new BadOption('--out says which file the Parquet rows go to');
    return writeParquet(out, CLIENT_COLUMNS, rows);
  }
  const text =
    format === 'csv'
      ? csvOf(Object.keys(CLIENT_COLUMNS), rows)
      : rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  if (out === undefined) process.stdout.write(text);
  else writeFileSync(out, text);
}

/** The row with its columns in order. */
function cellsOf(row: ClientRow): Readonly<Record<string, string | number | null>> {
  return Object.fromEntries(Object.keys(CLIENT_COLUMNS).map((name) => [name, row[name as keyof ClientRow]]));
}
