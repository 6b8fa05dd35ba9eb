/** Reads streams of the log for a bundle, in short transactions, and writes their events into it. */
import type { Row } from '../../studies/tables/columns.ts';
import type { StudyLogEvent } from '../../studies/way/events.ts';
import type { ChainedEvent } from '../store/event-store.ts';
import type { StreamHead } from '../store/roots.ts';
import { UPCASTERS } from '../store/shapes.ts';
import type { StoreReader } from '../store/store.ts';
import { storedOf, upcasting } from '../store/upcast.ts';
import { studyEvent } from '../studies/study-log.ts';
import type { RawFile } from './raw-events.ts';
import type { TableFiles } from './table-files.ts';

/** Events that one transaction reads. */
const CHUNK = 5000;
export const SHAPES = upcasting(UPCASTERS);

/** Whose texts must be read: of a session, or of a stream. */
export type TextOwner = string;

/** The events of a stream up to a position. */
export async function readStream(
  { events }: StoreReader,
  stream: string,
  position: number,
): Promise<readonly ChainedEvent[]> {
  const log: ChainedEvent[] = [];
  for (;;) {
    const chunk = await events.readChained(stream, log.length + 1, CHUNK);
    const wanted = chunk.filter((event) => event.position <= position);
    log.push(...wanted);
    if (chunk.length < CHUNK || wanted.length < chunk.length) return log;
  }
}

export const studyEventOf = (event: ChainedEvent): StudyLogEvent =>
  studyEvent(storedOf(event, SHAPES)).event as StudyLogEvent;

export interface StreamWriter {
  add(events: readonly ChainedEvent[], withheld: boolean): Promise<void>;
  /** Texts of this session or stream are named in rows. */
  opens(owner: TextOwner): void;
  heads(): readonly StreamHead[];
  owners(): readonly TextOwner[];
  count(): number;
}

export function streamWriter({ files, raw }: { readonly files: TableFiles; readonly raw: RawFile }): StreamWriter {
  const heads: StreamHead[] = [];
  const owners: TextOwner[] = [];
  let count = 0;
  return {
    async add(events, withheld) {
      for (const event of events) {
        await raw.add(event, withheld);
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
  };
}

function eventRow(event: ChainedEvent): Row {
  const { position, stream, version, type, schemaVersion, data, metadata, commandId, recordedAt, hash } = event;
  return {
    ...{ position, stream, version, type, schema_version: schemaVersion, data, metadata },
    ...{ command_id: commandId, recorded: recordedAt, hash },
  };
}
