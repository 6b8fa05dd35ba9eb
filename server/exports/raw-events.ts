/** The events of a bundle as JSON lines in a gzip file. What a consent does not open is withheld; its hash stays. */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ChainedEvent } from '../store/event-store.ts';

/** A line of the file. `data` and `metadata` null: withheld. */
export interface RawLine {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly schema_version: number;
  readonly command_id: string;
  readonly command_index: number;
  readonly recorded_at: number;
  readonly hash: string;
  readonly data: unknown;
  readonly metadata: unknown;
}

export interface RawFile {
  add(event: ChainedEvent, withheld: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Characters that are packed at once: a job for each line would cost more than the packing. */
const PACKED = 65_536;

export function openRawFile(file: string): RawFile {
  let waiting: string[] = [];
  let length = 0;
  const gzip = createGzip({ level: 6 });
  const target = createWriteStream(file);
  gzip.pipe(target);
  // an error of the file must not be lost while the export reads
  const written = finished(target);
  written.catch(() => {});
  target.on('error', (error) => gzip.destroy(error));
  // which is told by the file already
  gzip.on('error', () => {});
  return {
    async add(event, withheld) {
      const line = lineOf(event, withheld);
      waiting.push(line);
      length += line.length;
      if (length < PACKED) return;
      const text = waiting.join('');
      waiting = [];
      length = 0;
      if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), written]);
    },
    async close() {
      gzip.end(waiting.join(''));
      await written;
      await setSystemByte(file);
    },
  };
}

/** Texts of data and metadata stand in the line as they are stored, since hashes cover them. */
function lineOf(event: ChainedEvent, withheld: boolean): string {
  const { position, stream, version, type, schemaVersion, commandId, commandIndex, recordedAt, hash } = event;
  const head = JSON.stringify({
    ...{ position, stream, version, type, schema_version: schemaVersion, command_id: commandId },
    ...{ command_index: commandIndex, recorded_at: recordedAt, hash },
  });
  const [data, metadata] = withheld ? ['null', 'null'] : [event.data, event.metadata];
  return `${head.slice(0, -1)},"data":${data},"metadata":${metadata}}\n`;
}

/** RFC 1952: byte 9 names the operating system; 255 is unknown. The time in the head is 0 already. */
async function setSystemByte(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.write(Buffer.from([255]), 0, 1, 9);
  } finally {
    await handle.close();
  }
}
