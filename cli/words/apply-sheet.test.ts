/** What a sheet changes, and which rows are refused. */
import { expect, test } from 'vitest';
import { messageFaults } from '../../games/core/words/message-faults.ts';
import { entryFor, textHash } from '../../games/core/words/translation-states.ts';
import { changesIn } from './apply-sheet.ts';
import { type ReadRow, rowsOf } from './sheet-rows.ts';
import type { TextSet } from './text-set.ts';

const ABOUT = { catalogue: 'client/words/a', context: '', files: [], screenshot: '', placeholders: '' };
const said = (source: string, translation: string) =>
  entryFor(source, translation, { state: 'agreed', initials: 'AB', back: 'Turn {n}' });
const SET: TextSet = {
  ...{ language: 'de', from: 'en' },
  texts: [
    { ...ABOUT, key: 'turn', source: 'Turn {n}', translation: 'Zug {n}', entry: said('Turn {n}', 'Zug {n}') },
    { ...ABOUT, key: 'next', source: 'Go on', translation: 'Weiter', entry: said('Continue', 'Weiter') },
    { ...ABOUT, key: 'new', source: '{n, plural, other {# points}}', translation: '', entry: undefined },
  ],
  faults: ({ source }, translation) => messageFaults(source, translation),
  inForm: (same) => same,
  filesWith: () => new Map(),
};

/** The sheet with changes of some rows, by key. */
function sheet(changed: Readonly<Record<string, Partial<ReadRow>>>): readonly ReadRow[] {
  return rowsOf(SET).map((row, i) => ({ ...row, line: i + 2, ...changed[row.key] }));
}

const changesOf = (changed: Readonly<Record<string, Partial<ReadRow>>>) => {
  const { changes, refused, stale } = changesIn(SET, sheet(changed));
  return { changes: changes.map(({ text, translation, entry }) => [text.key, translation, entry]), refused, stale };
};

test.each([
  [
    'a new translation is unverified',
    { new: { translation: '{n, plural, other {# Punkte}}' } },
    { state: 'unverified', initials: null },
  ],
  [
    'with initials, they are those of the translator',
    { new: { translation: '{n, plural, other {#}}', initials: 'ÖZ' } },
    { state: 'unverified', initials: 'ÖZ' },
  ],
  [
    'a reviewed one has the initials of the reader',
    { new: { translation: '{n, plural, other {#}}', state: 'reviewed', initials: 'CD', back: '# points' } },
    { state: 'reviewed', initials: 'CD', back: '# points' },
  ],
])('%s', (_, changed, entry) => {
  const { changes, refused } = changesOf(changed);
  expect(refused).toEqual([]);
  expect(changes).toMatchObject([['new', changed.new.translation, entry]]);
});

test('a stale text that is translated anew is unverified, and of the source of today', () => {
  const { changes } = changesOf({ next: { translation: 'Fortfahren', initials: '' } });
  const entry = { source: textHash('Go on'), text: textHash('Fortfahren'), state: 'unverified', initials: null };
  expect(changes).toEqual([['next', 'Fortfahren', { ...entry, back: 'Turn {n}' }]]);
});

test('a stale text that still fits is agreed on again', () => {
  const { changes } = changesOf({ next: { state: 'agreed' } });
  expect(changes).toMatchObject([['next', 'Weiter', { source: textHash('Go on'), state: 'agreed', initials: 'AB' }]]);
});

test('a row for another source than that of today is kept out, and the others are not', () => {
  const { changes, refused, stale } = changesOf({
    turn: { translation: 'Runde {n}', hash: textHash('Round {n}') },
    next: { translation: 'Fortfahren', state: 'unverified' },
  });
  expect(changes.map(([key]) => key)).toEqual(['next']);
  expect(refused).toEqual([]);
  expect(stale).toEqual([
    { line: 2, name: 'client/words/a:turn', reason: 'the source has changed since this sheet was written' },
  ]);
});

const REFUSED: readonly (readonly [what: string, changed: Partial<ReadRow>, reason: string])[] = [
  ['an argument that is missing', { translation: 'Zug' }, '{n} is missing'],
  ['an argument that is unknown', { translation: 'Zug {n} {m}' }, 'there is no {m} in the source'],
  ['an argument of another kind', { translation: 'Zug {n, number}' }, '{n} is a text in the source, and a number here'],
  ['a plural without other', { translation: '{n, plural, one {Zug}}' }, 'a plural or a choice has no branch "other"'],
  ['no translation', { translation: ' ' }, 'the translation is empty'],
  ['a state that there is not', { state: 'done' }, "'done' is no state: write unverified, reviewed, agreed"],
  ['a review without initials', { state: 'reviewed', initials: '' }, 'reviewed needs initials'],
  [
    'a name in the place of initials',
    { initials: 'Ada Lovelace' },
    "'Ada Lovelace' are no initials: at most 12 letters and digits, such as AB",
  ],
  ['a text that there is not', { key: 'trun' }, 'there is no such text'],
  ['another language', { language: 'es' }, "the sheet is for de, and this row for 'es'"],
  [
    'a translation that is too long',
    { translation: `{n}${'a'.repeat(100_000)}` },
    'the translation has more than 100000 characters',
  ],
  [
    'a back-translation that is too long',
    { back: 'a'.repeat(20_001) },
    'the back-translation has more than 20000 characters',
  ],
];

test.each(REFUSED)('%s is refused, with its line', (_, changed, reason) => {
  const { changes, refused } = changesOf({ turn: changed });
  expect(changes).toEqual([]);
  expect(refused).toEqual([{ line: 2, name: `client/words/a:${changed.key ?? 'turn'}`, reason }]);
});

test('a text that is there twice is refused, and a state without a translation', () => {
  const [first = expect.fail()] = sheet({});
  expect(changesIn(SET, [first, { ...first, line: 9 }]).refused).toEqual([
    { line: 9, name: 'client/words/a:turn', reason: 'it is there twice, also in line 2' },
  ]);
  expect(changesOf({ new: { back: 'points' } }).refused).toMatchObject([
    { line: 4, reason: 'there is a state or a back-translation, and no translation' },
  ]);
});
