/** Reads the codes that coders hand in: a filled-in export, or a plain list. It reads strictly; the file is outside input. */
import * as z from 'zod';
import { type AnyCoding, factsSchema, messageRefSchema } from '../../games/core/coding/types.ts';
import { fromCsv } from './csv.ts';

export interface CodedRow {
  readonly turn: number;
  readonly from: number;
  /** Version of the codebook that the row was coded by, if the file has it. */
  readonly codebook?: number | undefined;
  readonly facts: readonly unknown[];
}

/**
 * The rows with facts of a CSV or JSON file, each message once. Throws a sentence on any other input, and on rows that
 * were coded by another codebook than this.
 */
export function codedRows(coding: AnyCoding, text: string, codebook: number): readonly CodedRow[] {
  const read = /^\s*[[{]/.test(text) ? ofJson(JSON.parse(text)) : ofCsv(text);
  const schema = messageRefSchema(coding).extend({ codebook: z.int().optional(), facts: factsSchema(coding) });
  const rows = z.array(schema).safeParse(read);
  if (!rows.success) throw new Error(z.prettifyError(rows.error));
  const other = rows.data.find((row) => row.codebook !== undefined && row.codebook !== codebook);
  if (other) throw new Error(`it was coded by codebook ${other.codebook}, and this round has ${codebook}`);
  const named = rows.data.map(({ turn, from }) => `turn ${turn}, seat ${from}`);
  const twice = named.find((one, i) => named.indexOf(one) < i);
  if (twice !== undefined) throw new Error(`it codes the message of ${twice} twice`);
  return rows.data;
}

function ofCsv(text: string): readonly unknown[] {
  // an empty cell is not 0
  const number = (cell: string | undefined): number => (cell?.trim() ? Number(cell) : Number.NaN);
  return fromCsv(text).flatMap(({ codebook, turn, from, facts }) => {
    if (!facts?.trim()) return [];
    const by = codebook === undefined ? {} : { codebook: number(codebook) };
    return [{ ...by, turn: number(turn), from: number(from), facts: JSON.parse(facts) }];
  });
}

const Exported = z.union([
  z.object({ codebook: z.unknown().optional(), messages: z.array(z.record(z.string(), z.unknown())) }),
  z.array(z.record(z.string(), z.unknown())),
]);

function ofJson(json: unknown): readonly unknown[] {
  const parsed = Exported.parse(json);
  const { codebook: by, messages } = Array.isArray(parsed) ? { messages: parsed } : parsed;
  return messages.flatMap(({ turn, from, own, facts = own, codebook = by }) =>
    facts === null || facts === undefined ? [] : [{ turn, from, facts, codebook }],
  );
}
