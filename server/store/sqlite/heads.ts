/** Where streams and the log end, read and moved in the transaction of a batch. */
import { headOfNew, type KnownHead } from '../heads.ts';
import type { Database } from './open.ts';

/** The position that was given out last, at this point of the batch. */
export interface LogEnd {
  position: number;
}

export interface HeadKeeper {
  read(stream: string): KnownHead;
  write(heads: Iterable<KnownHead>): void;
}

export function headKeeper({ $client: client }: Database): HeadKeeper {
  const read = client.prepare<[string], Pick<KnownHead, 'last' | 'version' | 'hash'> & { readonly id: number }>(
    'SELECT id, last, version, lower(hex(hash)) AS hash FROM streams WHERE name = ?',
  );
  const move = client.prepare('UPDATE streams SET last = ?, version = ?, hash = unhex(?) WHERE id = ?');
  return {
    read: (stream) => {
      const found = read.get(stream);
      if (!found) return headOfNew(stream);
      const { id, last, version, hash } = found;
      return { stream, id, last, version, hash, before: version };
    },
    write: (heads) => {
      for (const { id, last, version, hash, before } of heads)
        if (version !== before) move.run(last, version, hash, id);
    },
  };
}

export interface EndKeeper {
  read(): number;
  write(position: number): void;
}

export function endKeeper({ $client: client }: Database): EndKeeper {
  // where the end of the log was cut off, its positions are not given out again
  const read = client
    .prepare<[], number>(`
      SELECT MAX(
        COALESCE((SELECT position FROM log_end WHERE id = 1), 0), COALESCE((SELECT MAX(position) FROM appends), 0))`)
    .pluck();
  const move = client.prepare('UPDATE log_end SET position = ? WHERE id = 1');
  return {
    read: () => read.get() ?? 0,
    write: (position) => {
      move.run(position);
    },
  };
}
