/** The files of a bundle beside its raw events: tables, descriptions, hashes. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { canonicalJson } from '../../games/core/json.ts';
import type { Table } from '../../studies/tables/columns.ts';
import {
  type BundleFacts,
  CODEBOOK_COLUMNS,
  codebookOf,
  csvPath,
  datasetDescription,
  jsonFile,
  readmeOf,
} from '../../studies/tables/describe.ts';
import type { StudyFacts } from '../../studies/tables/design.ts';
import { rootChain, type StreamHead } from '../store/roots.ts';
import type { StoreReader } from '../store/store.ts';
import type { TextOwner } from './streams.ts';
import type { TableFiles } from './table-files.ts';

export interface WritingTables {
  readonly files: TableFiles;
  readonly tables: readonly Table[];
  readonly inside: string;
  readonly study: string;
  readonly owners: readonly TextOwner[];
}

/** Returns the number of rows by table. Files with texts are written again until no erasure came between. */
export async function writeTables(
  store: StoreReader,
  { files, tables, inside, study, owners }: WritingTables,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  const write = async (of: readonly Table[]): Promise<void> => {
    for (const { name } of of) {
      const csv = name === 'events' ? null : path.join(inside, csvPath(study, name));
      counts[name] = await files.write(name, { csv, parquet: path.join(inside, `parquet/${name}.parquet`) });
    }
  };
  const hasTexts = ({ columns }: Table): boolean => columns.some(({ opens }) => opens);
  await write(tables.filter((table) => !hasTexts(table)));
  for (let texts = await textsIn(store, owners); ; ) {
    await files.keepTexts(texts);
    await write(tables.filter(hasTexts));
    const after = await textsIn(store, owners);
    if (after.size === texts.size) return counts;
    texts = after;
  }
}

/** The texts that are not erased, by id. */
async function textsIn({ texts }: StoreReader, owners: readonly TextOwner[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const owner of owners) for (const [id, { text }] of await texts.of(owner)) found.set(id, text);
  return found;
}

export interface Described {
  readonly bundle: BundleFacts;
  readonly tables: readonly Table[];
  readonly facts: StudyFacts;
  readonly heads: readonly StreamHead[];
}

/** Returns the paths of the files that it writes. */
export async function writeDescriptions(
  inside: string,
  { bundle, tables, facts, heads }: Described,
): Promise<readonly string[]> {
  const { study, stage, position } = bundle;
  const codebook = codebookOf(tables);
  const { root } = rootChain([]).add({ at: 0, position, heads });
  const csv = [
    CODEBOOK_COLUMNS.join(','),
    ...codebook.map((row) => CODEBOOK_COLUMNS.map((name) => cell(row[name])).join(',')),
  ];
  const files: Record<string, string> = {
    'README.md': readmeOf(bundle, tables),
    'dataset_description.json': jsonFile(datasetDescription(bundle, tables)),
    'codebook.csv': `${csv.join('\n')}\n`,
    'codebook.json': jsonFile(codebook),
    'chain.json': jsonFile({ format: 1, study, stage, position, root, heads }),
  };
  for (const [version, { published }] of facts.versions)
    files[`code/study-v${version}.json`] = `${canonicalJson(published)}\n`;
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(inside, name), text);
  return Object.keys(files);
}

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Writes SHA256SUMS, as sha256sum does. Returns the names of all files. */
export async function writeSums(inside: string, names: readonly string[]): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const name of names.toSorted()) lines.push(`${await hashOfFile(path.join(inside, name))}  ${name}\n`);
  await writeFile(path.join(inside, 'SHA256SUMS'), lines.join(''));
  return [...names, 'SHA256SUMS'];
}

export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
