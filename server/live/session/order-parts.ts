/** The parts of an order as a session's setup has them: the config, questions, times of policies, and who holds which seat. */
import { randomBytes } from 'node:crypto';
import type * as z from 'zod';
import { policyById } from '../../../bots/index.ts';
import { botNameOf } from '../../../games/core/bot-name.ts';
import { firstClock } from '../../../games/core/first-clock.ts';
import type { AnyGame } from '../../../games/core/game.ts';
import type { AnyPlayableRules } from '../../../games/core/package.ts';
import type { AnyPolicy } from '../../../games/core/policy.ts';
import type { Rng } from '../../../games/core/rng.ts';
import type { Refusal } from '../../../games/core/session/commands.ts';
import { type ModelBudget, type ModelBudgets, ModelSettings } from '../../../games/core/session/model-calls.ts';
import { PEOPLE_PACE } from '../../../games/core/session/pace.ts';
import { READY_MS } from '../../../games/core/session/ready.ts';
import type {
  Controller,
  Dropout,
  Exchange,
  InvitedBot,
  Pace,
  Probes,
  Ready,
} from '../../../games/core/session/types.ts';
import { DEFAULT_SETTINGS } from '../../../llm/chat.ts';
import type { BotAccount, BotSeat } from '../../store/rows.ts';
import { newId } from '../seat/tokens.ts';
import type { ModelSeatOrder, SessionOrder } from './session-order.ts';

/** The rule with the version of its policy; a refusal where that policy may not take over. */
export function dropoutOf(
  game: string,
  config: unknown,
  { policy: id, ...rule }: Omit<Dropout, 'policyVersion'>,
): Dropout | Refusal {
  if (rule.then !== 'policy') return { ...rule, policy: null };
  const policy = id === null ? undefined : policyById(id);
  if (policy?.game !== game) return malformed(`${game} has no policy ${id} that could take over.`);
  // the participant who comes back would see what the policy has seen
  if (policy.privileged) return malformed(`${policy.id} sees too much to take over a seat.`);
  const unfit = policy.whyNot?.(config) ?? null;
  if (unfit !== null) return malformed(unfit);
  return { ...rule, policy: policy.id, policyVersion: policy.version };
}

/**
 * Where letters stay, each role of the session, and the agent that was ordered for it, goes to a seat that is drawn. null: the
 * game cannot, the questions between turns are ordered for seats, or a recorded agent has its place.
 */
export function rolesDealt({ seats, probes }: SessionOrder, rules: AnyPlayableRules, config: unknown, rng: Rng) {
  if (probes?.seats || probes?.about || probes?.offer) return null;
  if (seats.some(({ kind }) => kind === 'recorded')) return null;
  const roles = rng.shuffle([...seats.keys()]);
  const dealt = rules.dealRoles?.(config, roles) ?? null;
  return dealt && { config: dealt, roles, seats: roles.flatMap((role) => seats[role] ?? []) };
}

export function probesOf(order: NonNullable<SessionOrder['probes']>): Probes {
  const { count = Math.min(20, order.kinds.length), seed = '', limitMs = null, confidence = false, ...given } = order;
  const { seats, kinds, turns, rounds, about, offer } = given;
  return {
    kinds,
    count,
    seed,
    limitMs,
    confidence,
    ...(seats ? { seats } : {}),
    ...(turns ? { turns } : {}),
    ...(rounds ? { rounds } : {}),
    ...(about ? { about } : {}),
    ...(offer ? { offer } : {}),
  };
}

