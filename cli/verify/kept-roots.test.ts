/** An event of a study that was changed with new chains: the roots in the study's own stream show it to every command. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { twoPairs } from '../../server/exports/testing/played-study.ts';
import { databaseFile } from '../../server/store/open-store.ts';
import { rootHeads } from '../../server/studies/data/rooting.ts';
import { chainAgain, changeWithoutTriggers } from '../../server/testing/database.ts';
import { temporaryFolder } from '../../server/testing/server.ts';
import { studyOnFile } from '../shared/study-on-file.ts';
import { runCommand } from '../testing/run-command.ts';

test('a forged outcome is found by verify, backup and audit', async () => {
  const file = databaseFile(temporaryFolder());
  await twoPairs(file);
  await studyOnFile(file, 'small', (live, store) => rootHeads(store, live, 'intake_closed'));
  const copy = (): string => path.join(temporaryFolder(), 'copy.sqlite');
  const database = ['--database', file] as const;
  for (const args of [['lab verify'], ['lab backup', copy()], ['lab audit', 'small']] as const)
    expect(await runCommand(args[0], ...args.slice(1), ...database)).toMatchObject({ code: 0 });
  changeWithoutTriggers(
    file,
    `UPDATE appends SET events = replace(events, '"outcome":"withdrew"', '"outcome":"complete"')
     WHERE stream = (SELECT id FROM streams WHERE name = 'participant-eve00000')`,
  );
  expect(await runCommand('lab verify', ...database)).toMatchObject({ out: expect.stringContaining('chain_broken') });
  chainAgain(file, 'participant-eve00000');
  const verified = await runCommand('lab verify', ...database);
  expect(verified).toMatchObject({ code: 1, out: expect.stringMatching(/ 1 findings\n$/) });
  expect(verified.out).toMatch(
    /^study-small at \d+: the root that was kept here \(intake_closed\) is not that of the log up to position \d+: /,
  );
  const backup = await runCommand('lab backup', copy(), ...database);
  expect({ code: backup.code, said: backup.out + backup.errors }).toEqual({
    code: 1,
    said: expect.stringContaining('1 things in the copy are not as they were written'),
  });
  expect(await runCommand('lab audit', 'small', ...database)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^position \d+, kept_root_differs: study-small: the root that was kept here/m),
  });
});
