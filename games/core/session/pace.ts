/**
 * The times of policies and bots that seats must not recognise: when they come to the lobby, and when they answer. They are drawn
 * from a distribution in the session's setup. A log holds the distribution, the policy's seed and the bot's pseudonym, so it gives
 * them again.
 */
import type { GameTypes, Seat } from '../game.ts';
import { rngFor } from '../rng.ts';
import { drawMs } from './draw-ms.ts';
import { openTurnOf, type SessionState } from './state.ts';
import type { Pace } from './types.ts';
import { probeOf } from './waiting.ts';

/** About as people come and answer, where an order asks for hidden kinds and names no times of its own. */
export const PEOPLE_PACE: Pace = {
  arrivalMs: [1500, 5000, 12_000, 25_000, 60_000],
  answerMs: [1200, 2500, 4000, 7000, 15_000],
};

/** What an agent answers that others wait for: the action of a turn, or a question. */
export type AnsweredRequest = { readonly turn: number } | { readonly probeId: string };

/**
 * When the agent in this seat answers, ms since the epoch; null: as soon as it has an answer. It answers before the
 * deadline, with a tenth of the time left: a draw that is longer than that is drawn again, evenly from the second half.
 */
export function answerAt<T extends GameTypes>(
  session: SessionState<T>,
  answered: AnsweredRequest,
  { seat, seed }: { readonly seat: Seat; readonly seed: string },
): number | null {
  const { pace } = session.setup;
  const asked =
    'turn' in answered ? askedInTurn(session, answered.turn) : askedInProbe(session, seat, answered.probeId);
  if (!pace || !asked) return null;
  const rng = rngFor(seed, 'pace', 'turn' in answered ? answered.turn : answered.probeId);
  const drawn = drawMs(pace.answerMs, rng);
  if (asked.deadline === null) return asked.at + drawn;
  const allowed = Math.max(0, asked.deadline - asked.at);
  const longest = allowed - Math.ceil(allowed / 10);
  if (drawn <= longest) return asked.at + drawn;
  const least = Math.floor(longest / 2);
  return asked.at + least + rng.int(longest - least + 1);
}

interface Asked {
  readonly at: number;
  readonly deadline: number | null;
}

function askedInTurn<T extends GameTypes>(session: SessionState<T>, turn: number): Asked | null {
  const open = openTurnOf(session);
  return open && session.turn === turn ? { at: open.since, deadline: open.deadline } : null;
}

function askedInProbe<T extends GameTypes>(session: SessionState<T>, seat: Seat, probeId: string): Asked | null {
  const asked = probeOf(session, seat);
  return asked?.probe.id === probeId ? { at: asked.shownAt, deadline: asked.deadline } : null;
}
