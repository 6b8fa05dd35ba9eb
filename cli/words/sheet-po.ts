/**
 * A sheet as PO, for the editors of translators. The context of a message is its catalogue and its key; what is not agreed on is
 * fuzzy. State, initials and back-translation are comments of the translator: `state: reviewed`.
 */
import { po } from 'gettext-parser';
import { textHash } from '../../games/core/words/translation-states.ts';
import { MOST_ROWS, type ReadRow, type SheetRow, UnreadableSheet } from './sheet-rows.ts';

export function sheetAsPo(rows: readonly SheetRow[]): string {
  const contexts = rows.map((row) => [`${row.catalogue}:${row.key}`, { [row.source]: entryOf(row) }] as const);
  const headers = { Language: rows[0]?.language ?? '', 'Content-Type': 'text/plain; charset=utf-8' };
  return po.compile({ charset: 'utf-8', headers, translations: Object.fromEntries(contexts) }).toString('utf8');
}

function entryOf({ catalogue, key, source, translation, ...row }: SheetRow) {
  const said = [
    ...(row.state === '' ? [] : [`state: ${row.state}`]),
    ...(row.initials === '' ? [] : [`initials: ${row.initials}`]),
    // in quotes, so that line ends and blanks stay
    ...(row.back === '' ? [] : [`back-translation: ${JSON.stringify(row.back)}`]),
  ];
  const about = [
    row.context,
    row.placeholders === '' ? '' : `placeholders: ${row.placeholders}`,
    row.screenshot === '' ? '' : `screenshot: ${row.screenshot}`,
  ].filter((part) => part !== '');
  return {
    ...{ msgctxt: `${catalogue}:${key}`, msgid: source, msgstr: [translation] },
    comments: {
      ...(said.length === 0 ? {} : { translator: said.join('\n') }),
      ...(row.files === '' ? {} : { reference: row.files }),
      ...(about.length === 0 ? {} : { extracted: about.join('\n') }),
      ...(isFuzzy(row.state) ? { flag: 'fuzzy' } : {}),
    },
  };
}

const isFuzzy = (state: string): boolean => state === 'unverified' || state === 'stale';

/** Throws UnreadableSheet. */
export function sheetFromPo(text: string): readonly ReadRow[] {
  if ((text.match(/^msgid /gm)?.length ?? 0) > MOST_ROWS + 1)
    throw new UnreadableSheet(`there are more than ${MOST_ROWS} messages`);
  const { headers, translations } = parsed(text);
  const lines = contextLines(text);
  return Object.entries(translations).flatMap(([context, byText]) => {
    // the header has no context
    if (context === '') return [];
    const [, catalogue = '', key = ''] = /^([^:]*):?(.*)$/s.exec(context) ?? [];
    return Object.values(byText).map(({ msgid, msgstr: [translation = ''], comments }): ReadRow => {
      const { state, ...said } = saidIn(comments?.translator ?? '');
      const isFlagged = (comments?.flag ?? '').split(/[,\n]/).some((flag) => flag.trim() === 'fuzzy');
      return {
        ...{ line: lines.get(context) ?? 1, catalogue, key, language: headers?.Language ?? '' },
        ...{ translation, hash: textHash(msgid), ...said },
        state: stateOf(state, isFlagged, translation),
      };
    });
  });
}

function parsed(text: string): ReturnType<typeof po.parse> {
  try {
    return po.parse(text, { validation: true });
  } catch (error) {
    throw new UnreadableSheet(error instanceof Error ? error.message : String(error));
  }
}

/** An editor puts the flag on what needs work, and takes it away from what a translator has looked at. */
function stateOf(said: string, isFlagged: boolean, translation: string): string {
  if (translation.trim() === '') return '';
  if (said === '' || (isFlagged && !isFuzzy(said)) || (!isFlagged && said === 'stale')) return 'unverified';
  return said;
}

function saidIn(comment: string): { readonly state: string; readonly initials: string; readonly back: string } {
  const after = (name: string): string =>
    comment
      .split('\n')
      .flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1).trim()] : []))[0] ?? '';
  return { state: after('state'), initials: after('initials'), back: unquoted(after('back-translation')) };
}

/** A text that a person has typed has no quotes. */
function unquoted(text: string): string {
  if (!/^".*"$/s.test(text)) return text;
  try {
    return String(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/** Context -> the line where its message begins, from 1. */
function contextLines(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const lines = text.split('\n');
  for (const [i, line] of lines.entries()) {
    if (!line.startsWith('msgctxt ')) continue;
    let written = line.slice('msgctxt '.length);
    for (let next = i + 1; lines[next]?.startsWith('"'); next++) written += lines[next];
    found.set(unescaped(written), i + 1);
  }
  return found;
}

/** The text of quoted parts that follow each other. */
function unescaped(written: string): string {
  const inside = Array.from(written.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, part = '']) => part).join('');
  const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
  return inside.replaceAll(/\\(.)/gs, (_, char: string) => escapes[char] ?? char);
}
