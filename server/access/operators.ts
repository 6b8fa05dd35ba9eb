/**
 * Operators who sign in: one-time links, passwords, and sign-ins, which end after a time without use and after a week. What
 * an operator may do is looked up for each request, so a new role or a removal counts at once.
 */
import type { LinkedInvitation, MadeLink, Operator, People } from '../../answers/people.ts';
import type { Role } from '../../answers/roles.ts';
import { hashToken, newId, newToken } from '../live/seat/tokens.ts';
import type { InvitationRow, OperatorRow, SignIn } from '../store/rows.ts';
import type { Operators as OperatorRows } from '../store/store.ts';
import { hashPassword, isPassword } from './passwords.ts';

const HOUR_MS = 60 * 60_000;
/** A sign-in that is not used for this long ends. */
export const IDLE_MS = 12 * HOUR_MS;
/** And after this long in any case. */
export const LONGEST_MS = 7 * 24 * HOUR_MS;
/** How long the link of the first start or of the machine works. */
export const OWNER_LINK_MS = 24 * HOUR_MS;
const INVITATION_MS = 7 * 24 * HOUR_MS;
/** `lastSeen` is written at most this often. */
const NOTED_MS = 60_000;

/** Where one-time links lead. The token is in the fragment, which no browser sends to a server. */
export const linkPath = (token: string): string => `/admin/enter#${token}`;

type EnterRefusal = 'link_unknown' | 'name_taken' | 'name_missing';

export interface SignedInOperator {
  readonly operator: Operator;
  /** The token of the cookie. */
  readonly token: string;
}

export interface OperatorSignIn {
  /** The operator who is signed in with this token. null: none, or the sign-in is over. */
  withToken(token: string): Promise<Operator | null>;
  /** The same for the sign-in whose token has this hash. */
  withTokenHash(tokenHash: string): Promise<Operator | null>;
  /** null: no operator has this name and password. Both take equally long. */
  signIn(given: { readonly name: string; readonly password: string }): Promise<SignedInOperator | null>;
  signOut(token: string): Promise<void>;
  /** What a one-time link is for. null: it is unknown, used or too old. */
  linkOf(token: string): Promise<LinkedInvitation | null>;
  /** Uses a one-time link. A link for a new password takes no name. */
  enter(given: EnterOrder): Promise<SignedInOperator | EnterRefusal>;
  invite(by: Operator, wishes: { readonly name: string; readonly role: Role }): Promise<MadeLink>;
  /** A link with which this operator chooses another password. null: there is no such operator. `by` null: the machine. */
  passwordLink(by: Operator | null, operator: string): Promise<MadeLink | null>;
  /** A link that makes an owner, for a person at the machine. Earlier ones no longer work. */
  ownerLink(): Promise<MadeLink>;
  /** Whether it was changed; all other sign-ins of the operator end. */
  changePassword(token: string, given: { readonly current: string; readonly next: string }): Promise<boolean>;
  setRole(operator: string, role: Role): ReturnType<OperatorRows['setRole']>;
  remove(operator: string): ReturnType<OperatorRows['remove']>;
  endSignIns(operator: string): Promise<number>;
  /** Whether there was such an invitation that was not used. */
  withdraw(invitation: string): Promise<boolean>;
  people(): Promise<People>;
  /** Calls the listener when an operator's role or sign-ins changed: ask again for each open line whose it is. */
  onChanged(listener: (operator: string) => void): () => void;
}

interface EnterOrder {
  readonly token: string;
  readonly name: string | null;
  readonly password: string;
}

