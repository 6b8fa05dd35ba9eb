/** Whether a server is alive, and whether it can do its work. */
import { renameSync } from 'node:fs';
import { expect, test } from 'vitest';
import { until } from '../testing/seats.ts';
import { ask, serve } from '../testing/server.ts';

test('a server whose database is taken away is alive and not ready, and says why, until it is put back', async () => {
  const { url, databaseFile } = await serve({ requestLimits: { address: { max: 1, windowMs: 60_000 } } });
  const answers = async () => [await ask(url, '/healthz'), await ask(url, '/readyz')];
  const well = { status: 200, body: { ok: true } };
  await until(async () => (await answers())[1]?.status === 200, 'the server is ready');
  // monitors ask more often than others may
  for (let i = 0; i < 5; i++) expect(await answers()).toEqual([well, well]);
  renameSync(databaseFile, `${databaseFile}.old`);
  await until(async () => (await answers())[1]?.status === 503, 'the server is not ready');
  expect(await answers()).toEqual([
    well,
    {
      status: 503,
      body: { ok: false, code: 'file_changed', message: expect.stringContaining('deleted, moved or replaced') },
    },
  ]);
  renameSync(`${databaseFile}.old`, databaseFile);
  await until(async () => (await answers())[1]?.status === 200, 'the server is ready again');
});
