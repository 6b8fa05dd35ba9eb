/** What a sheet that comes back changes, and which of its rows are refused. Pure. */
import {
  entryFor,
  Initials,
  LONGEST_BACK,
  needsInitials,
  TRANSLATION_STATES,
  textHash,
} from '../../games/core/words/translation-states.ts';
import { type ReadRow, wordsOf } from './sheet-rows.ts';
import { nameOf, type TextChange, type TextSet, type TranslatedText } from './text-set.ts';

export interface RowProblem {
  readonly line: number;
  readonly name: string;
  /** A sentence without a full stop. */
  readonly reason: string;
}

export interface SheetChanges {
  readonly changes: readonly TextChange[];
  /** Rows that cannot be meant. One of them is enough that nothing is written. */
  readonly refused: readonly RowProblem[];
  /** Rows for another source than today's. They are kept out, and the other rows are not. */
  readonly stale: readonly RowProblem[];
}

/** Characters of a translation. */
const LONGEST_TEXT = 100_000;

export function changesIn(set: TextSet, rows: readonly ReadRow[]): SheetChanges {
  const texts = new Map(set.texts.map((text) => [nameOf(text), text]));
  const changes: TextChange[] = [];
  const refused: RowProblem[] = [];
  const stale: RowProblem[] = [];
  const seen = new Map<string, number>();
  for (const row of rows) {
    const name = nameOf(row);
    const problemOf = (reason: string): RowProblem => ({ line: row.line, name, reason });
    const text = texts.get(name);
    const before = seen.get(name);
    seen.set(name, row.line);
    if (row.language !== set.language)
      refused.push(problemOf(`the sheet is for ${set.language}, and this row for '${row.language}'`));
    else if (!text) refused.push(problemOf('there is no such text'));
    else if (before !== undefined) refused.push(problemOf(`it is there twice, also in line ${before}`));
    else if (row.hash !== textHash(text.source))
      stale.push(problemOf('the source has changed since this sheet was written'));
    else if (!isAsBefore(set, row, text)) {
      const faults = faultsIn(set, row, text);
      refused.push(...faults.map(problemOf));
      if (faults.length === 0) changes.push(changeOf(set, row, text));
    }
  }
  return { changes, refused, stale };
}

/** The row says what the sheet said when it was written. */
function isAsBefore(set: TextSet, { translation, state, initials, back }: ReadRow, text: TranslatedText): boolean {
  const before = wordsOf(text);
  return (
    set.inForm(translation) === before.translation &&
    back === before.back &&
    initials === before.initials &&
    // a state for a text that is not there says nothing
    (state === before.state || (translation === '' && back === ''))
  );
}

function faultsIn(set: TextSet, row: ReadRow, text: TranslatedText): readonly string[] {
  const { translation, initials, back } = row;
  if (translation.trim() === '')
    return [
      text.translation === ''
        ? 'there is a state or a back-translation, and no translation'
        : 'the translation is empty',
    ];
  const state = stateOf(set, row, text);
  return [
    ...(translation.length > LONGEST_TEXT ? [`the translation has more than ${LONGEST_TEXT} characters`] : []),
    ...(back.length > LONGEST_BACK ? [`the back-translation has more than ${LONGEST_BACK} characters`] : []),
    ...set.faults(text, translation),
    ...(state === null ? [`'${row.state}' is no state: write ${TRANSLATION_STATES.join(', ')}`] : []),
    ...(initials !== '' && !Initials.safeParse(initials).success
      ? [`'${initials}' are no initials: at most 12 letters and digits, such as AB`]
      : []),
    ...(state !== null && needsInitials(state) && initials === '' ? [`${state} needs initials`] : []),
  ];
}

/** null: it is no state. A text that is new, and one that was stale, is unverified if the row says nothing else. */
function stateOf(set: TextSet, { state, translation }: ReadRow, text: TranslatedText) {
  if (state === '' || (state === 'stale' && set.inForm(translation) !== text.translation)) return 'unverified';
  return TRANSLATION_STATES.find((one) => one === state) ?? null;
}

function changeOf(set: TextSet, row: ReadRow, text: TranslatedText): TextChange {
  const { initials, back } = row;
  const translation = set.inForm(row.translation);
  const state = stateOf(set, row, text) ?? 'unverified';
  const said = { state, initials: initials === '' ? null : initials, back: back === '' ? undefined : back };
  return { text, translation, entry: entryFor(text.source, translation, said) };
}
