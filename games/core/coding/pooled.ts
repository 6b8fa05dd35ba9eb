/**
 * Agreement of coders over many sessions. Alpha is that of all units together. Its 95 % interval is a percentile bootstrap
 * over sessions, since units of one session are alike; with one session it is over units.
 */
import { percentileInterval, resamples } from '../bootstrap.ts';
import type { Rng } from '../rng.ts';
import { nominalAlpha, type Unit } from './agreement.ts';
import { unitsOf } from './annotations.ts';
import type { AnyCoding, CodingRound, MessageRef } from './types.ts';

export interface PooledAlpha {
  /** null: undefined. */
  readonly alpha: number | null;
  /** Ends of the interval; null: alpha is undefined in more than one draw of twenty. */
  readonly low: number | null;
  readonly high: number | null;
}

/** `sessions`: the units of each. */
export function pooledAlpha(sessions: readonly (readonly Unit[])[], rng: Rng): PooledAlpha {
  const alpha = nominalAlpha(sessions.flat());
  const blocks = sessions.length > 1 ? sessions : sessions.flat().map((unit) => [unit]);
  if (alpha === null || blocks.length < 2) return { alpha, low: null, high: null };
  const drawn = resamples(blocks.length, rng).map((places) => nominalAlpha(places.flatMap((i) => blocks[i] ?? [])));
  return { alpha, ...(percentileInterval(drawn) ?? { low: null, high: null }) };
}

export interface StudyAgreement {
  readonly presence: PooledAlpha;
  readonly sets: PooledAlpha;
  readonly sessions: number;
  readonly messages: number;
  /** Messages that each coder has coded, by name, and those that both have. */
  readonly coded: Readonly<Record<string, number>>;
  readonly both: number;
}

/** `rounds`: one of each session, of one version of the codebook. */
export function studyAgreement(
  coding: Pick<AnyCoding, 'keyOf'>,
  rounds: readonly CodingRound<unknown>[],
  rng: Rng,
): StudyAgreement {
  const units = rounds.map((round) => unitsOf(coding, round));
  const coded: Record<string, number> = {};
  for (const { coders, messages } of rounds)
    for (const [place, coder] of coders.entries())
      coded[coder] = (coded[coder] ?? 0) + messages.filter(({ codes }) => codes[place] !== null).length;
  const messages = rounds.flatMap((round) => round.messages);
  return {
    presence: pooledAlpha(
      units.map(({ presence }) => presence),
      rng,
    ),
    sets: pooledAlpha(
      units.map(({ sets }) => sets),
      rng,
    ),
    ...{ sessions: rounds.length, messages: messages.length, coded },
    both: messages.filter(({ codes }) => codes[0] !== null && codes[1] !== null).length,
  };
}

export interface SessionMessage extends MessageRef {
  readonly session: string;
}

/** A sample of this size, or all where there are fewer; in the order in which they were given. */
export function sampleOf(all: readonly SessionMessage[], size: number, rng: Rng): readonly SessionMessage[] {
  const chosen = new Set(rng.shuffle(all.map((_, i) => i)).slice(0, size));
  return all.filter((_, i) => chosen.has(i));
}
