/** Makes every draw and every match of a study again from the log and the seed, and checks that the log is as it was written. */
import { cellsOf } from '../../studies/allocation/cells.ts';
import { publishedStudy } from '../../studies/definition/published.ts';
import type { StreamEvents, StudyLogEvent } from '../../studies/way/contract/events.ts';
import { audit } from '../../studies/way/read/audit.ts';
import type { Stored } from '../store/event-store.ts';
import { streamOfStudy } from '../store/releases.ts';
import type { StoreReader } from '../store/store.ts';
import { participantEvent, streamOfParticipant, studyEvent } from '../store/study-log.ts';
import { ExportRefused } from './refused.ts';

export interface StudyAudit {
  readonly study: string;
  /** Position of the last event that was audited. */
  readonly position: number;
  /** Draws in the log, and those that come out the same again. */
  readonly draws: number;
  readonly repeated: number;
  readonly matches: number;
  readonly deviations: readonly PlacedDeviation[];
  /** Arm -> its slots, and how many of them are filled and taken. */
  readonly balance: readonly {
    readonly arm: string;
    readonly slots: number;
    readonly filled: number;
    readonly taken: number;
  }[];
}

interface PlacedDeviation {
  /** The position of the first event of its append; 0: of no event. */
  readonly position: number;
  /** Type of the event, or name of the finding where the log was changed. */
  readonly event: string;
  readonly what: string;
}

interface Append {
  readonly position: number;
  readonly writes: readonly StreamEvents[];
}

export async function auditStudy(store: StoreReader, study: string): Promise<StudyAudit> {
  const secret = await store.studies.secretOf(study);
  const log = secret ? await store.events.read(streamOfStudy(study)) : [];
  if (!secret || log.length === 0) throw new ExportRefused(`there is no study '${study}' in this database`);
  const stored: Stored[] = [...log];
  const ids = new Map<string, string>();
  for (const { participant } of await store.studies.recruitsOf(study)) {
    const stream = streamOfParticipant(participant);
    ids.set(stream, participant);
    stored.push(...(await store.events.read(stream)));
  }
  const changes = await changesIn(store, stored);
  const appends = appendsIn(
    stored.toSorted((a, b) => a.position - b.position),
    ids,
  );
  const deviations = audit(
    appends.map(({ writes }) => writes),
    secret.seed,
  );
  const events = appends.flatMap(({ writes }) =>
    writes.flatMap((write) => (write.stream === 'study' ? write.events : [])),
  );
  const draws = drawsIn(appends);
  const end = deviations.find(({ stops }) => stops)?.append ?? appends.length;
  const changed = new Set(
    deviations.filter(({ event, append }) => event === 'ArmDrawn' && append < end).map(({ append }) => append),
  );
  const slots = slotsIn(events);
  const published = events.findLast((event) => event.type === 'StudyPublished');
  const newest = published && publishedStudy(published).definition;
  return {
    study,
    position: Math.max(...stored.map(({ position }) => position)),
    draws,
    repeated: drawsIn(appends.slice(0, end)) - changed.size,
    matches: events.filter(({ type }) => type === 'GroupMatched').length,
    deviations: [
      ...changes,
      ...deviations.map(({ append, event, what }) => ({ position: appends[append]?.position ?? 0, event, what })),
    ],
    balance: (newest ? cellsOf(newest) : []).map(({ id: arm, ratio }) => ({
      arm,
      slots: ratio * (newest?.design.groupsPerCell ?? 0),
      filled: slots.filter((slot) => slot.arm === arm && slot.status === 'filled').length,
      taken: slots.filter((slot) => slot.arm === arm && slot.status === 'taken').length,
    })),
  };
}

/** What verifying the streams of the study finds: hashes that do not fit, and roots that the log does not give any more. */
async function changesIn(
  { verification }: StoreReader,
  stored: readonly Stored[],
): Promise<readonly PlacedDeviation[]> {
  const streams = [...new Set(stored.map(({ stream }) => stream))];
  const { findings } = await verification.streams(streams);
  return findings.map(({ name, stream, version, what }) => ({
    position: stored.find((event) => event.stream === stream && event.version === version)?.position ?? 0,
    event: name,
    what: `${stream}: ${what}`,
  }));
}

function drawsIn(appends: readonly Append[]): number {
  return appends
    .flatMap(({ writes }) => writes.flatMap((write) => (write.stream === 'study' ? write.events : [])))
    .filter(({ type }) => type === 'ArmDrawn').length;
}

/** The slots that are filled or taken, as the log tells it. */
function slotsIn(events: readonly StudyLogEvent[]) {
  const slots = new Map<number, { readonly arm: string; readonly status: 'taken' | 'filled' }>();
  for (const event of events) {
    if (event.type === 'ArmDrawn' && event.takes) {
      const arm = event.eligible.find(({ slot }) => slot === event.slot)?.arm ?? '';
      slots.set(event.slot, { arm, status: 'taken' });
    }
    const taken = event.type === 'SlotFilled' ? slots.get(event.slot) : undefined;
    if (event.type === 'SlotFilled' && taken) slots.set(event.slot, { ...taken, status: 'filled' });
    if (event.type === 'SlotReturned') slots.delete(event.slot);
  }
  return [...slots.values()];
}

/** The events of one command stand together in the order of the log, stream by stream. */
function appendsIn(stored: readonly Stored[], ids: ReadonlyMap<string, string>): readonly Append[] {
  const appends: { position: number; commandId: string; writes: StreamEvents[] }[] = [];
  let stream = '';
  for (const event of stored) {
    let append = appends.at(-1);
    if (append?.commandId !== event.commandId) {
      append = { position: event.position, commandId: event.commandId, writes: [] };
      appends.push(append);
      stream = '';
    }
    const participant = ids.get(event.stream);
    const placed = participant === undefined ? studyEvent(event) : participantEvent(participant, event);
    const last = append.writes.at(-1);
    if (last && stream === event.stream) (last.events as object[]).push(placed.event);
    else if (placed.stream === 'study') append.writes.push({ stream: 'study', events: [placed.event] });
    else append.writes.push({ stream: 'participant', participant: placed.participant, events: [placed.event] });
    stream = event.stream;
  }
  return appends;
}
