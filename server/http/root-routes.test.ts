/** Roots of the log over HTTP. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rootsFile } from '../roots.ts';
import { type Root, readRoots } from '../store/roots.ts';
import { ask, operatorTokenOf, order, serve } from '../testing/server.ts';

const ORDER = { config: { agents: 2, width: 4, pieces: 2, turns: 4 }, seats: [{ kind: 'person' }, { kind: 'person' }] };

test('operators get all roots, up to what is on disk now; others are refused', async () => {
  const { url, dataDir, store } = await serve();
  const token = operatorTokenOf({ dataDir });
  expect(await ask(url, '/api/roots')).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await ask(url, '/api/roots', { token })).toEqual({ status: 200, body: { roots: [] } });
  const { session } = await order(url, ORDER);
  const head = await store.events.head(`session-${session}`);
  const body = (await ask(url, '/api/roots', { token })).body as { readonly roots: readonly Root[] };
  expect(body).toMatchObject({ roots: [{ streams: 1, position: head }] });
  // the names of sessions stay in the file
  expect(JSON.stringify(body)).not.toContain(session);
  const { lines } = readRoots(readFileSync(rootsFile(dataDir), 'utf8'));
  expect(lines.map(({ hash }) => hash)).toEqual(body.roots.map(({ hash }) => hash));
  expect((await store.verify({ roots: { lines, broken: null } })).findings).toEqual([]);
});
