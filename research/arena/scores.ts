/**
 * What an arena says of its policies: returns as resident and as visitor, faults and ratings. Intervals are a bootstrap over deals:
 * all seatings of a deal are drawn together, and all quantities are computed on the same draws.
 */
import type { Estimate } from '../../cli/analyse/interval.ts';
import { mean, rounded, standardDeviation } from '../../cli/shared/table.ts';
import { percentileInterval, resamples } from '../../games/core/bootstrap.ts';
import type { Rng } from '../../games/core/rng.ts';
import type { Faults, PlayedSession } from './play.ts';
import { type Contest, fitRatings } from './ratings.ts';
import type { ArenaResult, ArenaRow } from './result.ts';
import { type Seating, visitedSeat } from './seatings.ts';

export interface Played {
  readonly seatings: readonly Seating[];
  /** Deal -> seating -> what came of it. */
  readonly deals: readonly (readonly PlayedSession[])[];
  /** The policies that are measured. */
  readonly measured: readonly string[];
  /** The policies beside which they are measured: those of the pool, or each other. */
  readonly beside: readonly string[];
  /** Whether the seat with the greater return has won. */
  readonly isContest: boolean;
}

export function scoresOf(played: Played, rng: Rng): Pick<ArenaResult, 'rows' | 'pairs'> {
  const { seatings, deals, measured, beside, isContest } = played;
  const draws = resamples(deals.length, rng);
  const estimateOf = (of: (deal: number) => number): Estimate => {
    const values = deals.map((_, deal) => of(deal));
    return estimate(
      mean(values),
      draws.map((places) => mean(places.map((deal) => values[deal] ?? 0))),
    );
  };
  /** The mean return of these seats. */
  const returnIn = (seats: readonly SeatAt[]): Estimate =>
    estimateOf((deal) => mean(seats.map(({ seating, seat }) => deals[deal]?.[seating]?.returns[seat] ?? 0)));
  const sideOf = (visits: readonly Visit[], focal: keyof Omit<Visit, 'at'>, background: keyof Omit<Visit, 'at'>) =>
    visits.length === 0
      ? null
      : {
          focal: returnIn(visits.flatMap((one) => one[focal])),
          background: returnIn(visits.flatMap((one) => one[background])),
        };

  const policies = [...new Set(seatings.flat())].toSorted();
  const seats = seatings[0]?.length ?? 0;
  const ratings = isContest ? ratingsOf(played, draws) : null;
  const visitsOf = (residents: string, visitor: string): readonly Visit[] => visitsIn(seatings, residents, visitor);
  const rows = policies.map((policy): ArenaRow => {
    const isMeasured = measured.includes(policy);
    const others = isMeasured ? beside.filter((other) => other !== policy).toSorted() : [];
    const visits = others.flatMap((other) => visitsOf(other, policy));
    const alone = seatings.flatMap((seating, i) =>
      seating.every((one) => one === policy) ? seating.map((_, seat) => ({ seating: i, seat })) : [],
    );
    return {
      policy,
      alone: isMeasured ? returnIn(alone) : null,
      visitor: sideOf(visits, 'visitor', 'residents'),
      resident: sideOf(
        others.flatMap((other) => visitsOf(policy, other)),
        'residents',
        'visitor',
      ),
      seats:
        visits.length === 0
          ? null
          : Array.from({ length: seats }, (_, seat) =>
              returnIn(visits.filter(({ at }) => at === seat).flatMap(({ visitor }) => visitor)),
            ),
      ...faultsOf(policy, played),
      rating: ratings?.get(policy) ?? null,
    };
  });
  const pairs = policies.flatMap((residents) =>
    policies.flatMap((visitor) => {
      const visits = residents === visitor ? [] : visitsOf(residents, visitor);
      if (visits.length === 0) return [];
      const [visitorReturn, residentReturn] = [
        returnIn(visits.flatMap((one) => one.visitor)),
        returnIn(visits.flatMap((one) => one.residents)),
      ];
      return [{ residents, visitor, visitorReturn, residentReturn }];
    }),
  );
  return { rows, pairs };
}

interface SeatAt {
  /** Place among the seatings. */
  readonly seating: number;
  readonly seat: number;
}

interface Visit {
  /** The seat of the visitor. */
  readonly at: number;
  readonly visitor: readonly SeatAt[];
  readonly residents: readonly SeatAt[];
}

function visitsIn(seatings: readonly Seating[], residents: string, visitor: string): readonly Visit[] {
  return seatings.flatMap((seating, i): readonly Visit[] => {
    const at = visitedSeat(seating, residents, visitor);
    if (at === null) return [];
    const all = seating.map((_, seat) => ({ seating: i, seat }));
    return [{ at, visitor: all.filter(({ seat }) => seat === at), residents: all.filter(({ seat }) => seat !== at) }];
  });
}

function faultsOf(policy: string, { seatings, deals }: Played): Faults & Pick<ArenaRow, 'sessions'> {
  const own = deals.flatMap((deal) =>
    seatings.flatMap((seating, i) => seating.flatMap((one, seat) => (one === policy ? [deal[i]?.faults[seat]] : []))),
  );
  const sum = (what: keyof Faults): number => own.reduce((all, faults) => all + (faults?.[what] ?? 0), 0);
  return {
    sessions: own.length,
    ...{ timeOuts: sum('timeOuts'), illegalActions: sum('illegalActions'), crashes: sum('crashes') },
  };
}

function ratingsOf({ seatings, deals }: Played, draws: readonly (readonly number[])[]): ReadonlyMap<string, Estimate> {
  const contests = deals.map((deal) => deal.flatMap(({ returns }, i) => contestsIn(seatings[i] ?? [], returns)));
  const fits = draws.map((places) => fitRatings(places.flatMap((deal) => contests[deal] ?? [])));
  return new Map(
    [...fitRatings(contests.flat())].map(([policy, rating]) => [
      policy,
      estimate(
        rating,
        fits.map((fit) => fit.get(policy) ?? 0),
      ),
    ]),
  );
}

/** Each two seats of a session against each other. */
function contestsIn(seating: Seating, returns: readonly number[]): readonly Contest[] {
  return seating.flatMap((first, s) =>
    seating.slice(s + 1).map((second, i): Contest => {
      const t = s + 1 + i;
      const ahead = Math.sign((returns[s] ?? 0) - (returns[t] ?? 0));
      return { policies: [first, second], seats: [s, t], score: (1 + ahead) / 2 };
    }),
  );
}

/** `drawn`: its values in the draws of the bootstrap. One deal tells nothing about others. */
function estimate(value: number, drawn: readonly number[]): Estimate {
  const interval = percentileInterval(drawn);
  const [low, high] = [interval?.low ?? null, interval?.high ?? null].map((end) =>
    end === null ? null : rounded(end),
  );
  return { value: rounded(value), se: rounded(standardDeviation(drawn)), low: low ?? null, high: high ?? null };
}