/** The config of the order, with what its game asks for where people play. */
export function configFor(
  { config = {}, seats }: SessionOrder,
  forPeople: Readonly<Record<string, unknown>> = {},
): unknown {
  const people = seats.some(({ kind }) => kind === 'person');
  return people && isObject(config) ? { ...forPeople, ...config } : config;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The issues as sentences, as in "At deal: expected array, received undefined." */
export function inOneLine({ issues }: z.core.$ZodError): string {
  return issues.map(({ path, message }) => `${path.length > 0 ? `At ${path.join('.')}: ` : ''}${message}.`).join(' ');
}

export const malformed = (message: string): Refusal => ({ code: 'malformed', message });

/** The times of policies and bots beside people; null: they act at once. A policy that plays before a person takes over does, too. */
export function paceOf({ seats, pace }: SessionOrder): Pace | null {
  const people = seats.filter((wish) => wish.kind === 'person');
  const hidden =
    people.length > 0 &&
    people.every(({ after }) => !after) &&
    seats.some(({ kind }) => kind === 'policy' || kind === 'recorded' || kind === 'model' || kind === 'bot');
  return hidden && pace !== null ? paceWith(pace) : null;
}

/** What the order does not say is about as people do. */
export function paceWith(pace: SessionOrder['pace']): Pace {
  return { arrivalMs: pace?.arrivalMs ?? PEOPLE_PACE.arrivalMs, answerMs: pace?.answerMs ?? PEOPLE_PACE.answerMs };
}

/** Whether people are asked before the start; null: they are not. Unless the order says, it depends on the first turn. */
export function readyOf(
  { ready, seats }: SessionOrder,
  game: AnyGame,
  {
    config,
    seed,
    forVisitor,
    inStudy,
  }: { readonly config: unknown; readonly seed: string; readonly forVisitor: boolean; readonly inStudy: boolean },
): Ready | null {
  if (ready !== undefined) return ready;
  if (inStudy || !seats.some((wish) => wish.kind === 'person' && !wish.after)) return null;
  const clock = firstClock(game, config, seed);
  return clock && (forVisitor || 'beatMs' in clock) ? { limitMs: READY_MS } : null;
}

export interface InvitedSeat {
  readonly row: BotSeat;
  readonly controller: InvitedBot['controller'];
}

/**
 * The invitations of a session to accounts of bots, with the place of each seat; a refusal where one cannot be invited. A study
 * was checked when it was published: an account that was taken back since does not come.
 */
export function invitationsOf(
  {
    game,
    seats,
    inStudy,
  }: { readonly game: AnyGame; readonly seats: SessionOrder['seats']; readonly inStudy: boolean },
  accounts: readonly BotAccount[],
  { session, config, seed, at }: { session: string; config: unknown; seed: string; at: number },
): readonly InvitedSeat[] | Refusal {
  const invitations: InvitedSeat[] = [];
  for (const [seat, wish] of seats.entries()) {
    if (wish.kind !== 'bot') continue;
    const account = accounts.find((one) => botNameOf(one) === wish.bot);
    if (!account || (account.revokedAt !== null && !inStudy)) return malformed(`There is no bot ${wish.bot}.`);
    const clock = inStudy ? null : firstClock(game, config, seed);
    if (clock && 'deadlineMs' in clock && clock.deadlineMs < account.answerMs)
      return malformed(`${wish.bot} takes up to ${account.answerMs} ms to answer; a turn has ${clock.deadlineMs} ms.`);
    const [participant, until] = [`bot-${newId()}`, at + wish.withinMs];
    invitations.push({
      row: { session, seat, account: account.id, participant, createdAt: at, until, answer: null },
      controller: { kind: 'outside', participant, name: wish.bot, checksum: account.checksum },
    });
  }
  return invitations;
}

interface FirstHolder {
  readonly policy: string;
  readonly until?: number;
}

/** The policy that holds the seat from the start; null: another agent does, or the seat waits for one. */
export function firstHolder(wish: SessionOrder['seats'][number]): FirstHolder | null {
  switch (wish.kind) {
    case 'policy':
      return { policy: wish.policy };
    case 'person':
      return wish.after ? { policy: wish.after.policy, until: wish.after.turn } : null;
    case 'outside':
    case 'recorded':
    case 'model':
    case 'bot':
      return null;
  }
}

/** `asked`: how models are asked here whose seats do not say it themselves. */
export function modelAs(
  { model, variant, settings: own }: z.infer<typeof ModelSeatOrder>,
  asked: Partial<ModelSettings>,
): Controller {
  const seed = randomBytes(16).toString('hex');
  const settings = ModelSettings.parse({ ...DEFAULT_SETTINGS, ...asked, ...own });
  return { kind: 'model', model, variant, settings, seed };
}

/** What a study says of the language models of its sessions. */
export interface ModelsInStudy {
  /** What those of all its sessions together may use; left out: no limit. */
  readonly budget?: ModelBudget | undefined;
  /** As in ModelBudgets. */
  readonly left?: ModelBudgets['left'];
}

/** undefined: nothing is said of language models. */
export function budgetsOf(
  session: ModelBudget | undefined,
  study: ModelsInStudy | undefined,
): ModelBudgets | undefined {
  const { budget, left } = study ?? {};
  if (!session && !budget && !left) return undefined;
  return { ...(session ? { session } : {}), ...(budget ? { study: budget } : {}), ...(left ? { left } : {}) };
}

/** The policies that take seats later; a refusal where one of them may not. */
export function exchangesOf(
  { game, seats }: Pick<SessionOrder, 'game' | 'seats'>,
  config: unknown,
): readonly Exchange[] | Refusal {
  const exchanges: Exchange[] = [];
  for (const [seat, wish] of seats.entries())
    for (const { turn, policy: id } of (wish.kind === 'policy' && wish.later) || []) {
      const policy = policyById(id);
      if (policy?.game !== game) return malformed(`${game} has no policy ${id}.`);
      const unfit = policy.whyNot?.(config) ?? null;
      if (unfit !== null) return malformed(unfit);
      exchanges.push({ turn, seat, controller: seatedAs(policy, { policy: id }) });
    }
  return exchanges;
}

export function seatedAs({ id, version, privileged = false }: AnyPolicy, { until }: FirstHolder): Controller {
  const seed = randomBytes(16).toString('hex');
  return { kind: 'policy', policy: id, version, seed, privileged, ...(until === undefined ? {} : { until }) };
}
