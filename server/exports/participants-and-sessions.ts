/** Goes through the participants of a study, then through their sessions, and adds the rows of each to the bundle. */
import { sessionName } from '../../answers/session-name.ts';
import { botNameOf } from '../../games/core/bot-name.ts';
import type { GameTypes } from '../../games/core/game.ts';
import type { PlacedEvent as Departure } from '../../studies/preregister/deviation.ts';
import type { BundleRow } from '../../studies/tables/columns.ts';
import type { Permits } from '../../studies/tables/consent.ts';
import type { BundleFacts, TimeMeasure } from '../../studies/tables/describe.ts';
import type { StudyFacts } from '../../studies/tables/design.ts';
import type { FlowFact } from '../../studies/tables/flow.ts';
import {
  type ParticipantRows,
  type PlayedSeat,
  participantRows,
  REFUSED,
  turnedAwayRows,
} from '../../studies/tables/participant-rows.ts';
import { sessionRows } from '../../studies/tables/session-rows.ts';
import type { ParticipantEvent } from '../../studies/way/contract/events.ts';
import { cameAtIn, factsIn, fromLog, streamOfSession } from '../store/session-log.ts';
import type { StoreReader } from '../store/store.ts';
import { participantEvent, streamOfParticipant } from '../store/study-log.ts';
import { storedOf } from '../store/upcast.ts';
import { ExportRefused } from './refused.ts';
import { type Cut, readStream, SHAPES, type StreamWriter } from './streams.ts';
import type { TableFiles } from './table-files.ts';

interface Reading {
  readonly study: string;
  readonly stage: string;
  readonly times: TimeMeasure;
  readonly cut: Cut;
  readonly progress?: ((streams: number, of: number) => void) | undefined;
}

export interface BundleWriting {
  readonly options: Reading;
  readonly facts: StudyFacts;
  readonly files: TableFiles;
  readonly writer: StreamWriter;
}

interface People {
  readonly flow: readonly FlowFact[];
  readonly permits: ReadonlyMap<string, Permits>;
  /** Session -> the seats of its participants. */
  readonly played: ReadonlyMap<string, readonly PlayedSeat[]>;
  /** All participants of the study, of whatever stage. */
  readonly known: ReadonlySet<string>;
  readonly withheld: BundleFacts['withheld'];
  /** Events of participants of this stage that may depart from a preregistration. */
  readonly departures: readonly Departure[];
}

/** What a stopping rule and exclusions are judged by. */
const DEPARTING: ReadonlySet<ParticipantEvent['type']> = new Set([
  ...(['ParticipantArrived', 'ParticipantFinished', 'ExclusionDecided', 'ExclusionLifted'] as const),
]);

export async function writePeople(
  store: StoreReader,
  { options, facts, files, writer }: BundleWriting,
): Promise<People> {
  const { study, stage, cut } = options;
  const flow: FlowFact[] = [];
  const permits = new Map<string, Permits>();
  const played = new Map<string, PlayedSeat[]>();
  const stages = new Set<string>();
  const known = new Set<string>();
  const departures: Departure[] = [];
  const ids = (await store.studies.recruitsOf(study)).map(({ participant }) => participant).toSorted();
  for (const [i, id] of ids.entries()) {
    options.progress?.(i, ids.length);
    const stream = streamOfParticipant(id);
    const log = await readStream(store, stream, cut);
    const events = log.map((event) => ({
      version: event.version,
      event: participantEvent(id, storedOf(event, SHAPES)).event as ParticipantEvent,
    }));
    const found: ParticipantRows | null = participantRows(stream, events, facts);
    if (!found) continue;
    known.add(id);
    stages.add(found.stage);
    if (found.stage !== stage) continue;
    permits.set(id, found.permits);
    for (const [i, { event }] of events.entries())
      if (DEPARTING.has(event.type))
        departures.push({
          ...{ stream: 'participant', participant: id, event, position: log[i]?.position ?? 0 },
          ...(found.permits.data ? {} : { unnamed: true }),
        });
    await writer.add(log, !found.permits.data);
    writer.opens(stream);
    addAll(files, found.rows);
    for (const seat of found.played) played.set(seat.session, [...(played.get(seat.session) ?? []), seat]);
    const { arm, outcome } = found;
    const plays = found.played.some(({ play }) => play !== null);
    flow.push({ arm, outcome, consented: events.some(({ event }) => event.type === 'ConsentGiven'), played: plays });
  }
  for (const [participant, away] of facts.turnedAway) {
    stages.add(away.link.stage);
    if (known.has(participant) || away.link.stage !== stage) continue;
    addAll(files, turnedAwayRows(participant, away, facts));
    flow.push({ arm: null, outcome: REFUSED, consented: false, played: false });
  }
  if (flow.length === 0) {
    const others = [...stages].toSorted().join(', ') || 'none';
    throw new ExportRefused(
      `study '${study}' has no participants of stage ${stage} up to position ${cut.position}; stages with participants: ${others}`,
    );
  }
  const all = [...permits.values()];
  const withheld = { data: all.filter(({ data }) => !data).length, texts: all.filter(({ texts }) => !texts).length };
  return { flow, permits, played, known, withheld, departures };
}

/** Returns the sessions that participants name and that are not in the log. */
export async function writeSessions(
  store: StoreReader,
  { options, facts, files, writer, people }: BundleWriting & { readonly people: People },
): Promise<readonly string[]> {
  const missing: string[] = [];
  const none: Permits = { data: false, texts: false };
  const sessions = [...people.played].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const before = people.known.size;
  const owners = new Map((facts.own.bots ? await store.bots.all() : []).map((one) => [botNameOf(one), one.owner]));
  for (const [i, [session, seats]] of sessions.entries()) {
    options.progress?.(before + i, before + sessions.length);
    const stream = streamOfSession(session);
    const log = await readStream(store, stream, options.cut);
    const stored = log.map((event) => storedOf(event, SHAPES));
    const last = log.at(-1);
    if (!last) {
      missing.push(session);
      continue;
    }
    await writer.add(log, false);
    writer.opens(session);
    const events = stored.map((event) => fromLog<GameTypes>(event));
    addAll(
      files,
      sessionRows(
        {
          stream,
          name: await nameFor(store, session, options.times),
          events,
          facts: stored.map((event) => factsIn(event)),
          cameAt: stored.map((event) => cameAtIn(event)),
          head: last.hash,
        },
        { seats, permits: (participant) => people.permits.get(participant) ?? none, study: facts, owners },
      ),
    );
    for (const { id, seq, author, text, createdAt, changedAt } of await store.comments.of(session))
      if (seq <= last.version)
        files.add('comments', {
          ...{ session, version: seq, comment: id, author, text },
          ...{ created: createdAt, changed: changedAt },
        });
  }
  return missing;
}

/** A name tells in which order sessions began, so it is left out where times are coarse. */
async function nameFor({ sessions }: StoreReader, session: string, times: TimeMeasure): Promise<string | null> {
  const number = times === 'exact' ? (await sessions.numbersOf([session])).get(session) : undefined;
  return number === undefined ? null : sessionName(number);
}

function addAll(files: TableFiles, rows: Readonly<Record<string, readonly BundleRow[]>>): void {
  for (const [table, own] of Object.entries(rows)) for (const row of own) files.add(table, row);
}
