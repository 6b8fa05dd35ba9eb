/** The files of a bundle beside its raw events: tables, descriptions, hashes. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { canonicalJson } from '../../games/core/json.ts';
import type { BundleTable } from '../../studies/tables/columns.ts';
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
import { LOAD_PY, LOAD_R } from '../../studies/tables/loaders.ts';
import { rootOver, type StreamHead } from '../store/root-over.ts';
import type { StoreReader } from '../store/store.ts';
import type { OwnerKey } from './streams.ts';
import type { TableFiles } from './table-files.ts';

export interface WritingTables {
  readonly files: TableFiles;
  readonly tables: readonly BundleTable[];
  readonly inside: string;
  readonly study: string;
  readonly owners: readonly OwnerKey[];
}

/** Returns the number of rows by table. Files with texts are written again until no erasure came between. */
export async function writeTables(
  store: StoreReader,
  { files, tables, inside, study, owners }: WritingTables,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  const write = async (of: readonly BundleTable[]): Promise<void> => {
    for (const { name } of of) {
      const csv = name === 'events' ? null : path.join(inside, csvPath(study, name));
      counts[name] = await files.write(name, { csv, parquet: path.join(inside, `parquet/${name}.parquet`) });
    }
  };
  const hasTexts = ({ columns }: BundleTable): boolean => columns.some(({ opens }) => opens);
  await write(tables.filter((table) => !hasTexts(table)));
  for (let kept = await keepTexts(store, { files, owners }); ; ) {
    await write(tables.filter(hasTexts));
    if ((await textsNow(store, owners, () => {})) === kept) return counts;
    kept = await keepTexts(store, { files, owners });
  }
}

/** Puts the texts that are not erased into the database of the tables. Returns what names them all. */
async function keepTexts(
  store: StoreReader,
  { files, owners }: Pick<WritingTables, 'files' | 'owners'>,
): Promise<string> {
  const texts = await files.beginTexts();
  const kept = await textsNow(store, owners, texts.add);
  texts.close();
  return kept;
}

/** Calls back with each text, one owner's after another's. Returns a hash over their ids. */
async function textsNow(
  { texts }: StoreReader,
  owners: readonly OwnerKey[],
  found: (id: string, text: string) => void,
): Promise<string> {
  const ids = createHash('sha256');
  for (const owner of owners)
    for (const [id, { text }] of await texts.of(owner)) {
      ids.update(`${id}\n`);
      found(id, text);
    }
  return ids.digest('hex');
}

export interface Described {
  readonly bundle: BundleFacts;
  readonly tables: readonly BundleTable[];
  readonly facts: StudyFacts;
  readonly heads: readonly StreamHead[];
  /** null: the study is not preregistered. */
  readonly preregistration: unknown;
}

/** Returns the paths of the files that it writes, and the root over the heads. */
export async function writeDescriptions(
  inside: string,
  { bundle, tables, facts, heads, preregistration }: Described,
): Promise<{ readonly files: readonly string[]; readonly root: string }> {
  const { study, stage, times, position } = bundle;
  const codebook = codebookOf(tables);
  const root = rootOver(heads);
  const csv = [
    CODEBOOK_COLUMNS.join(','),
    ...codebook.map((row) => CODEBOOK_COLUMNS.map((name) => cell(row[name])).join(',')),
  ];
  const files: Record<string, string> = {
    'README.md': readmeOf(bundle, tables),
    'dataset_description.json': jsonFile(datasetDescription(bundle, tables)),
    'codebook.csv': `${csv.join('\n')}\n`,
    'codebook.json': jsonFile(codebook),
    'chain.json': jsonFile({ format: 2, study, stage, times, position, root, heads }),
    'load.R': LOAD_R,
    'load.py': LOAD_PY,
    ...(preregistration === null ? {} : { 'preregistration.json': jsonFile(preregistration) }),
  };
  for (const [version, { published }] of facts.versions)
    files[`code/study-v${version}.json`] = `${canonicalJson(published)}\n`;
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(inside, name), text);
  return { files: Object.keys(files), root };
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
