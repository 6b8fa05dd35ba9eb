/** What lists of sessions cost: as many reads of the database for a hundred sessions as for one, for every kind of reader. */
import { expect, test, vi } from 'vitest';
import type { SessionRow } from '../../server/store/rows.ts';
import { ask, operatorTokenOf, type Served, serve } from '../../server/testing/server.ts';

const row = (session: string, game: string, label: string | null): SessionRow => ({
  ...{ session, game, label, status: 'ended', turn: 1, createdAt: 1, endedAt: 2, outcome: 'terminated', cause: null },
  ...{ seats: [{ kind: 'person', name: null }], returns: [1], parent: null },
});

/** Ended sessions whose order tells what holds their seats. */
async function planted({ store }: Served, count: number, game = 'symmtom'): Promise<void> {
  for (let nth = 0; nth < count; nth++) {
    const session = `${game}-${count}-${nth}`;
    const data = { session, game, disclosure: { kind: true }, review: 'none' };
    await store.events.append(
      [{ stream: `session-${session}`, expectedVersion: 0, events: [{ type: 'session.SessionCreated', data }] }],
      `create-${session}`,
      { also: [{ kind: 'listSession', row: row(session, game, nth === 0 ? 'The first' : null) }] },
    );
  }
}

/** Counts what is asked of the store from now on. */
function countReads({ store }: Served): () => number {
  const { sessions } = store;
  const names = ['row', 'list', 'shelvesOf', 'branchCounts', 'branchesOf', 'secretAmong', 'begunAmong'] as const;
  const more = ['opennessOf', 'studyOf', 'studiesOf', 'originOf', 'originsOf'] as const;
  const spies = [...names, ...more].map((name) => vi.spyOn(sessions, name));
  const read = vi.spyOn(store.events, 'read');
  return () => [...spies, read].reduce((sum, spy) => sum + spy.mock.calls.splice(0).length, 0);
}

test('a list of a hundred sessions takes as many reads as a list of one, for visitors and for operators', async () => {
  const server = await serve({ publicReplays: true });
  const reads = countReads(server);
  const askers = [{}, { token: operatorTokenOf(server) }];
  const routes = ['/api/sessions?limit=200', '/api/lab/sessions?limit=100', '/api/lab/sessions?limit=100&state=ended'];
  const counted = async (found: number): Promise<readonly number[]> => {
    const counts: number[] = [];
    for (const asker of askers)
      for (const route of routes) {
        reads();
        const { body } = await ask(server.url, route, asker);
        expect(Array.isArray(body) ? body : (body as { sessions: unknown[] }).sessions).toHaveLength(found);
        counts.push(reads());
      }
    return counts;
  };
  await planted(server, 1);
  const one = await counted(1);
  await planted(server, 90);
  expect(await counted(91)).toEqual(one);
});

test('a search reads no log of a session that does not fit, and finds the names that the asker may know', async () => {
  const server = await serve({ publicReplays: true });
  // a game whose trials are counted in the log
  await planted(server, 30, 'standoff');
  const read = vi.spyOn(server.store.events, 'read');
  const search = async (text: string): Promise<unknown> =>
    (await ask(server.url, `/api/lab/sessions?text=${text}`)).body;
  expect(await search('zzzz')).toMatchObject({ sessions: [], next: null });
  expect(read).not.toHaveBeenCalled();
  expect(await search('FIRST+standoff')).toMatchObject({ sessions: [{ label: 'The first' }] });
});
