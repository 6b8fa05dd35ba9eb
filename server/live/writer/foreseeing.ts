/** Foresees what commands would do now. Nothing is changed. */
import type { AnyGame, GameTypes } from '../../../games/core/game.ts';
import type { Refusal, SessionCommand } from '../../../games/core/session/commands.ts';
import { decideSession } from '../../../games/core/session/decide.ts';
import { sessionAfter } from '../../../games/core/session/decision.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import type { Circumstances, SessionState } from '../../../games/core/session/session.ts';

/** The command that follows by itself once this one has led from one state to the other; null: none does. */
export type Following = (
  command: SessionCommand<GameTypes>,
  before: SessionState<GameTypes>,
  after: SessionState<GameTypes>,
) => SessionCommand<GameTypes> | null;

/** What commands would do. */
export interface Foreseen {
  /** The refusals, in the order of the commands that were asked about; null: accepted. */
  readonly refusals: readonly (Refusal | null)[];
  readonly events: readonly SessionEvent<GameTypes>[];
  /** Length of the log that these events would follow. */
  readonly version: number;
  /** The state after these events. */
  readonly session: SessionState<GameTypes>;
}

export interface Foreseeing {
  readonly game: AnyGame;
  readonly session: SessionState<GameTypes>;
  /** The seed, and the time of each decision. */
  readonly circumstances: () => Circumstances;
  readonly following?: Following;
}

/** The events that these commands would append now, with the commands that follow from them. */
export function foresee(
  commands: readonly SessionCommand<GameTypes>[],
  { game, session: now, circumstances, following = () => null }: Foreseeing,
): Omit<Foreseen, 'version'> {
  let session = now;
  const events: SessionEvent<GameTypes>[] = [];
  const decided = (command: SessionCommand<GameTypes>): Refusal | null => {
    const decision = decideSession(game, session, command, circumstances());
    session = sessionAfter(game, session, decision);
    events.push(...decision.events);
    return decision.refusal;
  };
  const refusals = commands.map((command) => {
    const before = session;
    const refusal = decided(command);
    const next = refusal ? null : following(command, before, session);
    if (next) decided(next);
    return refusal;
  });
  return { refusals, events, session };
}
