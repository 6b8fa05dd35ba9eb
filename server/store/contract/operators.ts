/** The contract of operators, their sign-ins and invitations. */
import { describe, expect, test } from 'vitest';
import type { InvitationRow, OperatorRow, SignIn } from '../rows.ts';
import type { Store } from '../store.ts';
import type { FreshDatabase } from './fresh-database.ts';

const operator = (changes: Partial<OperatorRow> = {}): OperatorRow => ({
  id: 'o-ada',
  name: 'Ada',
  role: 'owner',
  password: 'scrypt$1',
  createdAt: 5,
  removedAt: null,
  ...changes,
});
const signIn = (changes: Partial<SignIn> = {}): SignIn => ({
  tokenHash: 'sign-in of ada',
  operator: 'o-ada',
  createdAt: 6,
  lastSeen: 6,
  until: 100,
  ...changes,
});
const invitation = (changes: Partial<InvitationRow> = {}): InvitationRow => ({
  id: 'i-1',
  tokenHash: 'link 1',
  role: 'owner',
  name: 'Ada',
  createdAt: 1,
  until: 50,
  usedAt: null,
  invitedBy: null,
  operator: null,
  ...changes,
});

/** Ada, who came with the link 1. */
async function entered({ operators }: Store): Promise<void> {
  await operators.invite(invitation());
  const entering = { tokenHash: 'link 1', at: 6, operator: operator(), signIn: signIn() };
  expect(await operators.enter(entering)).toBe('entered');
}
const BEN = operator({ id: 'o-ben', name: 'Ben', role: 'operator' });
async function benToo({ operators }: Store, changes: Partial<OperatorRow> = {}): Promise<void> {
  await operators.invite(invitation({ id: 'i-2', tokenHash: 'link 2', invitedBy: 'o-ada' }));
  const ofBen = signIn({ operator: 'o-ben', tokenHash: 'sign-in of ben' });
  const entering = { tokenHash: 'link 2', at: 7, operator: { ...BEN, ...changes }, signIn: ofBen };
  expect(await operators.enter(entering)).toBe('entered');
}

