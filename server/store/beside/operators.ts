/** Operators, their sign-ins and invitations. What must be true of several rows is checked in the transaction. */

import type { OperatorRow } from '../rows.ts';
import { and, asc, desc, eq, gt, isNull, lt, ne, or } from '../sqlite/drizzle.ts';
import type { OperatorReader, Operators } from '../store.ts';
import { type BesideQueries, type Builder, rowsOf, type Steps } from './queries.ts';

export function operatorReader({ q, tables: { operators }, read }: BesideQueries): OperatorReader {
  return {
    all: async () => (await read(presentIn(q, operators))).toSorted((a, b) => (keyOf(a.name) < keyOf(b.name) ? -1 : 1)),
    find: async (id) => (await read(q.select().from(operators).where(eq(operators.id, id))))[0] ?? null,
  };
}

export function operatorsOf(beside: BesideQueries): Operators {
  const { q: builder, tables, read, lookUp, write, inOne } = beside;
  const { invitations, operators, operatorSessions } = tables;
  const presentRows = (q: Builder): Steps<OperatorRow[]> => rowsOf(presentIn(q, operators));
  const isLastOwner = ({ id, role }: OperatorRow, all: readonly OperatorRow[]): boolean =>
    role === 'owner' && !all.some((row) => row.role === 'owner' && row.id !== id);
  const endingAll = (q: Builder, operator: string, except: string | null) => {
    const others = except === null ? undefined : ne(operatorSessions.tokenHash, except);
    return q
      .delete(operatorSessions)
      .where(and(eq(operatorSessions.operator, operator), others))
      .returning();
  };
  const open = isNull(invitations.usedAt);
  const signInWith = lookUp('sign-in with a token', (tokenHash) =>
    builder
      .select({ signIn: operatorSessions, operator: operators })
      .from(operatorSessions)
      .innerJoin(operators, eq(operators.id, operatorSessions.operator))
      .where(and(eq(operatorSessions.tokenHash, tokenHash), isNull(operators.removedAt))),
  );
  /** Links that the operator made, or that set the operator's password. */
  const withdrawing = (q: Builder, id: string) => {
    const theirs = or(eq(invitations.invitedBy, id), eq(invitations.operator, id));
    return q.delete(invitations).where(and(theirs, open)).returning();
  };
  return {
    ...operatorReader(beside),
    withName: async (name) =>
      (await read(presentIn(builder, operators))).find((row) => keyOf(row.name) === keyOf(name)) ?? null,
    setRole: (id, role) =>
      inOne(function* (q) {
        const all = yield* presentRows(q);
        const row = all.find((one) => one.id === id);
        if (!row) return 'unknown';
        if (role !== 'owner' && isLastOwner(row, all)) return 'last_owner';
        yield q.update(operators).set({ role }).where(eq(operators.id, id)).returning();
        if (role !== 'owner') yield withdrawing(q, id);
        return 'changed';
      }),
    remove: (id, at) =>
      inOne(function* (q) {
        const all = yield* presentRows(q);
        const row = all.find((one) => one.id === id);
        if (!row) return 'unknown';
        if (isLastOwner(row, all)) return 'last_owner';
        yield q.update(operators).set({ removedAt: at }).where(eq(operators.id, id)).returning();
        yield endingAll(q, id, null);
        yield withdrawing(q, id);
        return 'changed';
      }),
    setPassword: (id, password, except) =>
      inOne(function* (q) {
        if (!(yield* presentRows(q)).some((one) => one.id === id)) return false;
        yield q.update(operators).set({ password }).where(eq(operators.id, id)).returning();
        yield endingAll(q, id, except);
        return true;
      }),

    signInWith: async (tokenHash) => (await signInWith(tokenHash))[0] ?? null,
    keepSignIn: async (signIn) => {
      await write(builder.insert(operatorSessions).values(signIn).returning());
    },
    used: async (tokenHash, at) => {
      const it = eq(operatorSessions.tokenHash, tokenHash);
      await write(builder.update(operatorSessions).set({ lastSeen: at }).where(it).returning());
    },
    endSignIn: async (tokenHash) => {
      await write(builder.delete(operatorSessions).where(eq(operatorSessions.tokenHash, tokenHash)).returning());
    },
    endSignInsOf: async (operator) => (await write(endingAll(builder, operator, null))).length,
    signInsAt: (at, usedSince) =>
      read(
        builder
          .select()
          .from(operatorSessions)
          .where(and(gt(operatorSessions.until, at), gt(operatorSessions.lastSeen, usedSince)))
          .orderBy(desc(operatorSessions.createdAt), operatorSessions.tokenHash),
      ),
    dropSignIns: async (at, usedSince) => {
      const over = or(lt(operatorSessions.until, at + 1), lt(operatorSessions.lastSeen, usedSince + 1));
      await write(builder.delete(operatorSessions).where(over).returning());
    },

    invite: async (invitation) => {
      await write(builder.insert(invitations).values(invitation).returning());
    },
    invitationWith: async (tokenHash) =>
      (await read(builder.select().from(invitations).where(eq(invitations.tokenHash, tokenHash))))[0] ?? null,
    invitationsAt: (at) =>
      read(
        builder
          .select()
          .from(invitations)
          .where(and(open, gt(invitations.until, at)))
          .orderBy(desc(invitations.createdAt), asc(invitations.id)),
      ),
    withdraw: async (id) =>
      (
        await write(
          builder
            .delete(invitations)
            .where(and(eq(invitations.id, id), open))
            .returning(),
        )
      ).length > 0,
    voidOwnerLinks: async (except) => {
      const links = and(open, isNull(invitations.invitedBy), isNull(invitations.operator));
      const others = except === null ? links : and(links, ne(invitations.id, except));
      await write(builder.delete(invitations).where(others).returning());
    },
    enter: ({ tokenHash, at, operator, signIn }) =>
      inOne(function* (q) {
        const it = and(eq(invitations.tokenHash, tokenHash), open, gt(invitations.until, at));
        const [invitation] = yield* rowsOf(q.select().from(invitations).where(it));
        if (!invitation) return 'invitation_used';
        const { id, name, password } = operator;
        if (invitation.operator === null) {
          if ((yield* presentRows(q)).some((row) => keyOf(row.name) === keyOf(name))) return 'name_taken';
          yield q.insert(operators).values(operator).returning();
        } else {
          yield q.update(operators).set({ password }).where(eq(operators.id, id)).returning();
          yield endingAll(q, id, null);
        }
        yield q.update(invitations).set({ usedAt: at }).where(eq(invitations.id, invitation.id)).returning();
        yield q.insert(operatorSessions).values(signIn).returning();
        return 'entered';
      }),
  };
}

function presentIn(q: Builder, operators: BesideQueries['tables']['operators']) {
  return q.select().from(operators).where(isNull(operators.removedAt));
}

/** Names that differ in capitals only are the same. */
function keyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
