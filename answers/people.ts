/** Answers about operators: who is signed in, one-time links, and the people who may sign in. */
import * as v from 'valibot';
import { ROLES } from './roles.ts';
import type { Sent } from './schema.ts';

const role = v.picklist(ROLES);
const OperatorAnswer = v.object({ id: v.string(), name: v.string(), role });
/** An operator who was recognised. `id` is the pseudonym that events name. */
export type Operator = Sent<typeof OperatorAnswer>;
/** `may`: what the role of the operator allows. */
export const MeAnswer = v.object({ operator: v.nullable(OperatorAnswer), may: v.array(v.string()) });
export type Me = Sent<typeof MeAnswer>;

export const LinkAnswer = v.object({ role, name: v.string(), isNew: v.boolean() });
/** What a one-time link is for. */
export type LinkedInvitation = Sent<typeof LinkAnswer>;
/** `link`: without the address of the server. `until`: ms. */
export const MadeLinkAnswer = v.object({ link: v.string(), until: v.number() });
export type MadeLink = Sent<typeof MadeLinkAnswer>;

export const PeopleAnswer = v.object({
  people: v.array(
    v.object({
      ...OperatorAnswer.entries,
      createdAt: v.number(),
      signIns: v.number(),
      /** ms; null: not signed in. */
      lastSeen: v.nullable(v.number()),
    }),
  ),
  /** Links that still work. */
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
export type People = Sent<typeof PeopleAnswer>;
