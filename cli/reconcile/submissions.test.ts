/** Whatever a file of submissions holds, each of its lines is read or named with its number, and no line takes another with it. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/testing/server.ts';
import { BadOption } from '../shared/command.ts';
import { readSubmissions, STATUSES } from './submissions.ts';

const HEAD = ['Submission id', 'Participant id', 'Status', 'Completion code', 'Reward', 'Bonus'];
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const linesIn = (cell: string): number => cell.split('\n').length - 1;

test('each line is a submission, or is named with its number', async () => {
  const file = path.join(temporaryFolder(), 'submissions.csv');
  const text = fc.stringMatching(/^[a-z0-9 ,"'\n;£=-]{0,12}$/);
  const row = fc.tuple(
    fc.oneof(fc.stringMatching(/^s[a-z0-9]{3}$/), text),
    fc.oneof(fc.stringMatching(/^p[a-z0-9]{3}$/), text),
    fc.oneof(fc.constantFrom(...STATUSES), fc.constantFrom('timed out', 'Awaiting_Review'), text),
    text,
    fc.oneof(fc.constantFrom('', '3', '£1,234.50', 'GBP 0.30', 'N/A', '-1', '1.2345', '1,23'), text),
    fc.constantFrom('', '0.30'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
      writeFileSync(file, [HEAD, ...rows].map((cells) => `${cells.map(quoted).join(',')}\n`).join(''));
      const read = await readSubmissions(file).catch((error: unknown) => {
        if (error instanceof BadOption) return null;
        throw error;
      });
      if (read === null) return;
      expect(read.submissions.length + read.unread.length).toBe(rows.length);
      const begins = rows.map(
        (_, i) =>
          2 +
          i +
          rows
            .slice(0, i)
            .flat()
            .reduce((sum, cell) => sum + linesIn(cell), 0),
      );
      for (const { line } of read.unread) expect(begins).toContain(line);
      for (const { id, person, status, reward } of read.submissions) {
        expect([id, person].every((one) => one !== '' && one === one.trim())).toBe(true);
        expect(STATUSES).toContain(status);
        if (reward !== null) expect(reward).toMatch(/^\d+(\.\d{1,3})?$/);
      }
    }),
    { numRuns: 60 },
  );
});
