/**
 * Logs of studies of each released format and way, which must stay readable: folded and shown as the program showed them
 * that wrote them. export.slow.test.ts exports them again.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { templateNames } from '../../server/studies/templates.ts';
import { FORMAT, WAY } from '../../studies/definition/formats/newest.ts';
import { EXPECTED, folderOf, keptLogs, LOGS, pagesIn, withKept } from './kept.ts';

const names = keptLogs().map((log) => path.relative(LOGS, log));

test('there is a log of each study that ships by today’s format and way, and one by each older of them', () => {
  for (const study of templateNames()) expect(keptLogs()).toContain(path.join(folderOf(FORMAT, WAY), study));
  for (let format = 1; format <= FORMAT; format++)
    expect(names).toContainEqual(expect.stringMatching(`^format-${format}-way-`));
  for (let way = 1; way <= WAY; way++) expect(names).toContainEqual(expect.stringMatching(`-way-${way}/`));
});

test.each(names)('%s: every page is shown as it was', async (name) => {
  const log = path.join(LOGS, name);
  const pages = await withKept(log, (store) => pagesIn(store, path.basename(name)));
  expect(pages).toBe(readFileSync(`${log}${EXPECTED.pages}`, 'utf8'));
});

test('participants complete, withdraw and drop out in each of them', () => {
  for (const name of names) {
    const flow = readFileSync(path.join(LOGS, `${name}${EXPECTED.tables}`), 'utf8').split('\n\n')[1] ?? '';
    for (const outcome of [/^4,completed,all,[1-9]/m, /\bwithdrew\b/, /\bdropped\b/]) expect(flow).toMatch(outcome);
  }
});
