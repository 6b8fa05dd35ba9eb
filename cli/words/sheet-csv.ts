/**
 * A sheet as CSV, for spreadsheets: a byte order mark, so that they read it as UTF-8, and an apostrophe before a text that would be
 * read as a formula. Reading takes it away again, and takes what spreadsheets of other countries save: semicolons or tabs.
 */
import { csvRows, toCsv } from '../../server/annotations/csv.ts';
import { MOST_ROWS, type ReadRow, type SheetRow, UnreadableSheet } from './sheet-rows.ts';

/** Name in the first line -> field. */
const COLUMNS = {
  catalogue: 'catalogue',
  key: 'key',
  language: 'language',
  source: 'source',
  context: 'context',
  files: 'files',
  screenshot: 'screenshot',
  placeholders: 'placeholders',
  translation: 'translation',
  state: 'state',
  initials: 'initials',
  back_translation: 'back',
  source_hash: 'hash',
} as const satisfies Readonly<Record<string, keyof SheetRow>>;

/** Columns without which a sheet cannot be read. */
const NEEDED = [
  'catalogue',
  'key',
  'language',
  'translation',
  'state',
  'initials',
  'back_translation',
  'source_hash',
] as const;

export function sheetAsCsv(rows: readonly SheetRow[]): string {
  const fields = Object.values(COLUMNS);
  return `\ufeff${toCsv(
    Object.keys(COLUMNS),
    rows.map((row) => fields.map((field) => guarded(row[field]))),
  )}`;
}

/** Throws UnreadableSheet. */
export function sheetFromCsv(text: string): readonly ReadRow[] {
  const [head, ...rows] = lines(text);
  const names = head?.cells ?? [];
  const missing = NEEDED.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new UnreadableSheet(`the first line has no column ${missing.join(', ')}`);
  return rows.map(({ line, cells }) => {
    const cell = (name: (typeof NEEDED)[number]): string => unguarded(cells[names.indexOf(name)] ?? '');
    return {
      ...{ line, catalogue: cell('catalogue'), key: cell('key'), language: cell('language') },
      ...{ translation: cell('translation'), state: cell('state').trim(), initials: cell('initials').trim() },
      ...{ back: cell('back_translation'), hash: cell('source_hash').trim() },
    };
  });
}

function lines(text: string): ReturnType<typeof csvRows> {
  const [, separator = ','] = /^\ufeff?"?catalogue"?([,;\t])/.exec(text) ?? [];
  try {
    return csvRows(text, { separator: separator as ',' | ';' | '\t', mostRows: MOST_ROWS + 1 });
  } catch (error) {
    throw new UnreadableSheet(error instanceof Error ? error.message : String(error));
  }
}

/** An apostrophe before a text that begins as a formula does, and before one that begins with such an apostrophe itself. */
const guarded = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const unguarded = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
