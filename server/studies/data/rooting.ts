/**
 * Keeps roots over the heads of a study's streams in its own stream. A later bundle shows by them whether events that were
 * there then are still the same. One root for each stage, over the very streams that a bundle of this stage has.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { StudyCommand } from '../../../studies/way/contract/decision.ts';
import { newId } from '../../live/seat/tokens.ts';
import type { Stored } from '../../store/event-store.ts';
import { streamOfStudy } from '../../store/releases.ts';
import { rootOver, type StreamHead } from '../../store/root-over.ts';
import { streamOfSession } from '../../store/session-log.ts';
import type { StoreReader } from '../../store/store.ts';
import { participantEvent, streamOfParticipant } from '../../store/study-log.ts';
import type { LiveStudy } from '../run/live-study.ts';

export type RootingOccasion = Extract<StudyCommand, { readonly type: 'rootHeads' }>['occasion'];

/** The stage that a plan is registered for. It has a root before its first participant, over the study's own stream. */
const REGISTERED = 'main';

/** Resolves once the roots are on disk. Stages without participants have none, but for a plan that is registered. */
export async function rootHeads(
  store: Pick<StoreReader, 'events' | 'studies'>,
  study: LiveStudy,
  occasion: RootingOccasion,
): Promise<void> {
  await study.settled();
  const always = occasion === 'preregistration' ? [REGISTERED] : [];
  for (const { stage, root, position } of await rootsOf(store, study.id, always))
    await study.perform(
      { type: 'rootHeads', occasion, stage, root, position },
      { commandId: `root-${occasion}-${stage}-${newId()}` },
    );
}

/** Occasions that the study's stream has, and whose roots it lacks, as after a crash. `log`: of the study's stream. */
export function unrooted(log: readonly Stored[]): readonly RootingOccasion[] {
  const registered = log.findIndex(({ type }) => type === 'study.StudyPreregistered');
  const closed = log.findLastIndex(({ type }) => type === 'study.IntakeClosed');
  const isOpen = log.findLastIndex(({ type }) => type === 'study.IntakeOpened') > closed;
  const rooted = (from: number, by: (occasion: unknown) => boolean): boolean =>
    log
      .slice(from)
      .some(({ type, data }) => type === 'study.HeadsRooted' && by((data as { readonly occasion: unknown }).occasion));
  const isPlan = (occasion: unknown): boolean => occasion === 'preregistration';
  return [
    ...(registered >= 0 && !rooted(registered, isPlan) ? (['preregistration'] as const) : []),
    ...(closed >= 0 && !isOpen && !rooted(closed, (occasion) => !isPlan(occasion)) ? (['intake_closed'] as const) : []),
  ];
}

interface StageRoot {
  readonly stage: string;
  readonly root: string;
  readonly position: number;
}

async function rootsOf(
  { events, studies }: Pick<StoreReader, 'events' | 'studies'>,
  study: string,
  always: readonly string[],
): Promise<readonly StageRoot[]> {
  const { position, heads } = await events.headsAfter(0);
  const byStream = new Map(heads.map((head) => [head.stream, head]));
  const own = byStream.get(streamOfStudy(study));
  const stages = new Map<string, Map<string, StreamHead>>(
    own ? always.map((stage) => [stage, new Map([[own.stream, own]])]) : [],
  );
  for (const { participant } of await studies.recruitsOf(study)) {
    const stream = streamOfParticipant(participant);
    const head = byStream.get(stream);
    if (!head) continue;
    const log = (await events.read(stream, 1, head.version)).map(
      (stored) => participantEvent(participant, stored).event,
    );
    const [arrived] = log;
    if (arrived?.type !== 'ParticipantArrived') throw new Error(`${stream} does not begin with an arrival`);
    const told = stages.get(arrived.stage) ?? new Map<string, StreamHead>();
    stages.set(arrived.stage, told);
    const sessions = log.flatMap((event) => (event.type === 'SessionAssigned' ? [streamOfSession(event.session)] : []));
    for (const name of [stream, ...sessions, streamOfStudy(study)]) {
      const found = byStream.get(name);
      if (found) told.set(name, found);
    }
    // requests come between
    await turn();
  }
  return [...stages]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([stage, told]) => ({
      stage,
      root: rootOver(sortedHeads([...told.values()])),
      position,
    }));
}

/** The heads in the order of a bundle. */
function sortedHeads(heads: readonly StreamHead[]): readonly StreamHead[] {
  return heads.toSorted((a, b) => (a.stream < b.stream ? -1 : 1));
}
