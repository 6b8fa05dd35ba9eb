/** What a learner's program may ask of the environment, and the answers. docs/learners.md describes them for its writers. */
import * as z from 'zod';
import { botsOf, policyById } from '../../bots/index.ts';
import { textForm } from '../../bots/text-form.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { startFormOf } from '../../games/core/start-form.ts';
import { newestRules } from '../../games/index.ts';
import type { PipeMessage } from './frames.ts';
import { OrderRefused } from './refused.ts';
import { learnersIn, type TablePlan } from './table.ts';
import { DTYPES, type LearnerTables, tablesOf } from './tables.ts';

const seed = z.string().min(1).max(200);

const Order = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('open'),
    game: z.string().max(100),
    config: z.record(z.string(), z.unknown()).nullable(),
    tables: z.int().min(1).max(16_384),
    seats: z.array(z.string().max(200).nullable()).max(100).nullable(),
    seed,
  }),
  z.strictObject({ op: z.literal('reset'), seed: seed.nullable() }),
  z.strictObject({ op: z.literal('step') }),
  z.strictObject({ op: z.literal('log'), table: z.int().min(0) }),
]);

/** What is told of a game when it is opened. */
export const OpenedGame = z.strictObject({
  game: z.string(),
  version: z.int().describe('of the rules'),
  config: z.record(z.string(), z.unknown()),
  roles: z.array(z.string()).describe('seat -> its role'),
  learners: z.array(z.int()).describe('the seats that learn'),
  actions: z.array(z.string()).describe('number -> the action'),
  blocks: z.array(z.strictObject({ name: z.string(), size: z.int() })).describe('the parts of an array'),
  range: z.tuple([z.number(), z.number()]).describe('the least and the largest number in an array'),
  text: z.boolean().describe('whether an array is a text as UTF-8, with zeros after its end'),
  parts: z
    .array(z.strictObject({ name: z.string(), dtype: z.enum(DTYPES), shape: z.array(z.int()) }))
    .describe('what the body of an answer to reset and step holds, in order'),
});

interface Head {
  readonly ok: boolean;
  readonly code?: string;
  readonly message?: string;
  /** A `OpenedGame`, where a game was opened. */
  readonly about?: unknown;
}

export interface PipeAnswer {
  readonly head: Head;
  readonly body: Uint8Array;
}

const NOTHING = new Uint8Array();
const DONE = { ok: true } as const;

/** Answers one message after another. A refusal is an answer with a code, and changes nothing. */
export function environment(): (frame: PipeMessage | OrderRefused) => PipeAnswer {
  let open: { readonly plan: TablePlan; readonly tables: LearnerTables } | null = null;
  const opened = (): { readonly plan: TablePlan; readonly tables: LearnerTables } => {
    if (!open) throw new OrderRefused('not_open', 'No game is open yet: send open first.');
    return open;
  };
  const answer = ({ head, body }: PipeMessage): PipeAnswer => {
    const order = orderIn(head);
    if (order.op !== 'step' && body.length > 0)
      throw new OrderRefused('wrong_size', `The order ${order.op} has no body, and this one has ${body.length} bytes.`);
    switch (order.op) {
      case 'open': {
        if (open) throw new OrderRefused('already_open', 'A process plays one game: start another one.');
        const plan = planOf(order);
        const tables = tablesOf(plan, { count: order.tables, seed: order.seed });
        open = { plan, tables };
        return { head: { ...DONE, about: described(open) }, body: NOTHING };
      }
      case 'reset': {
        const { tables } = opened();
        tables.reset(order.seed ?? undefined);
        return { head: DONE, body: tables.block };
      }
      case 'step': {
        const { tables } = opened();
        tables.step(numbersIn(body, tables.learners));
        return { head: DONE, body: tables.block };
      }
      case 'log': {
        const lines = opened()
          .tables.log(order.table)
          .map((event) => `${JSON.stringify(event)}\n`);
        return { head: DONE, body: Buffer.from(lines.join(''), 'utf8') };
      }
    }
  };
  return (frame) => {
    try {
      if (frame instanceof OrderRefused) throw frame;
      return answer(frame);
    } catch (error) {
      if (!(error instanceof OrderRefused)) throw error;
      return refusal(error);
    }
  };
}

export function refusal({ code, message }: OrderRefused): PipeAnswer {
  return { head: { ok: false, code, message }, body: NOTHING };
}

function orderIn(head: unknown): z.infer<typeof Order> {
  const parsed = Order.safeParse(head);
  if (!parsed.success) throw new OrderRefused('malformed', z.prettifyError(parsed.error));
  return parsed.data;
}

function planOf(order: Extract<z.infer<typeof Order>, { op: 'open' }>): TablePlan {
  const rules = newestRules(order.game);
  if (!rules) throw new OrderRefused('no_such_game', `There is no game ${order.game}.`);
  const { game } = rules;
  const parsed = game.schemas.config.safeParse({ ...startFormOf(game).config, ...order.config });
  if (!parsed.success) throw new OrderRefused('bad_config', z.prettifyError(parsed.error));
  const config = parsed.data;
  const form = botsOf(game.id)?.learnerForm?.(config) ?? textForm(rules);
  if (typeof form === 'string') throw new OrderRefused('no_form', form);
  const roles = game.roles(config);
  const seats = order.seats ?? roles.map(() => null);
  if (seats.length !== roles.length || !seats.includes(null))
    throw new OrderRefused(
      'wrong_seats',
      `There are ${roles.length} seats: name a policy or null for each, and null for one.`,
    );
  return {
    game,
    config: config as Record<string, unknown>,
    form,
    policies: seats.map((name) => (name === null ? null : policyIn(name, game.id, config))),
  };
}

function policyIn(name: string, game: string, config: unknown): AnyPolicy {
  const policy = policyById(name);
  if (policy?.game !== game) throw new OrderRefused('no_such_policy', `There is no policy ${name} of ${game}.`);
  const unfit = policy.whyNot?.(config) ?? null;
  if (unfit !== null) throw new OrderRefused('policy_unfit', unfit);
  return policy;
}

function described({ plan, tables }: { readonly plan: TablePlan; readonly tables: LearnerTables }) {
  const { game, config, form } = plan;
  return {
    game: game.id,
    version: game.version,
    config: config as Record<string, unknown>,
    roles: game.roles(config),
    learners: learnersIn(plan),
    actions: form.actions,
    blocks: form.blocks,
    range: form.range,
    text: form.text ?? false,
    parts: tables.parts,
  };
}

function numbersIn(body: Uint8Array, count: number): Int32Array {
  if (body.length !== 4 * count)
    throw new OrderRefused(
      'wrong_size',
      `A step has ${count} numbers of 4 bytes, and this one has ${body.length} bytes.`,
    );
  // the bytes may begin anywhere in what came over the pipe
  return new Int32Array(Uint8Array.from(body).buffer);
}
