/** A pilot of a study of two waves: pairs meet again, some stay away, the server is killed, and nothing goes wrong. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, temporaryFolder } from '../../server/testing/server.ts';
import { runCommand } from '../testing/run-command.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The folder of a study that ships, with a second wave a week later. */
function folderOfTwoWaves(): string {
  const folder = temporaryFolder();
  cpSync(path.join(ROOT, 'studies/templates/symmtom-memory'), folder, { recursive: true });
  const file = path.join(folder, 'study.json');
  const study = JSON.parse(readFileSync(file, 'utf8'));
  const again = { ...study.sessions[0], id: 'again' };
  const wave = {
    ...{
      id: 'later',
      fromMs: 7 * DAY,
      toMs: 7 * DAY + HOUR,
      code: { code: 'FIRST-PART' },
      message: 'come-back',
      pay: 100,
    },
    ...{ sessions: ['again'], partner: 'same', ifPartnerMissing: 'new', waitMs: 600_000 },
  };
  writeFileSync(file, JSON.stringify({ ...study, sessions: [...study.sessions, again], waves: [wave] }));
  writeFileSync(path.join(folder, 'texts/en/come-back.md'), 'Please come back: {link}');
  return folder;
}

test('of twenty participants those who come back complete, and those who do not have an outcome of their own', async () => {
  const { code, out, errors } = await runCommand(
    'pilot',
    folderOfTwoWaves(),
    ...['--participants', '20', '--dropout', '0.3', '--kill', '1', '--pace', '200', '--seed', '2', '--json'],
  );
  const report = JSON.parse(out);
  expect(report, errors).toMatchObject({ stuck: 0, lost: 0, duplicates: 0, leaks: 0, restarts: 1, crashes: [] });
  expect(report.outcomes.unfinished).toBe(undefined);
  expect(report.outcomes.complete).toBeGreaterThan(3);
  expect(report.outcomes.not_returned).toBeGreaterThan(0);
  expect(code).toBe(0);
});
