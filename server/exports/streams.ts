/** Reads streams of the log for a bundle, in short transactions, and writes their events into it. */
import type { BundleRow } from '../../studies/tables/columns.ts';
import type { StudyLogEvent } from '../../studies/way/contract/events.ts';
import type { ChainedEvent } from '../store/event-store.ts';
import type { StreamHead } from '../store/root-over.ts';
import { UPCASTERS } from '../store/shapes.ts';
import type { StoreReader } from '../store/store.ts';
import { studyEvent } from '../store/study-log.ts';
import { storedOf, upcasting } from '../store/upcast.ts';
import type { RawFile } from './raw-events.ts';
import type { TableFiles } from './table-files.ts';

/** Events that one transaction reads. */
const CHUNK = 5000;
export const SHAPES = upcasting(UPCASTERS);

/** Whose texts must be read: of a session, or of a stream. */
export type OwnerKey = string;

/** Where the log is cut off for a bundle. */
export interface Cut {
  readonly position: number;
  /** The command of the event at this position; null: it is in no stream that was read. */
  last: string | null;
  /** The first event behind it in the streams that were read; null: there is none. */
  next: { readonly position: number; readonly commandId: string } | null;
}

/** Whether the events of one command are on both sides of the cut, so that what is before it may not fit together. */
export function isInsideAppend({ position, last, next }: Cut): boolean {
  return next !== null && next.position === position + 1 && next.commandId === last;
}

/** The events of a stream before the cut. */
export async function readStream({ events }: StoreReader, stream: string, cut: Cut): Promise<readonly ChainedEvent[]> {
  const log: ChainedEvent[] = [];
  for (;;) {
    const chunk = await events.readChained(stream, log.length + 1, CHUNK);
    for (const event of chunk) {
      const { position, commandId } = event;
      if (position === cut.position) cut.last = commandId;
      if (position > cut.position) {
        if (!cut.next || position < cut.next.position) cut.next = { position, commandId };
        return log;
      }
      log.push(event);
    }
    if (chunk.length < CHUNK) return log;
  }
}

export const studyEventOf = (event: ChainedEvent): StudyLogEvent =>
  studyEvent(storedOf(event, SHAPES)).event as StudyLogEvent;

export interface StreamWriter {
  add(events: readonly ChainedEvent[], withheld: boolean): Promise<void>;
  /** Texts of this session or stream are named in rows. */
  opens(owner: OwnerKey): void;
  heads(): readonly StreamHead[];
  owners(): readonly OwnerKey[];
  count(): number;
  /** Events whose content is left out, because there is no consent for it. */
  withheld(): number;
}

/** `raw` null: no event is told, only the heads of the streams are. */
export function streamWriter({
  files,
  raw,
}: {
  readonly files: TableFiles;
  readonly raw: RawFile | null;
}): StreamWriter {
  const heads: StreamHead[] = [];
  const owners: OwnerKey[] = [];
  let count = 0;
  let left = 0;
  return {
    async add(events, withheld) {
      if (withheld) left += events.length;
      for (const event of raw ? events : []) {
        await raw?.add(event, withheld);
        if (!withheld) files.add('events', eventRow(event));
      }
      const last = events.at(-1);
      if (last) heads.push({ stream: last.stream, version: last.version, hash: last.hash });
      count += events.length;
    },
    opens: (owner) => void owners.push(owner),
    heads: () => heads,
    owners: () => owners,
    count: () => count,
    withheld: () => left,
  };
}

function eventRow(event: ChainedEvent): BundleRow {
  const { position, stream, version, type, schemaVersion, data, metadata, commandId, recordedAt, hash } = event;
  return {
    ...{ position, stream, version, type, schema_version: schemaVersion, data, metadata },
    ...{ command_id: commandId, recorded: recordedAt, hash },
  };
}
