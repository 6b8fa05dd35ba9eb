/** Unknown studies and participants, foreign files, other recruiters' tables: each command says so, and writes nothing. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runWith } from '../../cli/testing/run-command.ts';
import { exportStudy } from '../../server/exports/export-study.ts';
import { twoPairs } from '../../server/exports/testing/played-study.ts';
import { databaseFile, readStore } from '../../server/store/open-store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-bad-input-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const [file, out] = [databaseFile(folder), path.join(folder, 'out')];
const at = (name: string): string => path.join(folder, name);

beforeAll(async () => {
  await twoPairs(file);
  const store = await readStore(file);
  const made = { study: 'small', stage: 'main', until: null };
  const bundle = await exportStudy(store, { ...made, out: at('bundles') });
  await store.close();
  cpSync(bundle.folder, at('foreign'), { recursive: true });
  writeFileSync(at('foreign/data/mine.csv'), 'a,b\n1,2\n');
  mkdirSync(at('empty'));
  mkdirSync(out);
  writeFileSync(at('prolific.csv'), 'Submission id,Participant id,Status,Completion code\ns1,p1,APPROVED,CODE\n');
  writeFileSync(at('other.csv'), 'WorkerId,AssignmentStatus\nA1,Approved\n');
  writeFileSync(at('broken.csv'), 'Submission id,Participant id,Status,Completion code\ns1,p1,PERHAPS,CODE\n');
  writeFileSync(at('plan.json'), '{}');
});

const [BEFORE, NO_SERVER] = [
  ['--database', file],
  ['--url', 'http://127.0.0.1:9'],
];
const LOG = [...BEFORE, ...NO_SERVER];

test.each<readonly [number, RegExp, readonly string[]]>([
  [1, /there is no study 'none'/, ['study export', 'none', ...LOG, '--out', out]],
  [
    1,
    /the log ends at position \d+, before 99999/,
    ['study export', 'small', '--until', '99999', ...LOG, '--out', out],
  ],
  [2, /--until must be/, ['study export', 'small', '--until', 'then', ...LOG, '--out', out]],
  [2, /--stage/, ['study export', 'small', '--stage', 'last', ...LOG, '--out', out]],
  [1, /no participants of stage pilot/, ['study export', 'small', '--stage', 'pilot', ...LOG, '--out', out]],
  [
    2,
    /there is no database|no file|does not exist/,
    ['study export', 'small', '--database', at('none.sqlite'), '--out', out],
  ],
  [1, /there is no study 'none'/, ['lab audit', 'none', ...BEFORE]],
  [2, /there is no folder and no zip/, ['lab verify', at('none')]],
  [2, /is no bundle: it has no SHA256SUMS/, ['lab verify', at('empty')]],
  [2, /is no zip of a bundle/, ['lab verify', at('other.csv')]],
  [1, /data\/mine.csv: foreign/, ['lab verify', at('foreign')]],
  [2, /there is no folder and no zip/, ['study analyse', at('none'), '--out', at('out/page.html')]],
  [1, /is not as it was written/, ['study analyse', at('foreign'), '--out', at('out/page.html')]],
  [1, /no study 'none'/, ['study reconcile', 'none', at('prolific.csv'), ...LOG]],
  [2, /there is no file/, ['study reconcile', 'small', at('none.csv'), ...LOG]],
  [2, /is no export of submissions by Prolific: it lacks/, ['study reconcile', 'small', at('other.csv'), ...LOG]],
  [
    2,
    /has no line that is a submission\. Line 2: its status 'PERHAPS'/,
    ['study reconcile', 'small', at('broken.csv'), ...LOG],
  ],
  [2, /run this where the server's data are/, ['study bonuses', 'none', ...NO_SERVER, '--out', at('out/bonuses.csv')]],
  [2, /there is no participant 'none0000'/, ['study erase', 'none0000', '--reason', 'by letter', ...LOG]],
  [2, /--reason must say why/, ['study erase', 'anna0000', '--reason', ' ', ...LOG]],
  [2, /there is no participant 'none0000'/, ['study subject', 'none0000', ...BEFORE, '--out', at('out/copy.json')]],
  [2, /is no plan/, ['study preregister', 'small', at('plan.json'), ...LOG, '--out', at('out/plan.md')]],
  [2, /there is no study 'none'/, ['study preregister', 'none', ...LOG, '--out', at('out/plan.md')]],
  [2, /there is no study 'none'/, ['study preregister', 'none', '--deviations', ...LOG]],
  [2, /there is no study 'none'/, ['study power', 'none', '--n', '40']],
])('%i, %s: %j', async (code, sentence, [name = '', ...args]) => {
  const ran = await runWith({ DATA_DIR: folder }, name, ...args);
  expect({ code: ran.code, said: ran.errors + ran.out }).toEqual({ code, said: expect.stringMatching(sentence) });
  // a sentence, and no trace of the program
  expect(ran.errors).not.toMatch(/\n\s+at /);
  expect(readdirSync(out)).toEqual([]);
});
