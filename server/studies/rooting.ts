/**
 * Keeps roots over the heads of a study's streams in its own stream. A later bundle shows by them whether events that were
 * there then are still the same. One root for each stage, over the very streams that a bundle of this stage has.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { StudyCommand } from '../../studies/way/decision.ts';
import { newId } from '../live/tokens.ts';
import { streamOfStudy } from '../store/releases.ts';
import { rootOver, type StreamHead } from '../store/roots.ts';
import { streamOfSession } from '../store/session-log.ts';
import type { StoreReader } from '../store/store.ts';
import type { LiveStudy } from './live-study.ts';
import { participantEvent, streamOfParticipant } from './study-log.ts';

export type Occasion = Extract<StudyCommand, { readonly type: 'rootHeads' }>['occasion'];

/** Resolves once the roots are on disk; stages without participants have none. */
export async function rootHeads(
  store: Pick<StoreReader, 'events' | 'studies'>,
  study: LiveStudy,
  occasion: Occasion,
): Promise<void> {
  await study.settled();
  for (const { stage, root, position } of await rootsOf(store, study.id))
    await study.perform(
      { type: 'rootHeads', occasion, stage, root, position },
      { commandId: `root-${occasion}-${stage}-${newId()}` },
    );
}

interface StageRoot {
  readonly stage: string;
  readonly root: string;
  readonly position: number;
}

export async function rootsOf(
  { events, studies }: Pick<StoreReader, 'events' | 'studies'>,
  study: string,
): Promise<readonly StageRoot[]> {
  const { position, heads } = await events.headsAfter(0);
  const byStream = new Map(heads.map((head) => [head.stream, head]));
  const stages = new Map<string, Map<string, StreamHead>>();
  for (const { participant } of await studies.recruitsOf(study)) {
    const stream = streamOfParticipant(participant);
    const head = byStream.get(stream);
    if (!head) continue;
    const log = (await events.read(stream, 1, head.version)).map(
      (stored) => participantEvent(participant, stored).event,
    );
    const [arrived] = log;
    if (arrived?.type !== 'ParticipantArrived') throw new Error(`${stream} does not begin with an arrival`);
    const own = stages.get(arrived.stage) ?? new Map<string, StreamHead>();
    stages.set(arrived.stage, own);
    const sessions = log.flatMap((event) => (event.type === 'SessionAssigned' ? [streamOfSession(event.session)] : []));
    for (const name of [stream, ...sessions, streamOfStudy(study)]) {
      const found = byStream.get(name);
      if (found) own.set(name, found);
    }
    // requests come between
    await turn();
  }
  return [...stages]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([stage, own]) => ({
      stage,
      root: rootOver(sortedHeads([...own.values()])),
      position,
    }));
}

/** In the order of a bundle. */
export function sortedHeads(heads: readonly StreamHead[]): readonly StreamHead[] {
  return heads.toSorted((a, b) => (a.stream < b.stream ? -1 : 1));
}
