/** What seats the language models of a session: sessions ask for it, and server/agents does it. */
import type { Seat } from '../../../games/core/game.ts';
import type { ModelSettings } from '../../../games/core/session/model-calls.ts';
import type { Controller } from '../../../games/core/session/types.ts';
import type { LiveSession } from '../session/live-session.ts';

export type ModelController = Extract<Controller, { kind: 'model' }>;

export interface ModelAgents {
  /** The names of the models that orders may have. */
  readonly offered: readonly string[];
  /** How they are asked, where their seats do not say it themselves. */
  readonly asked: Partial<ModelSettings>;
  /** Attaches a model to the seat that it holds in the log. */
  seat(live: LiveSession, seat: Seat, controller: ModelController): void;
  /** Why a model cannot be asked here, as a sentence; null: it can. */
  whyNot(model: string): string | null;
  close(): void;
}

/** What sessions need of them. */
export type SeatsModels = Pick<ModelAgents, 'offered' | 'asked' | 'seat' | 'whyNot'>;

/** Agents of a server that offers no models: one that a log has leaves its seat. */
export const NO_MODELS: SeatsModels = {
  offered: [],
  asked: {},
  seat: (live, seat) => void live.operate({ type: 'vacate', seat, cause: 'model_failed', words: NONE_HERE }),
  whyNot: () => 'No language models are offered here.',
};
const NONE_HERE = 'no language models are offered here';

export interface ModelSeating {
  readonly agents: Pick<ModelAgents, 'seat'>;
  /** Seats where a model was asked to sit. One that left is never asked again. */
  readonly asked: Set<Seat>;
}

export function seatModels({ agents, asked }: ModelSeating, live: LiveSession): void {
  live.state().seats.forEach((held, seat) => {
    if (held?.kind !== 'model' || asked.has(seat)) return;
    asked.add(seat);
    agents.seat(live, seat, held);
  });
}