export function operatorsContract(fresh: FreshDatabase): void {
  describe('operators', () => {
    test('a link makes one operator, who is signed in, and does not work again', async () => {
      const store = await fresh().open();
      const { operators } = store;
      await entered(store);
      expect(await operators.all()).toEqual([operator()]);
      expect(await operators.find('o-ada')).toEqual(operator());
      expect(await operators.withName('aDA')).toEqual(operator());
      expect(await operators.signInWith('sign-in of ada')).toEqual({ signIn: signIn(), operator: operator() });
      expect(await operators.invitationWith('link 1')).toEqual(invitation({ usedAt: 6 }));
      const again = { tokenHash: 'link 1', at: 7, operator: BEN, signIn: signIn({ tokenHash: 'another' }) };
      expect(await operators.enter(again)).toBe('invitation_used');
      expect(await operators.all()).toHaveLength(1);
    });

    test('a link that is too old or was withdrawn makes no operator, and a name that is taken leaves the link as it is', async () => {
      const store = await fresh().open();
      const { operators } = store;
      await entered(store);
      await operators.invite(invitation({ id: 'i-2', tokenHash: 'link 2' }));
      const ofBen = signIn({ operator: 'o-ben', tokenHash: 'sign-in of ben' });
      const named = { ...BEN, name: 'ADA' };
      expect(await operators.enter({ tokenHash: 'link 2', at: 7, operator: named, signIn: ofBen })).toBe('name_taken');
      const entering = { tokenHash: 'link 2', operator: BEN, signIn: ofBen };
      expect(await operators.enter({ ...entering, at: 50 })).toBe('invitation_used');
      expect((await operators.invitationsAt(49)).map(({ id }) => id)).toEqual(['i-2']);
      expect(await operators.invitationsAt(50)).toEqual([]);
      expect(await operators.withdraw('i-2')).toBe(true);
      expect(await operators.withdraw('i-2')).toBe(false);
      expect(await operators.enter({ ...entering, at: 7 })).toBe('invitation_used');
    });

    test('a link for a password sets it and ends the sign-ins of the operator', async () => {
      const store = await fresh().open();
      const { operators } = store;
      await entered(store);
      await operators.invite(invitation({ id: 'i-2', tokenHash: 'link 2', operator: 'o-ada' }));
      const changed = operator({ password: 'scrypt$2' });
      const next = signIn({ tokenHash: 'next' });
      expect(await operators.enter({ tokenHash: 'link 2', at: 7, operator: changed, signIn: next })).toBe('entered');
      expect(await operators.all()).toEqual([changed]);
      expect(await operators.signInWith('sign-in of ada')).toBe(null);
      expect(await operators.signInWith('next')).toMatchObject({ operator: { id: 'o-ada' } });
    });

    test('an owner stays, whatever happens at once', async () => {
      const store = await fresh().open();
      const { operators } = store;
      await entered(store);
      expect(await operators.setRole('o-ada', 'viewer')).toBe('last_owner');
      expect(await operators.remove('o-ada', 9)).toBe('last_owner');
      await benToo(store, { role: 'owner' });
      const answers = await Promise.all([operators.remove('o-ada', 9), operators.setRole('o-ben', 'analyst')]);
      expect(answers.toSorted()).toEqual(['changed', 'last_owner']);
      expect(await operators.setRole('none', 'viewer')).toBe('unknown');
    });

    test('a removal ends sign-ins and links at once, keeps the author, and frees the name', async () => {
      const store = await fresh().open();
      const { operators } = store;
      await entered(store);
      await benToo(store, { role: 'owner' });
      await operators.invite(invitation({ id: 'by-ben', tokenHash: 'by ben', invitedBy: 'o-ben' }));
      await operators.invite(invitation({ id: 'for-ben', tokenHash: 'for ben', operator: 'o-ben' }));
      await operators.invite(invitation({ id: 'by-ada', tokenHash: 'by ada', invitedBy: 'o-ada' }));
      expect(await operators.remove('o-ben', 9)).toBe('changed');
      expect(await operators.signInWith('sign-in of ben')).toBe(null);
      expect((await operators.invitationsAt(9)).map(({ id }) => id)).toEqual(['by-ada']);
      expect(await operators.find('o-ben')).toMatchObject({ name: 'Ben', removedAt: 9 });
      expect(await operators.withName('Ben')).toBe(null);
      expect(await operators.remove('o-ben', 9)).toBe('unknown');
    });

    test('sign-ins end one by one, all of an operator, or by themselves', async () => {
      const store = await fresh().open();
      const { operators } = store;
      await entered(store);
      for (const tokenHash of ['b', 'c', 'd']) await operators.keepSignIn(signIn({ tokenHash, createdAt: 7 }));
      await operators.used('b', 30);
      expect((await operators.signInsAt(50, 20)).map(({ tokenHash }) => tokenHash)).toEqual(['b']);
      expect(await operators.signInsAt(100, 20)).toEqual([]);
      await operators.endSignIn('c');
      expect(await operators.signInWith('c')).toBe(null);
      expect(await operators.setPassword('o-ada', 'scrypt$3', 'd')).toBe(true);
      expect(await operators.signInWith('b')).toBe(null);
      expect(await operators.signInWith('d')).toMatchObject({ operator: { password: 'scrypt$3' } });
      expect(await operators.endSignInsOf('o-ada')).toBe(1);
      await operators.keepSignIn(signIn({ tokenHash: 'old' }));
      await operators.dropSignIns(10, 6);
      expect(await operators.signInWith('old')).toBe(null);
      expect(await operators.setPassword('none', 'x', null)).toBe(false);
    });

    test('a new link of the machine voids the earlier ones, and no invitation of an owner', async () => {
      const { operators } = await fresh().open();
      await operators.invite(invitation());
      await operators.invite(invitation({ id: 'i-2', tokenHash: 'link 2' }));
      await operators.invite(invitation({ id: 'i-3', tokenHash: 'link 3', invitedBy: 'o-ada' }));
      await operators.voidOwnerLinks('i-2');
      expect((await operators.invitationsAt(2)).map(({ id }) => id).toSorted()).toEqual(['i-2', 'i-3']);
    });

    test('a store for reading has the operators', async () => {
      const database = fresh();
      await entered(await database.open());
      expect(await (await database.read()).operators.all()).toEqual([operator()]);
    });
  });
}
