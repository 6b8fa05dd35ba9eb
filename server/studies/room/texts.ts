/**
 * The texts behind tokens that the room shows: messages and reasons. Read when they are needed, by stream, or by id for
 * sessions, and forgotten when erased.
 */
import { parseToken } from '../../../games/core/free-text.ts';
import type { StoredTexts } from '../../store/store.ts';

export interface RoomTexts {
  /** Resolves once the texts of these streams are in memory. */
  read(streams: Iterable<string>): Promise<void>;
  /** null: erased. */
  textOf(token: string, stream: string): string | null;
  close(): void;
}

/** `changed`: texts were erased. */
export function openRoomTexts(texts: Pick<StoredTexts, 'of' | 'onErased'>, changed: () => void): RoomTexts {
  const byStream = new Map<string, ReadonlyMap<string, string>>();
  let erasures = 0;
  const read = async (stream: string): Promise<void> => {
    const before = erasures;
    const kept = await texts.of(stream);
    // one that was erased meanwhile may still be in what was read; `changed` has it read again
    if (erasures === before) byStream.set(stream, new Map(Array.from(kept, ([id, { text }]) => [id, text])));
  };
  const stop = texts.onErased(() => {
    erasures += 1;
    // what was read before is not shown again
    byStream.clear();
    changed();
  });
  return {
    async read(streams) {
      for (const stream of streams) await read(stream);
    },
    textOf(token, stream) {
      const parsed = parseToken(token);
      return parsed ? (byStream.get(stream)?.get(parsed.textId) ?? null) : null;
    },
    close: stop,
  };
}
