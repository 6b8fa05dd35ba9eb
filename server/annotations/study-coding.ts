/** The sessions of a study whose messages can be coded, and their rounds of one version of the codebook. */
import type { Annotations, CodingRound } from '../../games/core/coding/types.ts';
import type { StoreReader } from '../store/store.ts';
import { readStudyLog, sessionsOfStage } from '../store/study-log.ts';
import { codableOf, readAnnotations, type ToCode } from './coding.ts';

export interface SessionToCode {
  readonly session: string;
  readonly toCode: ToCode;
  readonly annotations: Annotations<unknown>;
}

/** Without practice, in the order of their names. Sessions that are not over or have no messages are not in it. null: no such study. */
export async function sessionsToCode(
  store: StoreReader,
  study: string,
  stage: string,
): Promise<readonly SessionToCode[] | null> {
  const log = await readStudyLog(store, study);
  if (log.study.length === 0) return null;
  const found: SessionToCode[] = [];
  for (const session of sessionsOfStage(log, stage)) {
    const toCode = await codableOf(store, session);
    if (typeof toCode === 'string' || toCode.messages.length === 0) continue;
    found.push({ session, toCode, annotations: await readAnnotations(store.events, session, toCode.coding) });
  }
  return found;
}

/** `codebook` null: the newest of all. */
export function roundsOf(
  sessions: readonly SessionToCode[],
  codebook: number | null,
): { readonly codebook: number | null; readonly rounds: readonly CodingRound<unknown>[] } {
  const all = sessions.flatMap(({ annotations }) => annotations.rounds);
  const version = codebook ?? Math.max(0, ...all.map((round) => round.codebook));
  return { codebook: version || null, rounds: all.filter((round) => round.codebook === version) };
}
