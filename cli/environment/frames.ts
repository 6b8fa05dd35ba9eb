/**
 * Messages on a pipe, in both directions: the length of a head and the length of a body, each as 32 bits, lowest byte first;
 * then the head, JSON in UTF-8; then the body, bytes that the head gives meaning to.
 */
import { OrderRefused } from './refused.ts';

export interface PipeMessage {
  readonly head: unknown;
  readonly body: Uint8Array;
}

/** The most bytes of a head and of a body. */
export const MOST = { head: 4 * 1024 * 1024, body: 16 * 1024 * 1024 } as const;

const LENGTHS = 8;

/** The bytes before the body of a message. */
export function frameStart(head: unknown, bodyLength: number): Buffer {
  const text = Buffer.from(JSON.stringify(head), 'utf8');
  const lengths = Buffer.alloc(LENGTHS);
  lengths.writeUInt32LE(text.length, 0);
  lengths.writeUInt32LE(bodyLength, 4);
  return Buffer.concat([lengths, text]);
}

/**
 * Takes bytes as they come, and gives the messages that they complete. Throws `too_large` at a length above the bounds, after
 * which no message can be found any more, and gives `malformed` heads as such.
 */
export function frameReader(): (chunk: Uint8Array) => readonly (PipeMessage | OrderRefused)[] {
  let waiting: Buffer[] = [];
  let length = 0;
  const taken = (bytes: number): Buffer => {
    const all = waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting);
    waiting = [all.subarray(bytes)];
    length -= bytes;
    return all.subarray(0, bytes);
  };
  let sizes: { readonly head: number; readonly body: number } | null = null;
  return (chunk) => {
    waiting.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    length += chunk.length;
    const frames: (PipeMessage | OrderRefused)[] = [];
    for (;;) {
      if (sizes === null) {
        if (length < LENGTHS) return frames;
        const lengths = taken(LENGTHS);
        sizes = { head: lengths.readUInt32LE(0), body: lengths.readUInt32LE(4) };
        if (sizes.head > MOST.head || sizes.body > MOST.body)
          throw new OrderRefused(
            'too_large',
            `A head has at most ${MOST.head} bytes and a body ${MOST.body}, not ${sizes.head} and ${sizes.body}.`,
          );
      }
      if (length < sizes.head + sizes.body) return frames;
      const head = taken(sizes.head);
      const body = taken(sizes.body);
      sizes = null;
      frames.push(parsed(head, body));
    }
  };
}

function parsed(head: Buffer, body: Uint8Array): PipeMessage | OrderRefused {
  try {
    return { head: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(head)), body };
  } catch {
    return new OrderRefused('malformed', 'The head is not JSON in UTF-8.');
  }
}
