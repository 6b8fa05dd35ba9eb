/**
 * Where the lines of the program's own log go. It never holds up the server: lines wait for a destination that is slow, and
 * where it takes no more (a full disk, a pipe that is not read), lines are dropped and counted.
 */
import { constants, fstatSync, openSync, write as writeFile } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface ProgramLog {
  /** Takes a line with its newline, as pino gives it. */
  write(line: string): void;
  /** How many lines were dropped so far. */
  dropped(): number;
  /** Resolves when no line waits, or after a second. */
  flush(): Promise<void>;
}

const MOST_WAITING = 1000;
/** Time before the next attempt at a destination that takes nothing now, ms. */
const PAUSE_MS = 100;
const FLUSH_MS = 1000;

const writeTo = promisify(writeFile);

export function openProgramLog(descriptor = 1): ProgramLog {
  const target = unblocked(descriptor);
  let waiting: string[] = [];
  let running: Promise<void> | null = null;
  let dropped = 0;
  /** The last line was cut off in the middle. */
  let cut = false;

  const writeAll = async (bytes: Buffer): Promise<void> => {
    let at = 0;
    while (at < bytes.length) {
      try {
        at += (await writeTo(target, bytes, at)).bytesWritten;
      } catch (error) {
        cut = at > 0;
        if (!/^(EAGAIN|EBUSY)$/.test(String((error as NodeJS.ErrnoException).code))) throw error;
        await sleep(PAUSE_MS, undefined, { ref: false });
      }
    }
    cut = false;
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const lines = waiting;
      waiting = [];
      try {
        await writeAll(Buffer.from(`${cut ? '\n' : ''}${lines.join('')}`));
      } catch {
        // there is no place left to tell of the error but the count
        dropped += lines.length;
        await sleep(PAUSE_MS, undefined, { ref: false });
      }
    }
    running = null;
  };

  return {
    write(line) {
      if (waiting.length >= MOST_WAITING) dropped += 1;
      else waiting.push(line);
      running ??= run();
    },
    dropped: () => dropped,
    async flush() {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, FLUSH_MS);
      await Promise.race([running, late]);
      clearTimeout(timer);
    },
  };
}

/** A pipe is opened again so that writing to it never waits for its reader; whoever else has it open is not concerned. */
function unblocked(descriptor: number): number {
  try {
    if (!fstatSync(descriptor).isFIFO()) return descriptor;
    return openSync(`/proc/self/fd/${descriptor}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    // systems without /proc: a write waits in a thread beside the server
    return descriptor;
  }
}
