/** The contract of accounts of bots, and of the seats to which they are invited. */
import { describe, expect, test } from 'vitest';
import { CommitFailed } from '../event-store.ts';
import type { BotAccount, BotSeat } from '../rows.ts';
import type { Store } from '../store.ts';
import type { FreshDatabase } from './fresh-database.ts';
import { line } from './samples.ts';

const account = (id: string, changes: Partial<BotAccount> = {}): BotAccount => ({
  ...{ id, name: 'tracker', version: id, owner: 'Ada', checksum: 'c'.repeat(64), seats: 2, answerMs: 5000 },
  ...{ tokenHash: `hash of ${id}`, createdAt: 5, revokedAt: null },
  ...changes,
});

const seat = (session: string, changes: Partial<BotSeat> = {}): BotSeat => ({
  ...{ session, seat: 0, account: 'a', participant: `bot-${session}`, createdAt: 5, until: 50, answer: null },
  ...changes,
});

/** Stores a session in the list, with invitations to its seats. */
const invite = (store: Store, status: 'open' | 'ended', ...rows: readonly BotSeat[]) =>
  store.events.append([], `invite ${rows.map(({ session }) => session)}`, {
    also: rows.flatMap((row) => [
      { kind: 'listSession' as const, row: line(row.session, { status }) },
      { kind: 'inviteBot' as const, row },
    ]),
    isNew: true,
  });

export function botsContract(fresh: FreshDatabase): void {
  describe('accounts of bots', () => {
    test('an account is found by token and by name; its name and version are given once, also when both come at once', async () => {
      const { bots } = await fresh().open();
      const [one, other] = [account('a'), account('b', { createdAt: 6 })];
      expect(await bots.add(one)).toBe(true);
      expect(await bots.add(other)).toBe(true);
      const again = ['c', 'd'].map((id) => bots.add(account(id, { version: '7' })));
      expect((await Promise.all(again)).toSorted()).toEqual([false, true]);
      expect(await bots.withToken(one.tokenHash)).toEqual(one);
      expect(await bots.withToken('unknown')).toBeNull();
      expect(await bots.withName({ name: 'tracker', version: 'b' })).toEqual(other);
      expect(await bots.withName({ name: 'other', version: 'b' })).toBeNull();
      expect((await bots.all()).slice(0, 2).map(({ id }) => id)).toEqual(['b', 'a']);
    });

    test('an account that is taken back stays in the list and keeps its name, with the time of the first revocation', async () => {
      const { bots } = await fresh().open();
      await bots.add(account('a'));
      await bots.add(account('b'));
      const which = { name: 'tracker', version: 'a' };
      expect(await bots.revoke(which, 8)).toBe(true);
      expect(await bots.revoke(which, 9)).toBe(true);
      expect(await bots.revoke({ ...which, version: 'x' }, 9)).toBe(false);
      expect(await bots.withName(which)).toEqual(account('a', { revokedAt: 8 }));
      expect(await bots.add(account('c', { version: 'a' }))).toBe(false);
      expect(await bots.inForce(['a', 'b', 'x'])).toEqual(['b']);
    });

    test('the open seats of an account are those that wait or were accepted, in sessions that are not over', async () => {
      const store = await fresh().open();
      await invite(store, 'open', seat('one'), seat('two', { createdAt: 4 }), seat('three', { account: 'b' }));
      await invite(store, 'open', seat('four', { answer: 'declined' }), seat('five', { answer: 'accepted' }));
      await invite(store, 'ended', seat('six'), seat('seven', { answer: 'accepted' }));
      const open = async (...accounts: string[]) =>
        (await store.bots.openSeats(accounts)).map(({ session }) => session);
      expect(await open('a')).toEqual(['two', 'five', 'one']);
      expect(await open('a', 'b')).toEqual(['two', 'five', 'one', 'three']);
      expect(await open()).toEqual([]);
      expect((await store.bots.openSeats(['b']))[0]).toEqual(seat('three', { account: 'b' }));
      await expect(invite(store, 'open', seat('one', { participant: 'another' }))).rejects.toThrow(CommitFailed);
    });

    test('an invitation is answered once, up to as many seats as the account may hold, and only by its account', async () => {
      const store = await fresh().open();
      const { bots } = store;
      await invite(store, 'ended', seat('past', { answer: 'accepted' }));
      await invite(store, 'open', ...['one', 'two', 'three'].map((session) => seat(session)));
      const at = (session: string, who = 'a') => ({ session, seat: 0, account: who });
      expect(await bots.answer(at('one', 'b'), 'accepted', 2)).toBe('not_open');
      expect(await bots.answer(at('one'), 'left')).toBe('not_open');
      expect(await bots.answer(at('one'), 'accepted', 2)).toBe('given');
      expect(await bots.answer(at('one'), 'declined')).toBe('not_open');
      const more = await Promise.all(['two', 'three'].map((session) => bots.answer(at(session), 'accepted', 2)));
      expect(more.toSorted()).toEqual(['full', 'given']);
      expect(await bots.answer(at('one'), 'left')).toBe('given');
      expect(await bots.answer(at('one'), 'left')).toBe('not_open');
    });

    test('an invitation without an answer is overdue after its time, and not before', async () => {
      const store = await fresh().open();
      await invite(store, 'open', seat('one'), seat('late', { until: 90 }), seat('done', { answer: 'declined' }));
      const overdue = async (at: number) => (await store.bots.overdue(at)).map(({ session }) => session);
      expect([await overdue(50), await overdue(51), await overdue(91)]).toEqual([[], ['one'], ['late', 'one']]);
      expect(await store.bots.answer({ session: 'one', seat: 0, account: 'a' }, 'late')).toBe('given');
      expect(await overdue(91)).toEqual(['late']);
    });
  });
}
