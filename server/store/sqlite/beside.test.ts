/** Queries about rows beside the log, in SQLite. */
import { expect, test } from 'vitest';
import { seatTokensOf } from '../beside/rights.ts';
import { besideIn } from './beside.ts';
import { openDatabase } from './open.ts';
import { temporaryFile } from './testing/temporary.ts';

test('what requests look up by one value is prepared when it is first asked, and then no more', async () => {
  const db = openDatabase(temporaryFile());
  const prepared: string[] = [];
  const prepare = db.$client.prepare.bind(db.$client);
  db.$client.prepare = ((source: string) => {
    prepared.push(source);
    return prepare(source);
  }) as typeof db.$client.prepare;
  const tokens = seatTokensOf(besideIn(db));
  expect(prepared).toEqual([]);
  for (const hash of ['h1', 'h2', 'h3']) expect(await tokens.rightOf(hash)).toBeNull();
  expect(prepared).toHaveLength(1);
  db.$client.close();
});
