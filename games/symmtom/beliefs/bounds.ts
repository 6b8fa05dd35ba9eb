/**
 * Bounds on what each agent knows, for every chain of seats, where worlds are too many to list: pieces that an agent knows
 * in every possible world, and pieces outside which it knows nothing. They contain all that is possible and often more, so
 * what they hold certain is certain, and some of what they leave in doubt is certain, too.
 */
import type { Seat } from '../../core/game.ts';
import { fullMask } from '../rules.ts';
import type { Parameters } from '../types.ts';
import { onBaseAt, type Word } from './k-matrix.ts';
import type { Bounds } from './possible.ts';
import type { PublicTurn } from './worlds.ts';

/** Masks by agent. */
export interface ChainSpan extends Bounds {
  /** The first-hand pieces that the whole chain is certain of, and all that may be first-hand. */
  readonly firstHand: Bounds;
  /** `most` one turn ago, for the speech filter of `released` rules. */
  readonly mostBefore: readonly number[];
}

/** A deal by chance: agents know their first-hand pieces. `shown`: what the whole chain sees; null: hidden. */
export function spanAtFirst(shown: readonly (number | null)[], { pieces }: Parameters): ChainSpan {
  const given = shown.reduce((all: number, mask) => all | (mask ?? 0), 0);
  const least = shown.map((mask) => mask ?? 0);
  const most = shown.map((mask) => mask ?? fullMask(pieces) & ~given);
  return { least, most, firstHand: { least, most }, mostBefore: most };
}

/** Agents may know anything beside their first-hand pieces. */
export function anything({ firstHand }: ChainSpan, { pieces }: Parameters): ChainSpan {
  const most = firstHand.most.map(() => fullMask(pieces));
  return { least: firstHand.least, most, firstHand, mostBefore: most };
}

/** `members`: the seats of the chain. `words`: what its first seat heard. `wasOnBase`: at the end of the turn before. */
export function spanAfter(
  span: ChainSpan,
  members: readonly Seat[],
  words: readonly Word[],
  { parameters, bases, percept, wasOnBase }: PublicTurn & { readonly wasOnBase: readonly boolean[] },
): ChainSpan {
  const { pieces, rules } = parameters;
  const released = rules === 'released';
  const hears = (seat: Seat, speaker: Seat): boolean =>
    seat === speaker || (percept.inRange[seat]?.includes(speaker) ?? false);
  const shared = words.map((word, speaker) =>
    members.every((seat) => hears(seat, speaker)) ? (word ?? null) : undefined,
  );
  // a speaker knows what it says; under released rules it may have forgotten it one turn ago
  const credited = span.least.map((mask, j) => {
    const word = shared[j] ?? null;
    return word === null || (released && wasOnBase[j]) ? mask : mask | (1 << word);
  });
  const possible = span.most.map((mask, j) => mask | (credited[j] ?? 0));
  const onBase = onBaseAt(percept.positions, bases);
  const full = fullMask(pieces);
  const least = credited.slice();
  const most = possible.slice();
  for (let j = 0; j < credited.length; j++) {
    const mask = credited[j] as number;
    let told = mask;
    let maybe = possible[j] as number;
    const near = percept.inRange[j] ?? [];
    for (let i = 0; i < near.length; i++) {
      const speaker = near[i] as number;
      const word = shared[speaker];
      if (word === undefined) maybe |= (released ? span.mostBefore : possible)[speaker] ?? 0;
      else if (word !== null) {
        told |= 1 << word;
        maybe |= 1 << word;
      }
    }
    const sure = span.firstHand.least[j] ?? 0;
    const mayForget = onBase[j] && possible[j] === full;
    least[j] = mayForget ? sure : told;
    most[j] = mayForget && mask === full ? (span.firstHand.most[j] ?? 0) : maybe;
  }
  return { ...span, least, most, mostBefore: span.most };
}
