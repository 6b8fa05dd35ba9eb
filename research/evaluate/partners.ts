/**
 * `evaluate partners`: sessions of SymmToM in which a partner of known order is exchanged twice, and how well known participants
 * say of which order it was. A measure of what partners are taken for has to tell these participants apart.
 */
import { Command } from 'commander';
import * as z from 'zod';
import { botsOf } from '../../bots/index.ts';
import { ORDERS, type Order, type OrderedPolicies } from '../../bots/orders.ts';
import { likeliestOrder, orderPosteriors } from '../../bots/partners.ts';
import { clusteredMean } from '../../cli/analyse/interval.ts';
import { wholeNumber } from '../../cli/shared/command.ts';
import { EstimateShape } from '../../cli/shared/estimate.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { table } from '../../cli/shared/table.ts';
import { playout } from '../../games/core/log/playout.ts';
import { rngFor } from '../../games/core/rng.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import type { Detection } from '../../games/household/analysis/scores/detection.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { Config, type SymmToM } from '../../games/symmtom/types.ts';
import { sensitivityOf } from '../household/detection.ts';

const PARTICIPANTS = ['ideal', 'always-1', 'guesser', 'success'] as const;
type Participant = (typeof PARTICIPANTS)[number];

const PRINTED = jsonOption(
  z.array(
    z.strictObject({
      participant: z.enum(PARTICIPANTS),
      sessions: z.int(),
      partners: z.int().describe('that it was asked about'),
      apart: z
        .array(z.string())
        .describe(
          'participants with another share of right answers: the 95 % interval of the difference is above or below 0',
        ),
      right: EstimateShape.describe('share of partners whose order it names, by session'),
      minds: EstimateShape.describe("d' for partners of order 1 or 2 among all"),
      second: EstimateShape.describe("d' for partners of order 2 among those of order 1 and 2"),
    }),
  ),
);

interface Options {
  readonly sessions: number;
  readonly seed: string;
  readonly json?: true;
}

/** Turns of each partner. */
const TURNS = 16;
const PARTNER = 1;

export const partnersCommand = new Command('partners')
  .description('Whether known participants are told apart by what they take partners of graded depth for (SymmToM).')
  .option('--sessions <count>', 'sessions, with three partners each', wholeNumber('--sessions', 2), 60)
  .option('--seed <text>', 'equal seeds, equal sessions', '1')
  .addOption(PRINTED)
  .action((options: Options) => {
    const rows = partnerRows(options);
    process.stdout.write(options.json ? PRINTED.text(rows) : textOf(rows));
  });

/** A partner in its turns, as those see it who judge it. */
interface Segment {
  readonly session: string;
  readonly was: Order;
  /** What the ideal observer takes it for. */
  readonly ideal: Order;
  /** What it earned in a turn. */
  readonly points: number;
}

type Row = ReturnType<typeof rowOf> & { readonly apart: readonly Participant[] };

export function partnerRows({ sessions, seed }: Omit<Options, 'json'>): readonly Row[] {
  const bar = progressBar('sessions', 2 * sessions);
  const played = (name: string): readonly Segment[] =>
    Array.from({ length: sessions }, (_, i) => {
      bar.advance(1);
      return segmentsOf(`${seed}/${name}/${i}`);
    }).flat();
  // other sessions say what partners of each order earn
  const [earlier, segments] = [played('earlier'), played('judged')];
  bar.stop();
  const guesses = rngFor('evaluate/partners', seed);
  const answering: Readonly<Record<Participant, (segment: Segment) => Order>> = {
    ideal: ({ ideal }) => ideal,
    'always-1': () => 1,
    guesser: () => guesses.pick(ORDERS),
    success: ({ points }) => nearestIn(earlier, points),
  };
  const given = PARTICIPANTS.map((participant) =>
    segments.map((segment): Answer => ({ ...segment, given: answering[participant](segment) })),
  );
  return PARTICIPANTS.map((participant, i) => ({
    ...rowOf(participant, given[i] ?? []),
    apart: PARTICIPANTS.filter((_, j) => areApart(given[i] ?? [], given[j] ?? [])),
  }));
}

interface Answer extends Segment {
  readonly given: Order;
}

/** Whether these answers to the same partners are right in different shares, by session. */
function areApart(some: readonly Answer[], others: readonly Answer[]): boolean {
  const isRight = ({ was, given }: Answer): number => Number(was === given);
  const gains = some.map((one, i) => ({ session: one.session, gain: isRight(one) - isRight(others[i] as Answer) }));
  const sums = [...Map.groupBy(gains, ({ session }) => session).values()];
  const { low, high } = clusteredMean(
    sums.map((own) => ({ total: own.reduce((sum, { gain }) => sum + gain, 0), n: own.length })),
    'mean',
  );
  return (low ?? 0) > 0 || (high ?? 0) < 0;
}

