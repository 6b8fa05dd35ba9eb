/**
 * How far a model that codes messages agrees with people, beside how far people agree with each other: Cohen's kappa (Educational
 * and Psychological Measurement 20, 1960) of what a message was coded as. Intervals are a bootstrap over sessions, since messages
 * of one session are alike; with one session it is over messages. All figures are of the same draws.
 */
import { percentileInterval, resamples } from '../../../games/core/bootstrap.ts';
import type { Rng } from '../../../games/core/rng.ts';

/** How far below people's agreement with each other a model may be. */
const MOST_BELOW = 0.1;

/** A message as the model and both people coded it. */
export interface CodedByThree {
  readonly model: string;
  readonly people: readonly [string, string];
}

export interface KappaFigure {
  /** null: undefined, because all codes are the same or there are none. */
  readonly kappa: number | null;
  /** Ends of the 95 % interval; null: there is none. */
  readonly low: number | null;
  readonly high: number | null;
}

export interface KappaFigures {
  readonly people: KappaFigure;
  /** The mean of the model's kappa with each of the two. */
  readonly model: KappaFigure;
  readonly difference: KappaFigure;
  /** false: the model's codes are not for inference; null: a kappa is undefined. */
  readonly forInference: boolean | null;
}

/** null: undefined. */
export function cohensKappa(pairs: readonly (readonly [string, string])[]): number | null {
  const n = pairs.length;
  const shares = (place: 0 | 1) => Map.groupBy(pairs, (pair) => pair[place]);
  const [first, second] = [shares(0), shares(1)];
  const expected = [...first].reduce((sum, [value, own]) => sum + own.length * (second.get(value)?.length ?? 0), 0);
  if (n === 0 || expected === n * n) return null;
  const observed = pairs.filter(([one, other]) => one === other).length;
  return (observed * n - expected) / (n * n - expected);
}

/** `sessions`: the messages of each. */
export function kappaFigures(sessions: readonly (readonly CodedByThree[])[], rng: Rng): KappaFigures {
  const blocks = sessions.length > 1 ? sessions : sessions.flat().map((message) => [message]);
  const own = kappasOf(sessions.flat());
  const drawn =
    blocks.length < 2 ? [] : resamples(blocks.length, rng).map((at) => kappasOf(at.flatMap((i) => blocks[i] ?? [])));
  const figure = (of: (kappas: Kappas) => number | null): KappaFigure => {
    const interval = percentileInterval(drawn.map(of));
    return { kappa: of(own), low: interval?.low ?? null, high: interval?.high ?? null };
  };
  const difference = figure((each) => (each.model === null || each.people === null ? null : each.model - each.people));
  return {
    people: figure(({ people }) => people),
    model: figure(({ model }) => model),
    difference,
    forInference: difference.kappa === null ? null : difference.kappa >= -MOST_BELOW,
  };
}

interface Kappas {
  readonly people: number | null;
  readonly model: number | null;
}

function kappasOf(messages: readonly CodedByThree[]): Kappas {
  const [one = null, other = null] = ([0, 1] as const).map((place) =>
    cohensKappa(messages.map(({ model, people }) => [model, people[place]])),
  );
  return {
    people: cohensKappa(messages.map(({ people }) => people)),
    model: one === null || other === null ? null : (one + other) / 2,
  };
}
