/** Translations of messages that could not be said with what pages give. */
import { expect, test } from 'vitest';
import { messageFaults } from './message-faults.ts';

const COUNT = '{count, plural, one {# turn} other {# turns}} of {who}';
const HEARD = '{who, select, you {You heard} other {{name} heard}} <b>{piece}</b>.';

test.each([
  [
    'a translation with plurals of its own',
    COUNT,
    '{who}: {count, plural, =0 {אין} one {תור} two {תורות} other {# תורות}}',
    [],
  ],
  ['a language without plurals', COUNT, '{who} {count, plural, other {# 回合}}', []],
  ['a text without arguments', 'Go on', 'Weiter', []],
  ['an argument that is missing', COUNT, '{count, plural, other {# Züge}}', ['{who} is missing']],
  ['an argument that the source has not', 'Go on', 'Weiter, {name}', ['there is no {name} in the source']],
  ['a misspelt argument', 'Turn {turn}', 'Zug {tunr}', ['{turn} is missing', 'there is no {tunr} in the source']],
  [
    'a number in the place of a plural',
    COUNT,
    '{count, number} von {who}',
    ['{count} is a plural in the source, and a number here'],
  ],
  [
    'a plural without other',
    COUNT,
    '{count, plural, one {# Zug}} von {who}',
    ['a plural or a choice has no branch "other"'],
  ],
  [
    'a choice without other',
    HEARD,
    '{who, select, you {Du hast}} <b>{piece}</b> {name}',
    ['a plural or a choice has no branch "other"'],
  ],
  [
    'a choice that lacks a branch',
    HEARD,
    '{who, select, other {{name} hat <b>{piece}</b> gehört}}',
    ['{who} lacks the branch "you"'],
  ],
  [
    'one choice of two that lacks a branch',
    HEARD,
    '{who, select, other {{name} hat}} <b>{piece}</b> {who, select, you {} other {gehört}}',
    ['{who} lacks the branch "you"'],
  ],
  [
    'a choice with a branch more',
    HEARD,
    '{who, select, you {Du} they {Sie} other {{name}}}: <b>{piece}</b>',
    ['{who} has the branch "they", which is not in the source'],
  ],
  [
    'a branch that no plural has',
    COUNT,
    '{who} {count, plural, ones {#} other {#}}',
    ['{count} has the branch "ones", which no language has'],
  ],
  ['a tag that is missing', HEARD, '{who, select, you {Du} other {{name}}}: {piece}', ['<b> is missing']],
  [
    'braces that are not closed',
    'Turn {turn}',
    'Zug {turn',
    ['it cannot be read as a message: expect argument closing brace, at character 5'],
  ],
  ['an apostrophe that quotes an argument', 'the {turn}', "l'{turn}", ['{turn} is missing']],
] as const)('%s', (_, source, translation, faults) => {
  expect(messageFaults(source, translation)).toEqual(faults);
});
