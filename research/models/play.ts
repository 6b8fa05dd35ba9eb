/** Plays the sessions of an experiment: for each player, models and policies alike, the same sessions. */
import type * as z from 'zod';
import { CannotBeDone } from '../../cli/shared/command.ts';
import type { Printed } from '../../cli/shared/json-option.ts';
import { openModelLine } from '../../cli/shared/model-line.ts';
import { type ModelSession, playSessions } from '../../cli/shared/model-sessions.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { type MODEL_RUN, modelRunOf } from '../../cli/simulate/with-models.ts';
import type { GameTypes } from '../../games/core/game.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { DEFAULT_SETTINGS } from '../../llm/chat.ts';
import type { SimulatedModel } from '../../llm/playout.ts';
import type { ModelOptions } from './options.ts';

export interface Player {
  /** The name of a model, or the id of a policy. */
  readonly name: string;
  /** null: a policy has no prompt. */
  readonly variant: string | null;
  readonly agent: AnyPolicy | SimulatedModel;
}

export interface Experiment<Session extends ModelSession, Row> {
  readonly players: readonly Player[];
  /** The same sessions for each player, but for who plays. */
  sessionsFor(player: Player): readonly Session[];
  rowsIn(log: readonly SessionEvent<GameTypes>[], session: Session): readonly Row[];
}

export interface PlayedExperiment<Row> {
  readonly by: readonly { readonly player: Player; readonly rows: readonly Row[] }[];
  /** What the models' calls came to. */
  readonly models: Printed<typeof MODEL_RUN> & z.infer<typeof MODEL_RUN>;
}

/** Each model with each variant, and then the policies. */
export function playersOf({ model, variant }: ModelOptions, policies: readonly AnyPolicy[]): readonly Player[] {
  return [
    ...model.flatMap((name) =>
      variant.map(
        (id): Player => ({
          name,
          variant: id,
          agent: { model: name, variant: id, settings: DEFAULT_SETTINGS },
        }),
      ),
    ),
    ...policies.map((policy): Player => ({ name: policy.id, variant: null, agent: policy })),
  ];
}

/** Throws a BadOption where a model cannot be asked, and a CannotBeDone where a cassette cannot go on. */
export async function playAll<Session extends ModelSession, Row>(
  options: ModelOptions,
  { players, sessionsFor, rowsIn }: Experiment<Session, Row>,
): Promise<PlayedExperiment<Row>> {
  const line = openModelLine(options, options.model);
  const sessions = players.flatMap((player) => sessionsFor(player).map((session) => ({ ...session, player })));
  const bar = progressBar('sessions', sessions.length);
  const logs: (readonly SessionEvent<GameTypes>[])[] = [];
  const rows = new Map<Player, Row[]>(players.map((player) => [player, []]));
  try {
    await playSessions(sessions, { line, ...options, setup: { build: 'research models' } }, (log, session) => {
      const { player } = session;
      if (player.variant !== null) logs.push(log);
      rows.get(player)?.push(...rowsIn(log, session));
      bar.advance(1);
    });
  } finally {
    bar.stop();
    line.close();
  }
  const models = modelRunOf(logs, line.sent());
  // figures of models that nobody reached would look like those of models that know nothing
  if ((models.outcomes.answered ?? 0) === 0) {
    const outcomes = Object.entries(models.outcomes).map(([outcome, count]) => `${outcome} ${count}`);
    throw new CannotBeDone(`no call was answered (${outcomes.join(', ')})`);
  }
  return { by: [...rows].map(([player, own]) => ({ player, rows: own })), models };
}
