/** The routes of operators who sign in: links, sign-ins, people. */
import * as v from 'valibot';
import { LinkAnswer, MadeLinkAnswer, MeAnswer, PeopleAnswer } from '../../answers/people.ts';
import type { Role } from '../../answers/roles.ts';
import { ask } from '../api.ts';

const people = '/api/admin/people';
const empty = v.null();

export const getMe = () => ask('GET', '/api/admin/me', MeAnswer);
export const getLink = (token: string) => ask('POST', '/api/admin/link', LinkAnswer, { body: { token }, once: true });
export const enter = (body: { readonly token: string; readonly name: string | null; readonly password: string }) =>
  ask('POST', '/api/admin/enter', MeAnswer, { body, once: true });
export const signIn = (body: { readonly name: string; readonly password: string }) =>
  ask('POST', '/api/admin/sign-in', MeAnswer, { body, once: true });
export const signOut = () => ask('POST', '/api/admin/sign-out', empty);
export const changePassword = (body: { readonly current: string; readonly next: string }) =>
  ask('POST', '/api/admin/password', empty, { body, once: true });
export const getPeople = () => ask('GET', people, PeopleAnswer);
export const invite = (name: string, asRole: Role) =>
  ask('POST', people, MadeLinkAnswer, { body: { type: 'invite', name, role: asRole } });
export const linkForPassword = (operator: string) =>
  ask('POST', people, MadeLinkAnswer, { body: { type: 'newPassword', operator } });
export const changePeople = (
  body:
    | { readonly type: 'setRole'; readonly operator: string; readonly role: Role }
    | { readonly type: 'remove' | 'endSignIns'; readonly operator: string }
    | { readonly type: 'withdraw'; readonly invitation: string },
) => ask('POST', people, PeopleAnswer, { body });
