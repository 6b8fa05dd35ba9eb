/** The contract of texts: which texts are read with a session, and that an erased text is gone. */
import { describe, expect, test } from 'vitest';
import type { Erasure, Store } from '../store.ts';
import type { FreshDatabase } from './fresh-database.ts';
import { keep, line, list, textBy, words } from './samples.ts';

const idsIn = async (store: Store, session: string): Promise<readonly string[]> => [
  ...(await store.texts.of(session)).keys(),
];

/** A session, a branch of it and another session, with what two participants wrote in them. */
async function written(store: Store): Promise<void> {
  await list(store, line('s'));
  await list(store, line('branch', { parent: 's' }));
  await list(store, line('other'));
  const also = keep(
    textBy('p1', 's', 't1', 20),
    textBy('p2', 's', 't2', 10),
    textBy('p1', 'branch', 't3', 30),
    textBy('p1', 'other', 't4', 40),
  );
  await store.events.append([words('a', 0, 'x')], 'c1', { also });
}

export function textsContract(fresh: FreshDatabase): void {
  describe('texts', () => {
    test("the texts of a session and of its ancestors are read, oldest first, and no other session's", async () => {
      const store = await fresh().open();
      await written(store);
      expect(await idsIn(store, 's')).toEqual(['t2', 't1']);
      expect(await idsIn(store, 'branch')).toEqual(['t2', 't1', 't3']);
      expect(await idsIn(store, 'unknown')).toEqual([]);
      expect((await store.texts.of('other')).get('t4')).toEqual(textBy('p1', 'other', 't4', 40));
    });

    test("an author's texts are erased everywhere and counted; the log stays", async () => {
      const store = await fresh().open();
      await written(store);
      expect(await store.texts.eraseBy('p1')).toBe(3);
      expect(await idsIn(store, 'branch')).toEqual(['t2']);
      expect(await store.texts.eraseBy('p1')).toBe(0);
      expect(await store.events.head('a')).toBe(1);
    });

    test('what a language model wrote beside an author goes with the author, since it may quote the texts', async () => {
      const store = await fresh().open();
      await written(store);
      await list(store, line('apart'));
      const also = keep(
        textBy('model/m-1', 's', 'm1', 50),
        textBy('model/m-1', 'apart', 'm2', 50),
        textBy('symmtom/heuristic', 's', 'b1', 60),
      );
      await store.events.append([], 'c2', { also });
      expect(await store.texts.eraseBy('p1')).toBe(4);
      expect(await idsIn(store, 's')).toEqual(['t2', 'b1']);
      expect(await idsIn(store, 'apart')).toEqual(['m2']);
    });

    test("a session's texts are erased for its branches, too; texts written in the branches stay", async () => {
      const database = fresh();
      const [store, reader] = [await database.open(), await database.read()];
      await written(store);
      expect(await store.texts.eraseIn('s')).toBe(2);
      expect(await idsIn(store, 'branch')).toEqual(['t3']);
      expect([...(await reader.texts.of('branch')).keys()]).toEqual(['t3']);
    });

    test('texts go by their ids in an append, and those that are gone already make no difference', async () => {
      const store = await fresh().open();
      await written(store);
      for (const command of ['c2', 'c3'])
        await store.events.append([], command, { also: [{ kind: 'eraseTexts', ids: ['t1', 'none'] }] });
      expect(await idsIn(store, 'branch')).toEqual(['t2', 't3']);
      expect(await idsIn(store, 'other')).toEqual(['t4']);
    });

    test('each erasure calls its listeners before it resolves', async () => {
      const store = await fresh().open();
      const told: Erasure[] = [];
      const stop = store.texts.onErased((erased) => told.push(erased));
      await store.texts.eraseBy('p1');
      await store.texts.eraseIn('s');
      expect(told).toEqual([{ author: 'p1' }, { session: 's' }]);
      stop();
      await store.texts.eraseBy('p2');
      expect(told).toHaveLength(2);
    });
  });
}