/** Three agents: a participant of order 1, a partner that is exchanged twice, each order once, and an agent of order 1. */
function segmentsOf(session: string): readonly Segment[] {
  const orders = botsOf('symmtom')?.orders;
  if (!orders) throw new Error('SymmToM has partners of graded depth');
  const order = rngFor('evaluate/partners', session).shuffle(ORDERS);
  const policy = (i: number) => orders[order[i] as Order];
  const config = Config.parse({ agents: 3, width: 6, pieces: 9, turns: 3 * TURNS });
  const log = playout(symmtom, {
    ...{ session, config, seed: session },
    policies: [orders[1], policy(0), orders[1]],
    later: orders,
    setup: {
      exchanges: [1, 2].map((i) => {
        const { id, version } = policy(i);
        const controller = { kind: 'policy', policy: id, version, seed: `${session}/${i}`, privileged: false } as const;
        return { turn: i * TURNS, seat: PARTNER, controller };
      }),
    },
  });
  return judged(log, session, { order, orders });
}

function judged(
  log: readonly SessionEvent<SymmToM>[],
  session: string,
  { order, orders }: { readonly order: readonly Order[]; readonly orders: OrderedPolicies },
): readonly Segment[] {
  const posteriors = orderPosteriors(symmtom, log, PARTNER, { orders });
  const rewards = log.flatMap((event) =>
    event.type === 'GameEventOccurred' && event.event.type === 'TurnPlayed' ? [event.event.rewards[PARTNER] ?? 0] : [],
  );
  return order.map((was, i) => {
    const [since, before] = [i * TURNS, (i + 1) * TURNS];
    const points = rewards.slice(since, before).reduce((sum, reward) => sum + reward, 0) / TURNS;
    return { session, was, ideal: likeliestOrder(posteriors, { since, before }) ?? 0, points };
  });
}

/** The order whose partners earn most nearly so much on average. */
function nearestIn(segments: readonly Segment[], points: number): Order {
  const off = ORDERS.map((order) => {
    const own = segments.filter(({ was }) => was === order);
    return Math.abs(points - own.reduce((sum, one) => sum + one.points, 0) / own.length);
  });
  return ORDERS.find((order) => off[order] === Math.min(...off)) ?? 0;
}

function rowOf(participant: Participant, answers: readonly Answer[]) {
  const sessions = [...Map.groupBy(answers, ({ session }) => session).values()];
  const detected = (among: (one: Answer) => boolean, isSignal: (order: Order) => boolean) => {
    const counts = sessions.map((own): Detection => {
      const [signals, noise] = [true, false].map((kind) =>
        own.filter((one) => among(one) && isSignal(one.was) === kind),
      );
      const said = (of: readonly Answer[] = []): number => of.filter(({ given }) => isSignal(given)).length;
      return {
        ...{ signals: signals?.length ?? 0, hits: said(signals), noise: noise?.length ?? 0, falseAlarms: said(noise) },
        ...{ unknown: 0, unknownYes: 0, claims: 0 },
      };
    });
    const { dPrime = Number.NaN, dPrimeError: se = null } = sensitivityOf(counts) ?? {};
    const half = se === null ? null : 1.96 * se;
    return { value: dPrime, se, low: half === null ? null : dPrime - half, high: half === null ? null : dPrime + half };
  };
  return {
    participant,
    sessions: sessions.length,
    partners: answers.length,
    right: clusteredMean(
      sessions.map((own) => ({ total: own.filter(({ was, given }) => was === given).length, n: own.length })),
      'share',
    ),
    minds: detected(
      () => true,
      (order) => order > 0,
    ),
    second: detected(
      ({ was }) => was > 0,
      (order) => order === 2,
    ),
  };
}

function textOf(rows: readonly Row[]): string {
  const shown = ({ value, low, high }: Row['right']): string =>
    `${value.toFixed(2)}${low === null || high === null ? '' : ` (${low.toFixed(2)} to ${high.toFixed(2)})`}`;
  return `${table(
    ['participant', 'partners', 'right', "d' order 1 or 2", "d' order 2, not 1", 'told apart from'],
    rows.map((row) => [
      ...[row.participant, row.partners, shown(row.right), shown(row.minds), shown(row.second)],
      row.apart.join(', ') || 'none',
    ]),
  )}
ideal: the observer who sees what the partner saw; always-1: takes each for order 1; guesser: at random; success: by what the partner
earned, compared with other sessions. With 95 % intervals by session; a third is right by chance.
told apart from: those with another share of right answers (the interval of the difference leaves 0 out).
`;
}
