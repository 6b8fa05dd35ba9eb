/** What this process remembers of the ends of streams. */
import type { KnownHead } from '../heads.ts';

/** The ends as the last batch of this process left them. Another process may have moved them since: the database finds out. */
export interface KnownHeads {
  /** The end of the log. */
  readonly end: number;
  /** The end of one of these streams. null: this process does not know it. */
  of(stream: string): KnownHead | null;
  /** After a batch that ended here. */
  keep(heads: Iterable<KnownHead>, end: number): void;
}

/** As many streams as a process may play at once, and some more. */
const MOST = 20_000;

export function knownHeads(): KnownHeads {
  const known = new Map<string, Omit<KnownHead, 'stream' | 'before'>>();
  let end = 0;
  return {
    get end() {
      return end;
    },
    of(stream) {
      const head = known.get(stream);
      return head ? { ...head, stream, before: head.version } : null;
    },
    keep(heads, endOfLog) {
      end = endOfLog;
      for (const { stream, before: _, ...head } of heads) {
        // the stream that was written longest ago comes first
        known.delete(stream);
        if (head.id !== null) known.set(stream, head);
      }
      for (const stream of known.keys()) {
        if (known.size <= MOST) break;
        known.delete(stream);
      }
    },
  };
}
