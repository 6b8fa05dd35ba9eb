/**
 * For tests: the rules of Psych-DS 1 (psych-ds/psych-DS, schema_model: files, metadata, columns) as far as they can be
 * checked without its validator, which is in no registry. Each fault is named by its code there.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const KEYWORDS = ['study', 'site', 'subject', 'session', 'task', 'condition', 'trial', 'stimulus', 'description'];
const DATA_FILE = /^([a-z]+-[a-zA-Z0-9]+)(_[a-z]+-[a-zA-Z0-9]+)*_data\.csv$/;

export function psychDsFaults(root: string): readonly string[] {
  const description = path.join(root, 'dataset_description.json');
  if (!existsSync(description)) return ['MISSING_DATASET_DESCRIPTION'];
  let metadata: Record<string, unknown>;
  try {
    metadata = JSON.parse(readFileSync(description, 'utf8'));
  } catch {
    return ['INVALID_JSON_FORMATTING'];
  }
  const required = ['@context', '@type', 'name', 'description', 'variableMeasured'];
  const faults = required.filter((field) => !(field in metadata)).map((field) => `JSON_KEY_REQUIRED ${field}`);
  if (
    !['https://schema.org', 'https://schema.org/', 'http://schema.org', 'http://schema.org/'].includes(
      String(metadata['@context']),
    )
  )
    faults.push('INVALID_SCHEMAORG_CONTEXT');
  if (metadata['@type'] !== 'Dataset') faults.push('INCORRECT_DATASET_TYPE');
  if (!readdirSync(root).some((name) => /^readme(\.\w+)?$/i.test(name))) faults.push('MISSING_README_DOC');
  const data = path.join(root, 'data');
  if (!existsSync(data) || !statSync(data).isDirectory()) return [...faults, 'MISSING_DATA_DIRECTORY'];
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.csv'));
  if (files.length === 0) faults.push('MISSING_DATAFILE');
  const variables = ((metadata.variableMeasured ?? []) as (string | { name: string })[]).map((one) =>
    typeof one === 'string' ? one : one.name,
  );
  for (const file of files) {
    const base = path.basename(file);
    if (!DATA_FILE.test(base)) faults.push(`INVALID_DATAFILE_NAME ${base}`);
    for (const part of base.replace(/_data\.csv$/, '').split('_')) {
      const [keyword = ''] = part.split('-');
      if (!KEYWORDS.includes(keyword)) faults.push(`UNOFFICIAL_KEYWORD ${base}`);
    }
    const text = readFileSync(path.join(data, file));
    if (!Buffer.from(text.toString('utf8')).equals(text)) faults.push(`NOT_UTF8 ${base}`);
    const [head, ...rows] = csvRows(text.toString('utf8'));
    if (!head || head.every((cell) => cell === '')) {
      faults.push(`NO_HEADER ${base}`);
      continue;
    }
    if (new Set(head).size < head.length) faults.push(`DUPLICATE_COLUMN ${base}`);
    for (const name of head)
      if (!variables.includes(name)) faults.push(`CSV_COLUMN_MISSING_FROM_METADATA ${base} ${name}`);
    if (rows.some((row) => row.length !== head.length)) faults.push(`CSV_MISSING_VALUES ${base}`);
    const ids = rows.map((row) => row[head.indexOf('row_id')]);
    if (head.includes('row_id') && new Set(ids).size < ids.length) faults.push(`ROWID_VALUES_NOT_UNIQUE ${base}`);
  }
  return faults;
}

/** RFC 4180. */
export function csvRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[i + 1] === '"') {
        cell += '"';
        i++;
      } else isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === ',' || sign === '\n') {
      row.push(cell);
      cell = '';
      if (sign === '\n') {
        rows.push(row);
        row = [];
      }
    } else cell += sign;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}
