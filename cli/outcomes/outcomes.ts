/** A game's outcomes of a recorded session, for commands that print sessions of any game. */
import type { GameTypes } from '../../games/core/game.ts';
import type { KeptFacts } from '../../games/core/session/client-facts.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';

type OutcomeCell = string | number | boolean | null;

export interface Outcomes {
  /** Id of the game. */
  readonly game: string;
  /** One flat row for each choice; all rows have the same columns. `told`: by event, what the page of its seat told. */
  rowsOf(
    log: readonly SessionEvent<GameTypes>[],
    told: readonly (KeptFacts | null)[],
  ): readonly Readonly<Record<string, OutcomeCell>>[];
  /** A summary by seat, as a table for the terminal. */
  summaryOf(log: readonly SessionEvent<GameTypes>[]): string;
}
