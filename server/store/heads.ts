/** Where streams end, in the course of a batch. */
import { originOf } from './chain.ts';

/** End of a stream at this point of the batch. */
export interface KnownHead {
  readonly stream: string;
  /** null: the stream does not exist. */
  id: number | null;
  /** Position of its last row. */
  last: number;
  version: number;
  hash: string;
  /** Version before the batch. */
  readonly before: number;
}

/** The head of a stream that does not exist. */
export function headOfNew(stream: string): KnownHead {
  return { stream, id: null, last: 0, version: 0, hash: originOf(stream), before: 0 };
}
