/** What the rows of one session are made from: its log, its study, and the cells that rows share. */
import type { GameTypes } from '../../games/core/game.ts';
import type { KeptFacts } from '../../games/core/session/client-facts.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import type { BundleRow } from './columns.ts';
import type { Permits } from './consent.ts';
import type { StudyFacts } from './design.ts';
import type { PlayedSeat } from './participant-rows.ts';

export interface SessionLog {
  readonly stream: string;
  /** What people call it, as S-42; null: the bundle does not say. */
  readonly name: string | null;
  readonly events: readonly SessionEvent<GameTypes>[];
  /** One for each event; null: no page told any. */
  readonly facts: readonly (KeptFacts | null)[];
  /** One for each event: when its message came, where it was held back, ms; null: it was not. Left out: none was. */
  readonly cameAt?: readonly (number | null)[];
  /** Hash of the last event. */
  readonly head: string;
}

export interface SessionInStudy {
  /** The seats of its participants. */
  readonly seats: readonly PlayedSeat[];
  readonly permits: (participant: string) => Permits;
  readonly study: StudyFacts;
  /** Account of a bot, as name@version -> who answers for it; left out: it is not known. */
  readonly owners?: ReadonlyMap<string, string>;
}

/** Cells that decisions and questions share, at one event of a seat. */
export type CellsAt = (index: number, seat: number) => BundleRow;
