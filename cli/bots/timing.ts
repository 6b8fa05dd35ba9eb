/**
 * Whether the times of answers tell bots from participants: the area under the curve of the plainest classifier, which takes who
 * answers later for the bot. 0.5 says that the times tell nothing.
 */
import { percentileInterval, resamples } from '../../games/core/bootstrap.ts';
import type { TimedAnswer } from '../../games/core/log/timed-answers.ts';
import type { Rng } from '../../games/core/rng.ts';
import { quantileOf } from '../../studies/room/quartiles.ts';

export interface TimedSession {
  readonly arm: string;
  readonly answers: readonly TimedAnswer[];
}

export interface BotTiming {
  /** null: all arms. */
  readonly arm: string | null;
  readonly sessions: number;
  /** Answers of bots, and of participants. */
  readonly bots: number;
  readonly people: number;
  /** null: one of them gave no answers. */
  readonly auc: { readonly value: number; readonly low: number | null; readonly high: number | null } | null;
  /** Between the time of an answer and the time that was drawn for it, ms; null: no times were drawn. */
  readonly apart: { readonly p50Ms: number; readonly p99Ms: number } | null;
  /** Answers that came later than drawn, of those whose times were drawn. */
  readonly late: number;
  readonly drawn: number;
}

/** All arms together, then each arm. */
export function botTimings(sessions: readonly TimedSession[], rng: Rng): readonly BotTiming[] {
  const arms = [...new Set(sessions.map(({ arm }) => arm))].toSorted();
  return [null, ...arms].map((arm) =>
    timingOf(
      arm,
      sessions.filter((one) => arm === null || one.arm === arm),
      rng,
    ),
  );
}

function timingOf(arm: string | null, sessions: readonly TimedSession[], rng: Rng): BotTiming {
  const points = sessions
    .flatMap(({ answers }, group) => answers.flatMap((answer) => pointOf(answer, group)))
    .toSorted((a, b) => a.ms - b.ms);
  const value = aucOf(
    points,
    sessions.map(() => 1),
  );
  const answers = sessions.flatMap((one) => one.answers).filter(({ kind }) => kind === 'outside');
  const drawn = answers.flatMap(({ drawnMs, tookMs, ownMs }) =>
    drawnMs === null ? [] : [{ apart: Math.abs(tookMs - drawnMs), isLate: (ownMs ?? tookMs) > drawnMs }],
  );
  const apart = drawn.map((one) => one.apart);
  const interval =
    value === null
      ? null
      : percentileInterval(
          resamples(sessions.length, rng).map((draw) => {
            const times = sessions.map(() => 0);
            for (const group of draw) times[group] = (times[group] ?? 0) + 1;
            return aucOf(points, times);
          }),
        );
  return {
    ...{ arm, sessions: sessions.length },
    bots: points.filter(({ isBot }) => isBot).length,
    people: points.filter(({ isBot }) => !isBot).length,
    auc: value === null ? null : { value, low: interval?.low ?? null, high: interval?.high ?? null },
    apart: apart.length === 0 ? null : { p50Ms: quantileOf(apart, 0.5), p99Ms: quantileOf(apart, 0.99) },
    ...{ late: drawn.filter(({ isLate }) => isLate).length, drawn: drawn.length },
  };
}

interface Point {
  readonly ms: number;
  readonly isBot: boolean;
  /** Number of its session. */
  readonly group: number;
}

function pointOf({ kind, tookMs }: TimedAnswer, group: number): readonly Point[] {
  return kind === 'outside' || kind === 'person' ? [{ ms: tookMs, isBot: kind === 'outside', group }] : [];
}

/**
 * How often an answer of a bot takes longer than one of a participant; equal times count half. `points`: by time. `times`: how
 * often each session counts. null: bots or participants gave no answers.
 */
function aucOf(points: readonly Point[], times: readonly number[]): number | null {
  let [bots, people, wins] = [0, 0, 0];
  for (let i = 0; i < points.length; ) {
    const { ms } = points[i] as Point;
    let [equalBots, equalPeople] = [0, 0];
    for (let point = points[i]; point?.ms === ms; point = points[++i]) {
      const weight = times[point.group] ?? 0;
      if (point.isBot) equalBots += weight;
      else equalPeople += weight;
    }
    wins += equalBots * (people + equalPeople / 2);
    bots += equalBots;
    people += equalPeople;
  }
  return bots === 0 || people === 0 ? null : wins / (bots * people);
}
