/** The report of `npx standpoint play fork` in words: where the branches begin, which actions were taken, and the returns. */

import type { GameTypes } from '../../games/core/game.ts';
import { boundariesOf, boundaryBefore } from '../../games/core/log/branch.ts';
import type { Parent } from '../../server/branches/branches.ts';
import { seatLetter } from '../shared/seats.ts';
import { rounded, table } from '../shared/table.ts';
import type { effectsOf, ForkRow, returnsOf } from './effect.ts';

/** The most branches that the text names. */
const FEW = 30;

export interface ForkPlace {
  /** The event asked for, from 1. */
  readonly at: number;
  /** The last event before it that is between two turns; null: play had not begun. */
  readonly boundary: number | null;
  /** The first new turn. */
  readonly turn: number;
}

export function placeOf({ game, events }: Parent, at: number, turn: number): ForkPlace {
  return { at, boundary: boundaryBefore(boundariesOf<GameTypes>(game, events), at)?.seq ?? null, turn };
}

export interface ForkReport {
  readonly session: string;
  readonly where: ForkPlace;
  readonly kept: boolean;
  readonly rows: readonly ForkRow[];
  readonly effects: ReturnType<typeof effectsOf>;
  readonly returns: ReturnType<typeof returnsOf>;
}

const KEY =
  'forked: the seat that was handed the history. share %: how many of its branches began with that action. control %: the\n' +
  'same where nothing was changed.\n';

export function reportInWords({ session, where, kept, rows, effects, returns }: ForkReport): string {
  const { at, boundary, turn } = where;
  const moved =
    boundary === at ? '' : `; event ${at} is not between two turns, event ${boundary ?? '–'} is the last before it`;
  const head = `${new Set(rows.map(({ branch }) => branch)).size} branches of ${session}, which play anew from turn ${turn}${moved}.\n\n`;
  const actions = table(
    ['forked', 'seat', 'policy', 'variant', 'first action', 'share %', 'control %', 'runs'],
    effects.map((one) => [
      seatLetter(one.forked_seat),
      seatLetter(one.seat),
      one.policy,
      one.variant,
      one.action,
      one.share,
      one.control_share,
      one.runs,
    ]),
  );
  const paid = table(
    ['forked', 'seat', 'policy', 'variant', 'mean return', 'runs'],
    returns.map((one) => [
      seatLetter(one.forked_seat),
      seatLetter(one.seat),
      one.policy,
      one.variant,
      one.return,
      one.runs,
    ]),
    2,
  );
  const own = rows.filter(({ seat, forked_seat }) => seat === forked_seat);
  const named =
    own.length > FEW
      ? ''
      : `\n${table(
          ['branch', 'seat', 'policy', 'variant', 'run', 'turn', 'first action', 'return', 'outcome'],
          own.map((one) => [
            ...[one.branch, seatLetter(one.seat), one.policy, one.variant, one.run, one.action_turn, one.action_words],
            ...[one.return === null ? null : rounded(one.return), one.failed ?? one.outcome],
          ]),
        )}`;
  return `${head}${actions}\n${KEY}\n${paid}${named}${kept ? '' : '\nThe branches are not kept.\n'}`;
}
