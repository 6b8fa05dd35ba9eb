/** Prompts for language models by their hashes, and what the models have used. */
import type { AddedModelUse } from '../rows.ts';
import { eq, inArray, type SQLWrapper, sql } from '../sqlite/drizzle.ts';
import type { ModelReader } from '../store.ts';
import type { BesideQueries } from './queries.ts';

/** The key of the sums of a day and a study. */
export const modelUseId = ({ day, study }: Pick<AddedModelUse, 'day' | 'study'>): string => `${day} ${study}`;

export function modelReader({ q, tables: { prompts, modelUse }, read }: BesideQueries): ModelReader {
  const contentsOf = async (hashes: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const rows = await read(
      q
        .select()
        .from(prompts)
        .where(inArray(prompts.hash, [...hashes])),
    );
    return new Map(rows.map(({ hash, content }) => [hash, content]));
  };
  return {
    async prompt(hash) {
      const listed = (await contentsOf([hash])).get(hash);
      if (listed === undefined) return null;
      const hashes: readonly string[] = JSON.parse(listed);
      const contents = await contentsOf(hashes);
      return hashes.map((one) => JSON.parse(contents.get(one) ?? 'null'));
    },
    async used(where) {
      const which = 'day' in where ? eq(modelUse.day, where.day) : eq(modelUse.study, where.study);
      const sumOf = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
      const { calls, tokens, micros } = modelUse;
      const sums = q.select({ calls: sumOf(calls), tokens: sumOf(tokens), micros: sumOf(micros) }).from(modelUse);
      return (await read(sums.where(which)))[0] ?? { calls: 0, tokens: 0, micros: 0 };
    },
  };
}
