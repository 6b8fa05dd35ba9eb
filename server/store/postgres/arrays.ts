/**
 * Arrays of one dimension without nulls in PostgreSQL's binary form, as parameters. As texts they would be escaped here,
 * value by value, and read back by the database, which takes longer than the rest of a large statement.
 */
import { Buffer } from 'node:buffer';

/** Ids of types in the database's catalogue. */
const [BYTEA, BIGINT, TEXT] = [17, 20, 25];
/** Number of dimensions, whether there are nulls, type, length, number of the first. */
const HEAD_BYTES = 20;

/** `bigint[]`; whole numbers below 2^53. */
export function bigints(values: readonly number[]): Buffer {
  const array = head(BIGINT, values.length, HEAD_BYTES + values.length * 12);
  // several times as fast as the methods of a Buffer
  const view = new DataView(array.buffer, array.byteOffset);
  let at = HEAD_BYTES;
  for (const value of values) {
    view.setInt32(at, 8);
    view.setInt32(at + 4, Math.floor(value / 2 ** 32));
    view.setInt32(at + 8, value | 0);
    at += 12;
  }
  return array;
}

/** `bytea[]`, of texts of hexadecimal digits. */
export function byteas(hexes: readonly string[]): Buffer {
  return listed(BYTEA, 'hex', hexes);
}

/** `text[]`. */
export function texts(values: readonly string[]): Buffer {
  return listed(TEXT, 'utf8', values);
}

function listed(type: number, encoding: 'hex' | 'utf8', values: readonly string[]): Buffer {
  const lengths = values.map((value) => Buffer.byteLength(value, encoding));
  const bytes = lengths.reduce((sum, length) => sum + 4 + length, HEAD_BYTES);
  const array = head(type, values.length, bytes);
  let at = HEAD_BYTES;
  values.forEach((value, i) => {
    at = array.writeInt32BE(lengths[i] ?? 0, at);
    at += array.write(value, at, encoding);
  });
  return array;
}

function head(type: number, length: number, bytes: number): Buffer {
  const array = Buffer.allocUnsafe(bytes);
  const view = new DataView(array.buffer, array.byteOffset);
  [1, 0, type, length, 1].forEach((value, i) => {
    view.setInt32(i * 4, value);
  });
  return array;
}
