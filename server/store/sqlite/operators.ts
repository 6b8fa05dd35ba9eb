/** Operators, their sign-ins and invitations in SQLite. What must be true of several rows is checked in the transaction. */
import type { OperatorRow } from '../rows.ts';
import type { Operators } from '../store.ts';
import { and, asc, desc, eq, gt, isNull, lt, ne, or } from './drizzle.ts';
import type { Database } from './open.ts';
import { invitations, operatorSessions, operators } from './schema.ts';
import type { Write } from './writing.ts';

export function operatorReader(db: Database): Pick<Operators, 'all' | 'find'> {
  return {
    all: async () => present(db).toSorted((a, b) => (keyOf(a.name) < keyOf(b.name) ? -1 : 1)),
    find: async (id) => db.select().from(operators).where(eq(operators.id, id)).get() ?? null,
  };
}

export function operatorsOf(db: Database, write: Write): Operators {
  /** One transaction, which takes the lock before it reads. */
  const inOne = <A>(work: () => A): Promise<A> => write(() => db.transaction(work, { behavior: 'immediate' }));
  const one = (id: string) => present(db).find((row) => row.id === id);
  const isLastOwner = ({ id, role }: OperatorRow): boolean =>
    role === 'owner' && !present(db).some((row) => row.role === 'owner' && row.id !== id);
  const endAll = (operator: string, except: string | null): number => {
    const others = except === null ? undefined : ne(operatorSessions.tokenHash, except);
    return db
      .delete(operatorSessions)
      .where(and(eq(operatorSessions.operator, operator), others))
      .run().changes;
  };
  const open = isNull(invitations.usedAt);
  /** Links that the operator made, or that set the operator's password. */
  const withdrawOf = (id: string): void => {
    const theirs = or(eq(invitations.invitedBy, id), eq(invitations.operator, id));
    db.delete(invitations).where(and(theirs, open)).run();
  };
  return {
    ...operatorReader(db),
    withName: async (name) => present(db).find((row) => keyOf(row.name) === keyOf(name)) ?? null,
    setRole: (id, role) =>
      inOne(() => {
        const row = one(id);
        if (!row) return 'unknown';
        if (role !== 'owner' && isLastOwner(row)) return 'last_owner';
        db.update(operators).set({ role }).where(eq(operators.id, id)).run();
        if (role !== 'owner') withdrawOf(id);
        return 'changed';
      }),
    remove: (id, at) =>
      inOne(() => {
        const row = one(id);
        if (!row) return 'unknown';
        if (isLastOwner(row)) return 'last_owner';
        db.update(operators).set({ removedAt: at }).where(eq(operators.id, id)).run();
        endAll(id, null);
        withdrawOf(id);
        return 'changed';
      }),
    setPassword: (id, password, except) =>
      inOne(() => {
        if (!one(id)) return false;
        db.update(operators).set({ password }).where(eq(operators.id, id)).run();
        endAll(id, except);
        return true;
      }),

    signInWith: async (tokenHash) => {
      const found = db
        .select({ signIn: operatorSessions, operator: operators })
        .from(operatorSessions)
        .innerJoin(operators, eq(operators.id, operatorSessions.operator))
        .where(and(eq(operatorSessions.tokenHash, tokenHash), isNull(operators.removedAt)))
        .get();
      return found ?? null;
    },
    keepSignIn: async (signIn) => {
      await write(() => db.insert(operatorSessions).values(signIn).run());
    },
    used: async (tokenHash, at) => {
      const it = eq(operatorSessions.tokenHash, tokenHash);
      await write(() => db.update(operatorSessions).set({ lastSeen: at }).where(it).run());
    },
    endSignIn: async (tokenHash) => {
      await write(() => db.delete(operatorSessions).where(eq(operatorSessions.tokenHash, tokenHash)).run());
    },
    endSignInsOf: (operator) => write(() => endAll(operator, null)),
    signInsAt: async (at, usedSince) =>
      db
        .select()
        .from(operatorSessions)
        .where(and(gt(operatorSessions.until, at), gt(operatorSessions.lastSeen, usedSince)))
        .orderBy(desc(operatorSessions.createdAt), operatorSessions.tokenHash)
        .all(),
    dropSignIns: async (at, usedSince) => {
      const over = or(lt(operatorSessions.until, at + 1), lt(operatorSessions.lastSeen, usedSince + 1));
      await write(() => db.delete(operatorSessions).where(over).run());
    },

    invite: async (invitation) => {
      await write(() => db.insert(invitations).values(invitation).run());
    },
    invitationWith: async (tokenHash) =>
      db.select().from(invitations).where(eq(invitations.tokenHash, tokenHash)).get() ?? null,
    invitationsAt: async (at) =>
      db
        .select()
        .from(invitations)
        .where(and(open, gt(invitations.until, at)))
        .orderBy(desc(invitations.createdAt), asc(invitations.id))
        .all(),
    withdraw: async (id) => {
      const it = and(eq(invitations.id, id), open);
      return (await write(() => db.delete(invitations).where(it).run())).changes > 0;
    },
    voidOwnerLinks: async (except) => {
      const links = and(open, isNull(invitations.invitedBy), isNull(invitations.operator));
      const others = except === null ? links : and(links, ne(invitations.id, except));
      await write(() => db.delete(invitations).where(others).run());
    },
    enter: ({ tokenHash, at, operator, signIn }) =>
      inOne(() => {
        const it = and(eq(invitations.tokenHash, tokenHash), open, gt(invitations.until, at));
        const invitation = db.select().from(invitations).where(it).get();
        if (!invitation) return 'invitation_used';
        const { id, name, password } = operator;
        if (invitation.operator === null) {
          if (present(db).some((row) => keyOf(row.name) === keyOf(name))) return 'name_taken';
          db.insert(operators).values(operator).run();
        } else {
          db.update(operators).set({ password }).where(eq(operators.id, id)).run();
          endAll(id, null);
        }
        db.update(invitations).set({ usedAt: at }).where(eq(invitations.id, invitation.id)).run();
        db.insert(operatorSessions).values(signIn).run();
        return 'entered';
      }),
  };
}

/**
 * Closes the doors of a restored database: no sign-in and no link of the backup works, and operators who were removed in the
 * database that it replaces stay removed. `kept`: that database, a closed file; null: there was none.
 */
export function closeDoors({ $client: client }: Database, kept: string | null): void {
  client.exec('DELETE FROM operator_sessions; DELETE FROM invitations WHERE used_at IS NULL');
  if (kept === null) return;
  client.prepare('ATTACH ? AS other').run(kept);
  try {
    const there = client.prepare(`SELECT 1 FROM other.sqlite_schema WHERE type = 'table' AND name = 'operators'`).get();
    if (there)
      client.exec(`
        UPDATE operators SET removed_at = before.removed_at FROM other.operators AS before
        WHERE operators.id = before.id AND before.removed_at IS NOT NULL`);
  } finally {
    client.exec('DETACH other');
  }
}

function present(db: Database): readonly OperatorRow[] {
  return db.select().from(operators).where(isNull(operators.removedAt)).all();
}

/** Names that differ in capitals only are the same. */
function keyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
