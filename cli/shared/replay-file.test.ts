/** Which sessions the command writes as a file: the same that a reader without rights could be shown. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { twoPairs } from '../../server/exports/testing/played-study.ts';
import { order, serve, temporaryFolder } from '../../server/testing/server.ts';
import { runCommand } from '../testing/run-command.ts';

test('a session of a study that has not been released is not written, nor one that is still played', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'replay.html');
  const study = path.join(folder, 'study.sqlite');
  const { sessions } = await twoPairs(study);
  for (const named of [sessions[0] ?? '', 'S-1']) {
    const refused = await runCommand('play replay', named, '--html', file, '--database', study);
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('(not_released)')]);
  }

  const { url, databaseFile } = await serve();
  const { session } = await order(url, {
    game: 'symmtom',
    config: {},
    seats: Array(3).fill({ kind: 'person' }),
  });
  const open = await runCommand('play replay', session, '--html', file, '--database', databaseFile);
  expect([open.code, open.errors]).toEqual([1, expect.stringContaining(`${session} is not over`)]);
  expect(existsSync(file)).toBe(false);

  const missing = await runCommand('play replay', session, '--html', path.join(folder, 'no/replay.html'));
  expect([missing.code, missing.errors]).toEqual([2, expect.stringContaining('there is no folder')]);
  const seat = await runCommand('play replay', session, '--html', file, '--seat', 'A', '--database', databaseFile);
  expect([seat.code, seat.errors]).toEqual([2, expect.stringContaining('leave --seat out')]);
});
