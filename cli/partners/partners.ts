/** `npx standpoint study partners SESSION...`: what participants took their partners for, beside what these were. */
import process from 'node:process';
import { Command } from 'commander';
import * as z from 'zod';
import { botsOf } from '../../bots/index.ts';
import { likeliestOrder, type OrderPosterior, orderPosteriors } from '../../bots/partners.ts';
import { partnerAnswers, partnerName } from '../../games/core/beliefs/partners.ts';
import { PARTNER_ORDERS } from '../../games/core/session/partner-question.ts';
import { BadOption, run } from '../shared/command.ts';
import { databaseOption } from '../shared/database-option.ts';
import { jsonOption } from '../shared/json-option.ts';
import { readSession } from '../shared/recorded.ts';
import { seatLetter } from '../shared/seats.ts';
import { readSessionArgument } from '../shared/sessions.ts';
import { rounded, table } from '../shared/table.ts';
import { type PartnerScores, scoresOf, type TakenFor } from './scores.ts';

const share = z.number().nullable().describe('0 to 1');
const scores = z
  .strictObject({
    n: z.int().describe('answers about partners of known order'),
    right: z
      .strictObject({ value: share, se: share, low: share.describe('of the 95 % interval'), high: share })
      .describe('by session'),
    confusion: z.array(z.array(z.int())).describe('order that it was, order that it was taken for'),
  })
  .nullable();

const PRINTED = jsonOption(
  z.strictObject({
    answers: z.array(
      z.strictObject({
        session: z.string(),
        seq: z.int().describe('number of the question'),
        turn: z.int(),
        seat: z.int(),
        partner: z.int(),
        was: z.string().describe('policy that held the seat until then, without its game; none: no policy did'),
        since: z.int().describe('its first turn there'),
        given: z.string().nullable(),
        confidence: z.number().nullable(),
        observer: z.string().nullable().describe('what the ideal observer takes it for'),
        posteriors: z
          .array(z.strictObject({ turn: z.int(), probabilities: z.array(z.number()) }))
          .describe('of the observer, over the orders 0, 1 and 2, after each turn of this partner'),
      }),
    ),
    participants: scores,
    observer: scores,
  }),
);

interface Options {
  readonly database?: string;
  readonly json?: true;
}

const command = new Command('partners')
  .description(
    'Says what participants took their partners for, beside what these were and what an ideal observer says.',
  )
  .addArgument(readSessionArgument('<session...>'))
  .addOption(databaseOption())
  .addOption(PRINTED)
  .addHelpText(
    'after',
    `
Only sessions count that ask what a partner is taken for (questions between turns of the kind "partner"). A partner is what held
the seat up to the turn before the question. The observer weighs the policies of order 0, 1 and 2 by what the partner did, given
what its seat saw. The method is in docs/partners.md.
Exit codes: 0 done, 2 a session cannot be used.`,
  )
  .action(partners);

await run(command);

type Answer = z.infer<typeof PRINTED.schema>['answers'][number];

async function partners(names: readonly string[], { database, json }: Options): Promise<void> {
  const answers: Answer[] = [];
  for (const name of names) answers.push(...(await answersIn(name, database)));
  if (answers.length === 0)
    throw new BadOption(
      'no seat of these sessions was asked what it takes a partner for (questions of the kind partner)',
    );
  const of = (key: 'given' | 'observer') =>
    scoresOf(answers.map(({ session, was, ...one }): TakenFor => ({ session, was, given: one[key] })));
  const both = { participants: of('given'), observer: of('observer') };
  process.stdout.write(json ? PRINTED.text({ answers, ...both }) : inWords(answers, both));
}

async function answersIn(name: string, database: string | undefined): Promise<readonly Answer[]> {
  const { log, rules } = await readSession(name, database);
  const [created] = log;
  if (created?.type !== 'SessionCreated') throw new BadOption(`${name} does not begin with SessionCreated`);
  const orders = botsOf(created.game)?.orders;
  const seen = new Map<number, readonly OrderPosterior[]>();
  const posteriorsOf = (seat: number): readonly OrderPosterior[] => {
    const known = seen.get(seat) ?? (orders ? orderPosteriors(rules.game, log, seat, { orders }) : []);
    seen.set(seat, known);
    return known;
  };
  return partnerAnswers(log).map(({ shown, turn, seat, partner, held, since, given, confidence }) => {
    const posteriors = posteriorsOf(partner);
    const order = likeliestOrder(posteriors, { since, before: turn });
    return {
      session: created.session,
      seq: shown + 1,
      ...{ turn, seat, partner, was: held === null ? 'none' : partnerName(held), since, given, confidence },
      observer: order === null ? null : PARTNER_ORDERS[order],
      posteriors: posteriors
        .filter((one) => one.turn >= since && one.turn < turn)
        .map((one) => ({
          turn: one.turn,
          probabilities: one.probabilities.map((probability) => rounded(probability)),
        })),
    };
  });
}

function inWords(
  answers: readonly Answer[],
  { participants, observer }: Readonly<Record<'participants' | 'observer', PartnerScores | null>>,
): string {
  const shown = (of: PartnerScores | null): string => {
    if (!of) return '–';
    const { value, low, high } = of.right;
    const interval = low === null || high === null ? '' : ` (95 %: ${percent(low)} to ${percent(high)})`;
    return `${percent(value)} of ${of.n}${interval}`;
  };
  return [
    table(
      ['session', 'turn', 'seat', 'partner', 'was', 'taken for', 'sure', 'observer', 'P(0)', 'P(1)', 'P(2)'],
      answers.map((one) => [
        ...[one.session, one.turn, seatLetter(one.seat), seatLetter(one.partner), one.was, one.given ?? '–'],
        ...[one.confidence ?? '–', one.observer ?? '–'],
        ...PARTNER_ORDERS.map((_, order) => one.posteriors.at(-1)?.probabilities[order] ?? '–'),
      ]),
      2,
    ),
    `Right: participants ${shown(participants)}, ideal observer ${shown(observer)}; intervals by session.\n`,
  ].join('\n');
}

function percent(part: number): string {
  return `${Math.round(100 * part)} %`;
}
