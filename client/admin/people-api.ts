/** The routes of operators who sign in: links, sign-ins, people. */
import * as v from 'valibot';
import { ask } from '../api.ts';

export const ROLES = ['owner', 'operator', 'analyst', 'viewer'] as const;
const role = v.picklist(ROLES);
export type Role = v.InferOutput<typeof role>;

/** What the pages ask about; the table of all deeds is the server's. */
export type Deed =
  | 'people'
  | 'changeBudget'
  | 'edit'
  | 'intake'
  | 'act'
  | 'watch'
  | 'export'
  | 'audit'
  | 'unblind'
  | 'count';

const OperatorAnswer = v.object({ id: v.string(), name: v.string(), role });
export type Operator = v.InferOutput<typeof OperatorAnswer>;
/** `may`: what the role of the operator allows. */
const Me = v.object({ operator: v.nullable(OperatorAnswer), may: v.array(v.string()) });
export type Me = v.InferOutput<typeof Me>;

const LinkAnswer = v.object({ role, name: v.string(), isNew: v.boolean() });
export type Linked = v.InferOutput<typeof LinkAnswer>;
const MadeLink = v.object({ link: v.string(), until: v.number() });
export type MadeLink = v.InferOutput<typeof MadeLink>;

const PeopleAnswer = v.object({
  people: v.array(
    v.object({
      ...OperatorAnswer.entries,
      createdAt: v.number(),
      signIns: v.number(),
      lastSeen: v.nullable(v.number()),
    }),
  ),
  invitations: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      role,
      createdAt: v.number(),
      until: v.number(),
      invitedBy: v.nullable(v.string()),
      operator: v.nullable(v.string()),
    }),
  ),
});
export type People = v.InferOutput<typeof PeopleAnswer>;

const people = '/api/admin/people';
const empty = v.null();

export const getMe = () => ask('GET', '/api/admin/me', Me);
export const getLink = (token: string) => ask('POST', '/api/admin/link', LinkAnswer, { body: { token }, once: true });
export const enter = (body: { readonly token: string; readonly name: string | null; readonly password: string }) =>
  ask('POST', '/api/admin/enter', Me, { body, once: true });
export const signIn = (body: { readonly name: string; readonly password: string }) =>
  ask('POST', '/api/admin/sign-in', Me, { body, once: true });
export const signOut = () => ask('POST', '/api/admin/sign-out', empty);
export const changePassword = (body: { readonly current: string; readonly next: string }) =>
  ask('POST', '/api/admin/password', empty, { body, once: true });
export const getPeople = () => ask('GET', people, PeopleAnswer);
export const invite = (name: string, asRole: Role) =>
  ask('POST', people, MadeLink, { body: { type: 'invite', name, role: asRole } });
export const linkForPassword = (operator: string) =>
  ask('POST', people, MadeLink, { body: { type: 'newPassword', operator } });
export const changePeople = (
  body:
    | { readonly type: 'setRole'; readonly operator: string; readonly role: Role }
    | { readonly type: 'remove' | 'endSignIns'; readonly operator: string }
    | { readonly type: 'withdraw'; readonly invitation: string },
) => ask('POST', people, PeopleAnswer, { body });