/** `passwordLogN`: left out: as much work for a password as the program asks for. */
export function openOperators(rows: OperatorRows, now: () => number, passwordLogN?: number): OperatorSignIn {
  const listeners = new Set<(operator: string) => void>();
  const changed = (operator: string): void => {
    for (const listener of listeners) listener(operator);
  };
  const newSignIn = (operator: string): { token: string; signIn: SignIn } => {
    const [token, at] = [newToken(), now()];
    const dates = { createdAt: at, lastSeen: at, until: at + LONGEST_MS };
    return { token, signIn: { tokenHash: hashToken(token), operator, ...dates } };
  };
  const link = async (wishes: Pick<InvitationRow, 'role' | 'name' | 'invitedBy' | 'operator'>, forMs: number) => {
    const [id, token, at] = [newId(), newToken(), now()];
    const dates = { createdAt: at, until: at + forMs, usedAt: null };
    await rows.invite({ id, tokenHash: hashToken(token), ...wishes, ...dates });
    return { id, link: linkPath(token), until: at + forMs };
  };
  const inForce = async (token: string): Promise<InvitationRow | null> => {
    const found = await rows.invitationWith(hashToken(token));
    return found && found.usedAt === null && found.until > now() ? found : null;
  };
  const found = async (tokenHash: string) => {
    const known = await rows.signInWith(tokenHash);
    if (!known) return null;
    const { signIn } = known;
    return signIn.until > now() && signIn.lastSeen + IDLE_MS > now() ? known : null;
  };
  const changing = async (operator: string, change: ReturnType<OperatorRows['setRole']>) => {
    const answer = await change;
    if (answer === 'changed') changed(operator);
    return answer;
  };
  const withTokenHash = async (tokenHash: string): Promise<Operator | null> => {
    const known = await found(tokenHash);
    if (!known) return null;
    const { signIn, operator } = known;
    // a disk that takes no more writes keeps no operator from looking; the store itself reports it
    if (now() - signIn.lastSeen >= NOTED_MS) await rows.used(signIn.tokenHash, now()).catch(() => undefined);
    return operatorIn(operator);
  };
  return {
    withToken: (token) => withTokenHash(hashToken(token)),
    withTokenHash,
    async signIn({ name, password }) {
      const row = await rows.withName(name);
      if (!(await isPassword(password, row?.password ?? null)) || !row) return null;
      const { token, signIn } = newSignIn(row.id);
      await rows.dropSignIns(now(), now() - IDLE_MS);
      await rows.keepSignIn(signIn);
      return { operator: operatorIn(row), token };
    },
    async signOut(token) {
      const known = await found(hashToken(token));
      await rows.endSignIn(hashToken(token));
      if (known) changed(known.operator.id);
    },
    async linkOf(token) {
      const invitation = await inForce(token);
      if (!invitation) return null;
      const { role, name, operator } = invitation;
      return { role, name, isNew: operator === null };
    },
    async enter({ token, name, password }) {
      const invitation = await inForce(token);
      if (!invitation) return 'link_unknown';
      const known = invitation.operator === null ? null : await rows.find(invitation.operator);
      if (known === null && name === null) return 'name_missing';
      const at = now();
      const hashed = await hashPassword(password, passwordLogN);
      const made = { id: newId(), name: name ?? '', role: invitation.role, createdAt: at, removedAt: null };
      const operator: OperatorRow = { ...(known ?? made), password: hashed };
      const { token: own, signIn } = newSignIn(operator.id);
      const entered = await rows.enter({ tokenHash: hashToken(token), at: now(), operator, signIn });
      if (entered !== 'entered') return entered === 'name_taken' ? entered : 'link_unknown';
      if (known) changed(known.id);
      return { operator: operatorIn(operator), token: own };
    },
    async invite({ id }, wishes) {
      const { link: path, until } = await link({ ...wishes, invitedBy: id, operator: null }, INVITATION_MS);
      return { link: path, until };
    },
    async passwordLink(by, operator) {
      const row = await rows.find(operator);
      if (!row || row.removedAt !== null) return null;
      const { name, role } = row;
      const { link: path, until } = await link({ name, role, invitedBy: by?.id ?? null, operator }, OWNER_LINK_MS);
      return { link: path, until };
    },
    async ownerLink() {
      const wishes = { role: 'owner', name: 'the machine of the server', invitedBy: null, operator: null } as const;
      const { id, link: path, until } = await link(wishes, OWNER_LINK_MS);
      await rows.voidOwnerLinks(id);
      return { link: path, until };
    },
    async changePassword(token, { current, next }) {
      const known = await found(hashToken(token));
      if (!(await isPassword(current, known?.operator.password ?? null)) || !known) return false;
      const set = await rows.setPassword(
        known.operator.id,
        await hashPassword(next, passwordLogN),
        known.signIn.tokenHash,
      );
      if (set) changed(known.operator.id);
      return set;
    },
    setRole: (operator, role) => changing(operator, rows.setRole(operator, role)),
    remove: (operator) => changing(operator, rows.remove(operator, now())),
    async endSignIns(operator) {
      const ended = await rows.endSignInsOf(operator);
      changed(operator);
      return ended;
    },
    withdraw: rows.withdraw,
    async people() {
      const signIns = await rows.signInsAt(now(), now() - IDLE_MS);
      const people = (await rows.all()).map((row) => {
        const own = signIns.filter(({ operator }) => operator === row.id);
        const seen = own.length === 0 ? null : Math.max(...own.map(({ lastSeen }) => lastSeen));
        return { ...operatorIn(row), createdAt: row.createdAt, signIns: own.length, lastSeen: seen };
      });
      const invitations = (await rows.invitationsAt(now())).map(
        ({ tokenHash: _hash, usedAt: _used, ...invitation }) => invitation,
      );
      return { people, invitations };
    },
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function operatorIn({ id, name, role }: OperatorRow): Operator {
  return { id, name, role };
}
