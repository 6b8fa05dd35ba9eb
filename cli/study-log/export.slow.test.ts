/** Logs of studies of each released format and way are exported again, byte for byte. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { auditStudy } from '../../server/exports/audit-study.ts';
import { EXPECTED, keptLogs, LOGS, tablesIn, withKept } from './kept.ts';

test.each(keptLogs().map((log) => path.relative(LOGS, log)))('%s', async (name) => {
  const study = path.basename(name);
  const log = path.join(LOGS, name);
  const [tables, audited] = await withKept(log, async (store) => [
    await tablesIn(store, study),
    await auditStudy(store, study),
  ]);
  expect(tables).toBe(readFileSync(`${log}${EXPECTED.tables}`, 'utf8'));
  expect(audited.deviations).toEqual([]);
});
