/** A worker thread that says what policies would have done in the place of the seats of a recorded session. */
import { parentPort } from 'node:worker_threads';
import { policyById } from '../../bots/index.ts';
import { type ExpectedDecision, expectedDecisions } from '../../bots/predictions.ts';
import type { GameTypes } from '../../games/core/game.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { rulesOfLog } from '../../games/index.ts';

export interface PredictionsJob {
  readonly log: readonly SessionEvent<GameTypes>[];
  /** Ids of policies. */
  readonly models: readonly string[];
  /** The share of decisions in which an agent does any legal action. */
  readonly lapse: number;
  /** The most actions of a decision, beside what was done. */
  readonly most: number;
  /** Texts of the session by id, those alone that the asker may read. */
  readonly texts: Readonly<Record<string, string>>;
}

export type PredictionsResult =
  | { readonly ok: true; readonly decisions: readonly ExpectedDecision<GameTypes>[] }
  /** The rules are not here, or a policy cannot read such a session. */
  | { readonly ok: false; readonly error: string };

parentPort?.on('message', (job: PredictionsJob) => parentPort?.postMessage(predict(job)));

function predict({ log, models, lapse, most, texts }: PredictionsJob): PredictionsResult {
  const rules = rulesOfLog(log);
  if (typeof rules === 'string') return { ok: false, error: rules };
  const policies = models.map((id): AnyPolicy => policyById(id) ?? missing(id));
  try {
    const openText = ({ textId }: { readonly textId: string }): string | null => texts[textId] ?? null;
    return { ok: true, decisions: expectedDecisions({ game: rules.game, log, policies, lapse, openText }, most) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

function missing(policy: string): never {
  throw new Error(`there is no policy ${policy}`);
}
