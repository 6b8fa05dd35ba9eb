/** How a translation stands, by what was said of it and what changed since. */
import { expect, test } from 'vitest';
import { entryFor, standingOf, TranslationEntries } from './translation-states.ts';

const agreed = entryFor('Go on', 'Weiter', { state: 'agreed', initials: 'AB', back: 'Further' });

test('an entry has the hashes of both texts', () => {
  expect(agreed).toEqual({ source: '97903f19', text: '1e14bdf3', state: 'agreed', initials: 'AB', back: 'Further' });
  expect(TranslationEntries.parse({ 'frame.next': agreed })).toEqual({ 'frame.next': agreed });
});

test.each([
  ['it stands as it was said', 'Go on', 'Weiter', agreed, 'agreed'],
  ['a changed source makes it stale', 'Continue', 'Weiter', agreed, 'stale'],
  ['nobody said of which source it is one', 'Go on', 'Weiter', undefined, 'stale'],
  ['a text that changed since is unverified again', 'Go on', 'Fortfahren', agreed, 'unverified'],
  [
    'without the hash of the text, the state is believed',
    'Go on',
    'Fortfahren',
    { ...agreed, text: undefined },
    'agreed',
  ],
  ['a blank is no translation', 'Go on', ' ', agreed, 'missing'],
  ['there is none', 'Go on', undefined, undefined, 'missing'],
] as const)('%s', (_, source, translation, entry, standing) => {
  expect(standingOf(source, translation, entry)).toBe(standing);
});

test.each([
  ['a review that no person stands for', { ...agreed, state: 'reviewed', initials: null }],
  ['a state that there is not', { ...agreed, state: 'done' }],
  ['a hash that is none', { ...agreed, source: '07C8CB85' }],
  ['a field that there is not', { ...agreed, at: 1 }],
])('%s is refused', (_, entry) => {
  expect(TranslationEntries.safeParse({ key: entry }).success).toBe(false);
});
