/** Operators over HTTP: one-time links, sign-in and sign-out, passwords, and the people who may sign in. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { LinkedInvitation, MadeLink, Me, Operator, People } from '../../answers/people.ts';
import { DEEDS, may, ROLES } from '../../answers/roles.ts';
import type { Cookies } from '../access/cookie.ts';
import { FILE_OPERATOR } from '../access/file-operator.ts';
import type { KnownBrowsers } from '../access/known-browsers.ts';
import { LONGEST_MS, type OperatorSignIn, type SignedInOperator } from '../access/operators.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../access/passwords.ts';
import type { OperatorCode } from '../access/refusals.ts';
import { doorOf, FROM_ELSEWHERE, type RouteOptions, refusing } from './door.ts';
import type { TryLimits } from './limits.ts';

export interface PeopleRouteOptions extends Pick<RouteOptions, 'sessions' | 'access'> {
  readonly operators: OperatorSignIn;
  readonly cookies: Cookies;
  readonly knownBrowsers: KnownBrowsers;
  readonly tries: TryLimits;
  /** Counts a refusal. */
  readonly refused: (code: string) => void;
}

const Name = z.string().trim().min(1, 'A name is needed.').max(80);
const Password = z
  .string()
  .min(SHORTEST_PASSWORD, `A password has at least ${SHORTEST_PASSWORD} characters.`)
  .max(LONGEST_PASSWORD);
const Given = z.string().max(LONGEST_PASSWORD);
const Token = z.string().min(1).max(128);
const Id = z.string().min(1).max(64);
const LinkBody = z.strictObject({ token: Token });
const EnterBody = z.strictObject({ token: Token, name: Name.nullable(), password: Password });
const SignInBody = z.strictObject({ name: z.string().trim().min(1).max(80), password: Given });
const PasswordBody = z.strictObject({ current: Given, next: Password });
const PeopleBody = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('invite'), name: Name, role: z.enum(ROLES) }),
  z.strictObject({ type: z.literal('withdraw'), invitation: Id }),
  z.strictObject({ type: z.literal('setRole'), operator: Id, role: z.enum(ROLES) }),
  z.strictObject({ type: z.literal('remove'), operator: Id }),
  z.strictObject({ type: z.literal('endSignIns'), operator: Id }),
  z.strictObject({ type: z.literal('newPassword'), operator: Id }),
]);

const ENTER_REFUSALS = {
  link_unknown: 'This link was used, was withdrawn or is too old. Ask for another one.',
  name_taken: 'Another operator has this name. Choose another one.',
  name_missing: 'A name is needed.',
} as const;

export function peopleRoutes(app: FastifyInstance, options: PeopleRouteOptions): void {
  const { sessions, access, operators, cookies, knownBrowsers, tries, refused } = options;
  const { parse, mustMay } = doorOf({ sessions, access });
  const refuse = refusing<OperatorCode>(refused);
  const mustBeFromHere = (request: FastifyRequest): void => {
    if (!cookies.isFromHere(request)) refuse('foreign_origin', FROM_ELSEWHERE);
  };
  const welcome = (reply: FastifyReply, { operator, token }: SignedInOperator): FastifyReply =>
    reply
      .header('set-cookie', [cookies.give(token, LONGEST_MS), knownBrowsers.give(operator.name)])
      .send(meOf(operator));
  const changed = (answer: Awaited<ReturnType<OperatorSignIn['setRole']>>): void => {
    if (answer === 'unknown') refuse('no_such_operator', 'There is no such operator.');
    if (answer === 'last_owner') refuse('last_owner', 'This is the last owner. Make another operator an owner first.');
  };

  app.post('/api/admin/link', async (request): Promise<LinkedInvitation> => {
    mustBeFromHere(request);
    const { token } = parse(LinkBody, request.body);
    await tries.link(request);
    return (await operators.linkOf(token)) ?? refuse('link_unknown', ENTER_REFUSALS.link_unknown);
  });

  app.post('/api/admin/enter', async (request, reply): Promise<FastifyReply> => {
    mustBeFromHere(request);
    const body = parse(EnterBody, request.body);
    await tries.link(request);
    const entered = await operators.enter(body);
    return typeof entered === 'string' ? refuse(entered, ENTER_REFUSALS[entered]) : welcome(reply, entered);
  });

  app.post('/api/admin/sign-in', async (request, reply): Promise<FastifyReply> => {
    mustBeFromHere(request);
    const body = parse(SignInBody, request.body);
    await tries.signIn(request, { name: body.name, known: knownBrowsers.idIn(request, body.name) });
    const signedIn = await operators.signIn(body);
    if (!signedIn) return refuse('sign_in_failed', 'No operator has this name and password.');
    return welcome(reply, signedIn);
  });

  app.post('/api/admin/sign-out', async (request, reply): Promise<FastifyReply> => {
    mustBeFromHere(request);
    const token = cookies.tokenIn(request);
    if (token !== null) await operators.signOut(token);
    return reply.header('set-cookie', cookies.take()).code(204).send();
  });

  app.get('/api/admin/me', async (request) => meOf(await access.operatorOf(request)));

  app.post('/api/admin/password', async (request, reply): Promise<FastifyReply> => {
    const operator = await mustMay(request, 'count');
    const body = parse(PasswordBody, request.body);
    const token = cookies.tokenIn(request);
    if (token === null || operator.id === FILE_OPERATOR.id)
      return refuse('no_such_operator', 'The token in the file has no password.');
    await tries.password(request, operator.id);
    if (!(await operators.changePassword(token, body)))
      return refuse('sign_in_failed', 'That is not your password so far.');
    return reply.code(204).send();
  });

  app.get('/api/admin/people', async (request): Promise<People> => {
    await mustMay(request, 'people');
    return operators.people();
  });

  app.post('/api/admin/people', async (request, reply): Promise<FastifyReply> => {
    const by = await mustMay(request, 'people');
    const body = parse(PeopleBody, request.body);
    switch (body.type) {
      case 'invite':
        return reply.code(201).send((await operators.invite(by, body)) satisfies MadeLink);
      case 'newPassword': {
        const made = await operators.passwordLink(by, body.operator);
        return made
          ? reply.code(201).send(made satisfies MadeLink)
          : refuse('no_such_operator', 'There is no such operator.');
      }
      case 'withdraw':
        if (!(await operators.withdraw(body.invitation)))
          return refuse('no_such_invitation', 'There is no such invitation, or it was used.');
        break;
      case 'setRole':
        changed(await operators.setRole(body.operator, body.role));
        break;
      case 'remove':
        changed(await operators.remove(body.operator));
        break;
      case 'endSignIns':
        await operators.endSignIns(body.operator);
        break;
    }
    return reply.send((await operators.people()) satisfies People);
  });
}

/** What a page needs to know about its operator. */
function meOf(operator: Operator | null): Me {
  return { operator, may: operator ? DEEDS.filter((deed) => may(operator, deed)) : [] };
}
