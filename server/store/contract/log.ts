/** The contract of the log: streams, versions, commands, and what a reader sees beside a writer. */
import { describe, expect, test } from 'vitest';
import { linkHash, originOf } from '../chain.ts';
import { CommitFailed, VersionConflict } from '../event-store.ts';
import type { FreshDatabase } from './fresh-database.ts';
import { unanswered, words, wordsIn } from './samples.ts';

export function logContract(fresh: FreshDatabase): void {
  describe('the log', () => {
    test('events are read in order, as append returned them, with the time of the clock', async () => {
      const { events } = await fresh().open({ now: () => 1234 });
      const asked = { type: 'test.Asked', data: { z: [1, null, 'é👩‍👩‍👧'], a: 0.1 }, metadata: { by: 'x' } };
      const first = await events.append([words('a', 0, 'one', 'two')], 'c1');
      const second = await events.append([{ stream: 'a', expectedVersion: 2, events: [asked] }], 'c2');
      expect(await events.read('a')).toEqual([...first, ...second]);
      expect(await events.read('a', 3)).toEqual(second);
      expect(await events.read('a', 2, 1)).toEqual(first.slice(1));
      expect(second).toMatchObject([
        { ...asked, stream: 'a', version: 3, schemaVersion: 1, commandId: 'c2', recordedAt: 1234 },
      ]);
      // hashes and checksums cover the text of the data, so keys keep their order
      expect(JSON.stringify((await events.read('a', 3))[0]?.data)).toBe(JSON.stringify(asked.data));
      expect(await events.head('a')).toBe(3);
    });

    test('a stream that was never written is empty and at version 0', async () => {
      const { events } = await fresh().open();
      expect([await events.read('x'), await events.head('x')]).toEqual([[], 0]);
    });

    test('streams are listed by prefix, sorted by code unit', async () => {
      const { events } = await fresh().open();
      for (const stream of ['study-1', 'session-b', 'session-a', 'session-B', 'sessions', 'session_a', 'session%'])
        await events.append([words(stream, 0, 'x')], 'c');
      expect(await events.streams('session-')).toEqual(['session-B', 'session-a', 'session-b']);
      expect(await events.streams()).toHaveLength(7);
    });

    test('an append with a wrong expected version is a conflict and stores nothing', async () => {
      const { events } = await fresh().open();
      await events.append([words('a', 0, 'one')], 'c1');
      const error = await events.append([words('a', 0, 'two')], 'c2').catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(VersionConflict);
      expect(error).toMatchObject({ stream: 'a', expected: 0, actual: 1 });
      await expect(events.append([words('b', 5, 'x')], 'c3')).rejects.toMatchObject({ expected: 5, actual: 0 });
      expect(await events.streams()).toEqual(['a']);
    });

    test('the id of a command that a database would change is refused', async () => {
      const { events } = await fresh().open();
      for (const id of ['', 'half a character: \ud800'])
        await expect(events.append([words('a', 0, 'one')], id)).rejects.toThrow(TypeError);
      expect(await events.streams()).toEqual([]);
    });

    test('an append to several streams is stored in all of them or in none', async () => {
      const { events } = await fresh().open();
      await events.append([words('a', 0, 'one')], 'c1');
      await expect(events.append([words('b', 0, 'x'), words('a', 0, 'y')], 'c2')).rejects.toThrow(VersionConflict);
      expect(await events.read('b')).toEqual([]);
      const both = await events.append([words('b', 0, 'x'), words('a', 1, 'y', 'z')], 'c2');
      expect(both.map(({ stream, version }) => [stream, version])).toEqual([
        ['b', 1],
        ['a', 2],
        ['a', 3],
      ]);
      const positions = both.map(({ position }) => position);
      expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    });

    test('each of several appends made together conflicts on its own and sees those before it', async () => {
      const { events } = await fresh().open();
      const results = await Promise.allSettled([
        events.append([words('a', 0, 'one')], 'c1'),
        events.append([words('a', 0, 'lost')], 'c2'),
        events.append([words('a', 1, 'two')], 'c3'),
        events.append([words('b', 0, 'x'), words('a', 2, 'three')], 'c4'),
        events.append([words('b', 0, 'lost')], 'c5'),
      ]);
      const settled = results.map(({ status }) => status);
      expect(settled).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'rejected']);
      expect(wordsIn(await events.read('a'))).toEqual(['one', 'two', 'three']);
      expect(wordsIn(await events.read('b'))).toEqual(['x']);
    });

    test('a repeated command gets its first answer and stores nothing, together with the first or later', async () => {
      const { events } = await fresh().open();
      const writes = [words('a', 0, 'one', 'two'), words('b', 0, 'x')];
      const [first, again] = await Promise.all([events.append(writes, 'click'), events.append(writes, 'click')]);
      expect(again).toEqual(first);
      await events.append([words('a', 2, 'three')], 'c2');
      // a new decision on later events could have another result
      expect(await events.append([words('a', 3, 'else'), words('b', 1, 'else')], 'click')).toEqual(first);
      expect(await events.append([words('b', 1, 'else')], 'click')).toEqual(first.slice(2));
      expect(wordsIn(await events.read('a'))).toEqual(['one', 'two', 'three']);
    });

    test('for a command that its caller knows to be new the store does not look', async () => {
      const { events } = await fresh().open();
      await events.append([words('a', 0, 'one')], 'c1');
      const append = (...[version, word]: [number, string]) =>
        events.append([words('a', version, word)], 'c1', { isNew: true });
      expect(wordsIn(await append(1, 'two'))).toEqual(['two']);
      await expect(append(1, 'three')).rejects.toThrow(VersionConflict);
      const again = await events.append([words('a', 2, 'x')], 'c1', { isNew: false });
      expect(wordsIn(again)).toEqual(['one', 'two']);
    });

    test('an append without an answer is on disk when it says so, and fails as one with an answer does', async () => {
      const { events, close } = await fresh().open();
      await unanswered(events, words('a', 0, 'one'), 'c1');
      expect(wordsIn(await events.read('a'))).toEqual(['one']);
      // a repeat stores nothing
      await unanswered(events, words('a', 1, 'else'), 'c1', {});
      await expect(unanswered(events, words('a', 0, 'two'), 'c2')).rejects.toThrow(VersionConflict);
      await expect(unanswered(events, words('a', 1, 'two'), '')).rejects.toThrow(TypeError);
      await unanswered(events, words('a', 1, 'two'), 'c3');
      expect(wordsIn(await events.read('a'))).toEqual(['one', 'two']);
      await close();
      await expect(unanswered(events, words('a', 2, 'three'), 'c4')).rejects.toThrow(CommitFailed);
    });

    test("the events of a command are found in its stream, in today's and in a later store", async () => {
      const database = fresh();
      const { events } = await database.open();
      await events.append([words('a', 0, 'one')], 'c1');
      const stored = await events.append([words('a', 1, 'two', 'three'), words('b', 0, 'x')], 'c2');
      await events.append([words('a', 3, 'four')], 'c3');
      const later = (await database.open()).events;
      for (const log of [events, later]) {
        expect(await log.readCommand('a', 'c2')).toEqual(stored.slice(0, 2));
        expect(await log.readCommand('b', 'c2')).toEqual(stored.slice(2));
        expect([await log.readCommand('b', 'c1'), await log.readCommand('x', 'c1')]).toEqual([[], []]);
      }
    });

    test('a store that was opened later knows a repeat', async () => {
      const database = fresh();
      const store = await database.open();
      const first = await store.events.append([words('a', 0, 'one')], 'click');
      await store.close();
      const { events } = await database.open();
      expect(await events.append([words('a', 1, 'else')], 'click')).toEqual(first);
    });

    test('a command that conflicted may be tried again under its id', async () => {
      const { events } = await fresh().open();
      await events.append([words('a', 0, 'one')], 'c1');
      await expect(events.append([words('a', 0, 'two')], 'c2')).rejects.toThrow(VersionConflict);
      expect(wordsIn(await events.append([words('a', 1, 'two')], 'c2'))).toEqual(['two']);
    });

    test('one of two writers of a stream gets a conflict, and succeeds once it has read and tried again', async () => {
      const database = fresh();
      const writers = [await database.open(), await database.open()];
      const results = await Promise.allSettled(
        writers.map(({ events }, i) => events.append([words('codes', 0, `coder ${i}`)], `c${i}`)),
      );
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const [late] = writers.filter((_, i) => results[i]?.status === 'rejected');
      expect(results.find((result) => result.status === 'rejected')?.reason).toBeInstanceOf(VersionConflict);
      const version = (await late?.events.head('codes')) ?? 0;
      await late?.events.append([words('codes', version, 'the other coder')], 'again');
      expect(await writers[0]?.events.read('codes')).toHaveLength(2);
    });

    test('a reader beside the writer sees whole appends, each as soon as it is acknowledged', async () => {
      const database = fresh();
      const [{ events }, reader] = [await database.open(), await database.read()];
      let acknowledged = 0;
      let done = false;
      const writing = (async () => {
        for (let version = 0; version < 60; version += 3) {
          await events.append([words('a', version, 'x', 'y', 'z')], `c${version}`);
          acknowledged = version + 3;
        }
        done = true;
      })();
      while (!done) {
        const before = acknowledged;
        const seen = await reader.events.read('a');
        expect(seen.length % 3).toBe(0);
        expect(seen.length).toBeGreaterThanOrEqual(before);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await writing;
      expect(await reader.events.read('a')).toHaveLength(60);
    });

    test('an invalid append is refused before anything is stored', async () => {
      const { events } = await fresh().open();
      const write = (data: unknown) => [{ stream: 'a', expectedVersion: 0, events: [{ type: 'x', data }] }];
      await expect(events.append(write(undefined), 'c1')).rejects.toThrow('not JSON');
      await expect(events.append(write(1n), 'c1')).rejects.toThrow(TypeError);
      await expect(events.append(write(1), '')).rejects.toThrow('needs an id');
      await expect(events.append([words('', 0, 'x')], 'c1')).rejects.toThrow('needs a name');
      await expect(events.append([words('a', 0, 'x'), words('a', 1, 'y')], 'c1')).rejects.toThrow('twice');
      expect(await events.streams()).toEqual([]);
    });

    test('onCommit gets the number of appends, the types of the events that were written, and the time', async () => {
      const commits: unknown[] = [];
      const { events } = await fresh().open({ onCommit: (committed) => commits.push(committed) });
      await events.append([words('a', 0, 'one', 'two')], 'c1');
      await events.append([words('a', 0, 'lost')], 'c2').catch(() => undefined);
      expect(commits).toEqual([
        { appends: 1, types: ['test.WordSaid', 'test.WordSaid'], ms: expect.any(Number) },
        { appends: 1, types: [], ms: expect.any(Number) },
      ]);
    });

    test('a log as the store wrote it is verified without findings; more checks can be added', async () => {
      const store = await fresh().open();
      await store.events.append([words('a', 0, 'one', 'two'), words('b', 0, 'x')], 'c1');
      expect(await store.verify()).toEqual({ streams: 2, events: 3, findings: [] });
      const { findings } = await store.verify({
        check: (stream, log) =>
          wordsIn(log).includes('x') ? [{ name: 'state_differs', stream, version: 1, what: 'an x' }] : [],
      });
      expect(findings).toEqual([{ name: 'state_differs', stream: 'b', version: 1, what: 'an x' }]);
    });

    test('heads after a position are those of streams that have grown since, in the order in which these began', async () => {
      const { events } = await fresh().open();
      expect(await events.headsAfter(0)).toEqual({ position: 0, heads: [] });
      await events.append([words('b', 0, 'one', 'two'), words('a', 0, 'x')], 'c1');
      const { position, heads } = await events.headsAfter(0);
      expect(position).toBe(3);
      expect(heads.map(({ stream, version }) => [stream, version])).toEqual([
        ['b', 2],
        ['a', 1],
      ]);
      await events.append([words('a', 1, 'y')], 'c2');
      await events.append([words('c', 0, 'z')], 'c3');
      const grown = await events.headsAfter(position);
      expect(grown.position).toBe(5);
      expect(grown.heads.map(({ stream, version }) => [stream, version])).toEqual([
        ['a', 2],
        ['c', 1],
      ]);
      expect(grown.heads[0]?.hash).not.toBe(heads[1]?.hash);
      expect(await events.headsAfter(5)).toEqual({ position: 5, heads: [] });
      expect(await Promise.all([0, 2, 3, 4, 5].map((upTo) => events.streamsUpTo(upTo)))).toEqual([0, 1, 2, 2, 3]);
    });

    test('a verification can be divided, and go on from where one was', async () => {
      const { events, verification, verify } = await fresh().open();
      await events.append([words('a', 0, 'one', 'two'), words('b', 0, 'x')], 'c1');
      const mark = await verification.markAt();
      await events.append([words('b', 1, 'y'), words('c', 0, 'z')], 'c2');
      expect(await verification.parts({ size: 2 })).toEqual([
        { streams: ['a'], events: 2 },
        { streams: ['b'], events: 2 },
        { streams: ['c'], events: 1 },
      ]);
      expect(await verification.parts({ size: 100, after: mark.position })).toEqual([
        { streams: ['b', 'c'], events: 3 },
      ]);
      expect(await verification.streams(['a', 'c'])).toEqual({ streams: 2, events: 3, findings: [] });
      expect(await verification.whole()).toEqual([]);
      expect(await verify()).toEqual({ streams: 3, events: 5, findings: [] });
      // what was the log then is the same now
      expect(await verification.markAt(mark.position)).toEqual(mark);
      expect((await verification.markAt()).heads).not.toBe(mark.heads);
    });

    test('events are read as they are stored, with hashes that a chain computes again', async () => {
      const { events } = await fresh().open({ now: () => 1234 });
      const many = Array.from({ length: 70 }, (_, i) => `word ${i}`);
      await events.append([words('a', 0, 'one', ...many), words('b', 0, 'x')], 'c1');
      await events.append([words('a', 71, 'last')], 'c2');
      const chained = await events.readChained('a');
      expect(chained.map(({ version }) => version)).toEqual(Array.from({ length: 72 }, (_, i) => i + 1));
      let hash = originOf('a');
      for (const event of chained) {
        hash = linkHash(hash, event);
        expect(event.hash).toBe(hash);
      }
      expect((await events.headsAfter(0)).heads).toContainEqual({ stream: 'a', version: 72, hash });
      for (const from of [2, 33, 72])
        expect(await events.readChained('a', from, 3)).toEqual(chained.slice(from - 1, from + 2));
      expect(chained[0]).toMatchObject({ data: '{"word":"one"}', metadata: '{}', commandId: 'c1', commandIndex: 0 });
      expect(await events.readChained('none')).toEqual([]);
    });

    test('close waits for the appends so far and takes no more', async () => {
      const database = fresh();
      const store = await database.open();
      const appended = store.events.append([words('a', 0, 'one')], 'c1');
      await store.close();
      expect(wordsIn(await appended)).toEqual(['one']);
      await expect(store.events.append([words('a', 1, 'two')], 'c2')).rejects.toThrow('the store is closed');
      await expect(store.events.append([words('a', 1, 'two')], 'c2')).rejects.toThrow(CommitFailed);
      const reader = await database.read();
      expect(await reader.events.head('a')).toBe(1);
      await reader.close();
      await expect(reader.events.head('a')).rejects.toThrow();
    });
  });
}
