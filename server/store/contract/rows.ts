/** The contract of the rows beside the log: the list of sessions, tokens and seeds. */
import { describe, expect, test } from 'vitest';
import { CommitFailed, VersionConflict } from '../event-store.ts';
import type { SideWrite } from '../rows.ts';
import type { Store } from '../store.ts';
import type { FreshDatabase } from './fresh-database.ts';
import { keep, line, list, TOKEN, textBy, words, wordsIn } from './samples.ts';

const ENDED = { status: 'ended', endedAt: 9, outcome: 'terminated', returns: [1, 0.5] } as const;
const SECRET: SideWrite = { kind: 'keepSecret', session: 's', seed: 'abc' };

/** Everything beside the log that the store has of session s and token h1. */
async function beside({ sessions, secrets, tokens, texts }: Store): Promise<readonly unknown[]> {
  const kept = [...(await texts.of('s')).values()];
  return [await sessions.row('s'), await secrets.seedOf('s'), await tokens.rightOf(TOKEN.tokenHash), kept];
}

export function rowsContract(fresh: FreshDatabase): void {
  describe('rows beside the log', () => {
    test('rows are stored with their events, and come back as they were given', async () => {
      const store = await fresh().open();
      const row = line('s', { ...ENDED, seats: [null, { kind: 'policy', name: 'p' }], cause: 'deserted', parent: 'q' });
      const text = textBy('p1', 's', 't1');
      const also: readonly SideWrite[] = [
        SECRET,
        { kind: 'issueToken', row: TOKEN },
        { kind: 'listSession', row },
        ...keep(text),
      ];
      expect(await beside(store)).toEqual([null, null, null, []]);
      await store.events.append([words('session-s', 0, 'x')], 'c1', { also });
      expect(await beside(store)).toEqual([row, 'abc', TOKEN, [text]]);
    });

    test('a conflict writes no rows, and neither does a repeated command', async () => {
      const store = await fresh().open();
      await store.events.append([words('a', 0, 'x')], 'c1');
      const lost = store.events.append([words('a', 0, 'y')], 'c2', { also: [SECRET] });
      await expect(lost).rejects.toThrow(VersionConflict);
      await store.events.append([words('a', 1, 'y')], 'c1', { also: [SECRET] });
      expect(await store.secrets.seedOf('s')).toBe(null);
    });

    test('a token is found by its hash alone, and one that exists keeps its owner', async () => {
      const store = await fresh().open();
      await store.events.append([words('a', 0, 'x')], 'c1', { also: [{ kind: 'issueToken', row: TOKEN }] });
      const thief = { ...TOKEN, participant: 'thief' };
      const results = await Promise.allSettled([
        store.events.append([words('b', 0, 'before')], 'c2'),
        store.events.append([words('c', 0, 'x')], 'c3', { also: [SECRET, { kind: 'issueToken', row: thief }] }),
        store.events.append([words('b', 1, 'after')], 'c4'),
      ]);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(results[1]).toMatchObject({ reason: expect.any(CommitFailed) });
      expect(await store.events.streams()).toEqual(['a', 'b']);
      expect(wordsIn(await store.events.read('b'))).toEqual(['before', 'after']);
      expect(await beside(store)).toEqual([null, null, TOKEN, []]);
      expect(await store.tokens.rightOf('h2')).toBe(null);
    });

    test('a seed goes when the session ends', async () => {
      const store = await fresh().open();
      await store.events.append([words('a', 0, 'x')], 'c1', { also: [SECRET] });
      await store.events.append([words('a', 1, 'x')], 'c2', { also: [{ kind: 'dropSecret', session: 's' }] });
      expect(await store.secrets.seedOf('s')).toBe(null);
    });

    test('a session has one line, the newest', async () => {
      const store = await fresh().open();
      await list(store, line('s'));
      const ended = line('s', ENDED);
      await store.events.append([words('session-s', 1, 'x')], 'c2', { also: [{ kind: 'listSession', row: ended }] });
      expect(await store.sessions.list({ statuses: ['running'] })).toEqual([]);
      expect(await store.sessions.list({ statuses: ['running', 'ended'] })).toEqual([ended]);
      expect(await store.sessions.row('t')).toBe(null);
    });

    test('sessions have numbers in the order in which they began, which a new line or a deletion does not change', async () => {
      const store = await fresh().open();
      for (const id of ['s', 'a', 'm']) await list(store, line(id));
      const numbers = async () => Object.fromEntries(await store.sessions.numbersOf(['a', 'm', 'n', 's']));
      const given = { s: 1, a: 2, m: 3 };
      expect(await numbers()).toEqual(given);
      const deleted = { session: 'a', name: null, archivedAt: null, deletedAt: 8 };
      const also: readonly SideWrite[] = [
        { kind: 'listSession', row: line('s', ENDED) },
        { kind: 'shelve', row: deleted },
      ];
      await store.events.append([words('shelf-a', 0, 'x')], 'c2', { also });
      expect(await numbers()).toEqual(given);
      await list(store, line('n'));
      expect(await numbers()).toEqual({ ...given, n: 4 });
      expect(await Promise.all([3, 4, 5].map((number) => store.sessions.numbered(number)))).toEqual(['m', 'n', null]);
    });

    test('sessions are listed by status, newest first, as many as asked for', async () => {
      const store = await fresh().open();
      for (const createdAt of [1, 3, 2]) await list(store, line(`s${createdAt}`, { createdAt }));
      await list(store, line('b2', { createdAt: 2, status: 'open' }));
      await list(store, line('e9', { ...ENDED, createdAt: 9 }));
      const ids = async (statuses: readonly ('open' | 'running' | 'paused')[], limit?: number) =>
        (await store.sessions.list({ statuses, ...(limit ? { limit } : {}) })).map(({ session }) => session);
      expect(await ids(['running', 'open'])).toEqual(['s3', 's2', 'b2', 's1']);
      expect(await ids(['running', 'open'], 3)).toEqual(['s3', 's2', 'b2']);
      expect(await ids(['running'], 2)).toEqual(['s3', 's2']);
      expect(await ids(['paused'])).toEqual([]);
    });

    test('the shelf says which sessions were renamed and archived, and a deleted one is in no list', async () => {
      const store = await fresh().open();
      for (const createdAt of [1, 2, 3, 4]) await list(store, line(`s${createdAt}`, { ...ENDED, createdAt }));
      await list(store, line('b5', { ...ENDED, createdAt: 5, parent: 's1' }));
      await list(store, line('b6', { ...ENDED, createdAt: 6, parent: 's1' }));
      const nothing = { name: null, archivedAt: null, deletedAt: null };
      const rows = [
        { ...nothing, session: 's2', name: 'Tuesday' },
        { ...nothing, session: 's3', archivedAt: 7 },
        { ...nothing, session: 's4', deletedAt: 8 },
        { ...nothing, session: 'b6', deletedAt: 8 },
      ];
      const also = rows.map((row) => ({ kind: 'shelve' as const, row }));
      await store.events.append([words('shelf-s2', 0, 'x')], 'c9', { also });
      const ids = async (query: object) =>
        (await store.sessions.list({ statuses: ['ended'], ...query })).map(({ session }) => session);
      expect(await ids({})).toEqual(['b5', 's3', 's2', 's1']);
      expect(await ids({ withoutEndedBranches: true, archived: false })).toEqual(['s2', 's1']);
      expect(await ids({ archived: true })).toEqual(['s3']);
      expect(await ids({ after: { createdAt: 3, session: 's3' } })).toEqual(['s2', 's1']);
      expect(await ids({ since: 3, game: 'standoff' })).toEqual(['b5', 's3']);
      expect(await store.sessions.branchCounts(['s1', 's2'])).toEqual(new Map([['s1', 1]]));
      expect((await store.sessions.branchesOf('s1')).map(({ session }) => session)).toEqual(['b5']);
      expect([...(await store.sessions.shelvesOf(['s1', 's2', 's4'])).values()]).toEqual([rows[0], rows[2]]);
    });

    test('branches are listed with the event at which they leave their parent', async () => {
      const store = await fresh().open();
      await list(store, line('s', ENDED));
      const [older, newer] = [1, 2].map((createdAt) => line(`b${createdAt}`, { ...ENDED, parent: 's', createdAt }));
      if (!older || !newer) throw new Error('two branches');
      await list(store, older, { seq: 12 });
      await list(store, newer, { seq: 7 });
      await list(store, line('of a branch', { parent: 'b1' }));
      expect(await store.sessions.branchesOf('s')).toEqual([
        { ...newer, seq: 7 },
        { ...older, seq: 12 },
      ]);
      expect(await store.sessions.branchesOf('b2')).toEqual([]);
    });

    test('a session is secret until it is over, and so is everybody in its family', async () => {
      const store = await fresh().open();
      const family = ['root', 'branch', 'twig', 'sibling', 'niece'];
      const parents = [null, 'root', 'branch', 'root', 'sibling'];
      const secretIf = async (running: string) => {
        const named = (name: string) => `${name} if ${running}`;
        for (const [i, name] of family.entries()) {
          const parent = parents[i] ?? null;
          const life = name === running ? {} : ENDED;
          await list(store, line(named(name), { ...life, parent: parent === null ? null : named(parent) }));
        }
        return (await store.sessions.secretAmong(family.map(named))).size;
      };
      for (const running of family)
        expect({ running, secret: await secretIf(running) }).toEqual({ running, secret: 5 });
      expect(await secretIf('none of them')).toBe(0);
      await list(store, line('orphan', { ...ENDED, parent: 'nowhere' }));
      expect(await store.sessions.secretAmong(['unknown', 'orphan', 'root if none of them'])).toEqual(
        new Set(['unknown', 'orphan']),
      );
      expect(await store.sessions.secretAmong([])).toEqual(new Set());
    });

    test('a demo is in no family: its branches hide neither it nor each other', async () => {
      const store = await fresh().open();
      await list(store, line('demo', ENDED), { origin: { kind: 'demo' } });
      await list(store, line('runs', { parent: 'demo' }));
      await list(store, line('of runs', { ...ENDED, parent: 'runs' }));
      await list(store, line('other', { ...ENDED, parent: 'demo' }));
      const asked = ['demo', 'runs', 'of runs', 'other'];
      expect(await store.sessions.secretAmong(asked)).toEqual(new Set(['runs', 'of runs']));
    });

    test('demos, sessions of one right and sessions that are over can be listed apart', async () => {
      const store = await fresh().open();
      await list(store, line('demo', ENDED), { origin: { kind: 'demo' } });
      await list(store, line('mine'), { origin: { kind: 'right', right: 'r1' } });
      await list(store, line('over', ENDED), { origin: { kind: 'right', right: 'r2' } });
      await list(store, line('theirs'), { origin: { kind: 'right', right: 'r2' } });
      await list(store, line('operators', ENDED));
      const listed = async (orderedBy: string | null, ended = false) => {
        const rows = await store.sessions.list({ statuses: ['running', 'ended'], shown: { orderedBy, ended } });
        return rows.map(({ session }) => session);
      };
      expect(await listed(null)).toEqual(['demo']);
      expect(await listed('r1')).toEqual(['mine', 'demo']);
      expect(await listed('demo')).toEqual(['demo']);
      expect(await listed('r1', true)).toEqual(['over', 'operators', 'mine', 'demo']);
      expect(await store.sessions.originOf('demo')).toEqual({ kind: 'demo' });
      expect(await store.sessions.originOf('mine')).toEqual({ kind: 'right', right: 'r1' });
      expect(await store.sessions.originOf('operators')).toBe(null);
      expect(Object.fromEntries(await store.sessions.originsOf(['demo', 'mine', 'operators', 'unknown']))).toEqual({
        demo: { kind: 'demo' },
        mine: { kind: 'right', right: 'r1' },
      });
      expect((await store.sessions.originsOf([])).size).toBe(0);
    });

    test('the log tells what the order of a session opens, and nothing unless it says so', async () => {
      const store = await fresh().open();
      const create = async (session: string, setup: object) => {
        const events = [{ type: 'session.SessionCreated', data: { session, ...setup } }];
        await store.events.append([{ stream: `session-${session}`, expectedVersion: 0, events }], 'create');
      };
      await create('open', { review: 'own', disclosure: { kind: true } });
      await create('closed', { review: 'none', disclosure: { kind: false } });
      await create('silent', {});
      const found = await store.sessions.opennessOf(['open', 'closed', 'silent', 'unknown']);
      expect(Object.fromEntries(found)).toEqual({
        open: { review: 'own', kinds: true },
        closed: { review: 'none', kinds: false },
        silent: { review: 'none', kinds: false },
      });
    });

    test('the study of a session is known, and of every branch of it', async () => {
      const store = await fresh().open();
      const begins = (session: string, study: string | null) => ({
        stream: `session-${session}`,
        expectedVersion: 0,
        events: [{ type: 'session.SessionCreated', data: { session, study } }],
      });
      const listed = (session: string, parent: string | null = null): SideWrite => ({
        kind: 'listSession',
        row: line(session, { parent }),
      });
      // a session of a study is stored in one append with other streams
      await store.events.append([words('study-x', 0, 'y'), begins('root', 'x'), words('participant-p', 0, 'z')], 'c1', {
        also: [listed('root')],
      });
      await store.events.append([begins('branch', null)], 'c2', { also: [listed('branch', 'root')] });
      await store.events.append([begins('twig', null)], 'c3', { also: [listed('twig', 'branch')] });
      await store.events.append([begins('free', null)], 'c4', { also: [listed('free')] });
      const asked = ['root', 'branch', 'twig', 'free', 'unknown'];
      const found = await Promise.all(asked.map((session) => store.sessions.studyOf(session)));
      expect(found).toEqual(['x', 'x', 'x', null, null]);
      expect(Object.fromEntries(await store.sessions.studiesOf(asked))).toEqual({ root: 'x', branch: 'x', twig: 'x' });
      expect((await store.sessions.studiesOf([])).size).toBe(0);
    });

    test('sessions that began are told from those that ended before', async () => {
      const store = await fresh().open();
      await list(store, line('played', ENDED), { begun: true });
      await list(store, line('given up', ENDED));
      expect(await store.sessions.begunAmong(['played', 'given up', 'unknown'])).toEqual(new Set(['played']));
    });

    test('a reader beside the writer reads the same', async () => {
      const database = fresh();
      const [store, reader] = [await database.open(), await database.read()];
      await list(store, line('s', ENDED), { begun: true });
      await store.events.append([words('a', 0, 'x')], 'c1', { also: [SECRET, ...keep(textBy('p1', 's', 't1'))] });
      expect(await reader.sessions.row('s')).toEqual(line('s', ENDED));
      expect(await reader.sessions.list({ statuses: ['ended'] })).toHaveLength(1);
      expect(await reader.secrets.seedOf('s')).toBe('abc');
      expect([...(await reader.texts.of('s')).keys()]).toEqual(['t1']);
      expect(await reader.verify()).toEqual(await store.verify());
    });

    test('rows of sessions that the log does not have are found when it is verified', async () => {
      const store = await fresh().open();
      const also: readonly SideWrite[] = [
        SECRET,
        { kind: 'issueToken', row: TOKEN },
        { kind: 'listSession', row: line('s') },
        ...keep(textBy('p1', 's', 't1')),
      ];
      await store.events.append([words('a', 0, 'x')], 'c1', { also });
      const { findings } = await store.verify();
      expect(findings.map(({ name }) => name)).toEqual([
        'line_unknown',
        'token_unknown',
        'seed_unknown',
        'text_unknown',
      ]);
      expect(findings.every(({ stream }) => stream === null)).toBe(true);
    });

    test('the list can be rebuilt from the log alone', async () => {
      const store = await fresh().open();
      const created = { session: 's', game: 'toy', at: 10, label: null, config: { seats: 2 } };
      const events = [{ type: 'session.SessionCreated', data: created }];
      await store.events.append([{ stream: 'session-s', expectedVersion: 0, events }], 'create', {
        also: [{ kind: 'listSession', row: line('gone') }],
      });
      await store.events.append([words('study-1', 0, 'x')], 'c');
      const seatCount = ({ config }: { readonly config: unknown }) => (config as { seats: number }).seats;
      expect(await store.sessions.rebuild({ seatCount })).toBe(1);
      expect(await store.sessions.row('gone')).toBe(null);
      expect(await store.sessions.row('s')).toMatchObject({ game: 'toy', status: 'open', seats: [null, null] });
    });
  });
}
