/** Parses the messages of a catalogue ahead, for pages, which load no parser, and for languages that are made from English. */
import compile from 'icu-minify/compile';
import type { Compiled } from './generated.ts';

/** Sentences by their keys, as they are written. */
export interface Written {
  readonly [key: string]: string | Written;
}

/** Throws a SyntaxError if a message cannot be parsed. */
export function compiledFrom(written: Written): Compiled {
  const entries = Object.entries(written);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compiledFrom(value)]),
  );
}
