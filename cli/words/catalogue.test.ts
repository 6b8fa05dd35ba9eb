/** Catalogues as tools read them. */
import { expect, test } from 'vitest';
import { catalogueOf, commentsIn, shapedLike } from './catalogue.ts';
import { catalogueFolders, readCatalogues, usesIn } from './catalogue-files.ts';

const english = { frame: { next: 'Go on', left: '{n, plural, one {# turn} other {# turns}}' }, title: 'Play' };
const none = { texts: null, states: {} };
const NEXT = { source: '97903f19', text: '1e14bdf3', state: 'agreed', initials: 'AB' } as const;

test('each message has its arguments, and in each language its text and how it stands', () => {
  const de = { texts: { frame: { next: 'Weiter', left: '{n, plural, other {#}}' } }, states: { 'frame.next': NEXT } };
  const { messages } = catalogueOf({
    ...{ name: 'client/words/study', translated: true, english },
    languages: { de, es: none, he: none, zh: none },
  });
  expect(messages.map(({ key, byLanguage }) => [key, byLanguage.de.state, byLanguage.es.state])).toEqual([
    ['frame.next', 'agreed', 'missing'],
    ['frame.left', 'stale', 'missing'],
    ['title', 'missing', 'missing'],
  ]);
  expect(messages[1]?.arguments).toEqual([{ name: 'n', kind: 'plural' }]);
  expect(messages[0]?.byLanguage.de).toEqual({ text: 'Weiter', state: 'agreed', entry: NEXT });
});

test('texts take the shape of the English catalogue, without those that are not there', () => {
  const texts = new Map([
    ['title', 'Spiel'],
    ['frame.next', 'Weiter'],
    ['frame.left', ''],
    ['gone', 'Weg'],
  ]);
  expect(JSON.stringify(shapedLike(english, texts))).toBe('{"frame":{"next":"Weiter"},"title":"Spiel"}');
  expect(shapedLike(english, new Map())).toEqual({});
});

test('a comment directly before a message belongs to it', () => {
  const code = `/** The file. */
export const en = {
  frame: {
    // said when the page is sent,
    // and on the last one
    next: 'Go on',
    left: 'Left',
    /** A count. */
    turns:
      '{n} turns',
  },
  /**
   * The name
   * of the page.
   */
  title: 'Play',
  'with-hyphen': 'With',
};
`;
  expect([...commentsIn(code)]).toEqual([
    ['frame.next', 'said when the page is sent, and on the last one'],
    ['frame.turns', 'A count.'],
    ['title', 'The name of the page.'],
  ]);
});

test("the project's catalogues are found by their folders, and those that only servers and those who write orders read are not translated", async () => {
  expect(catalogueFolders()).toEqual(expect.arrayContaining(['client/words/dialogs', 'client/words/study']));
  const catalogues = await readCatalogues();
  expect(catalogues.filter(({ translated }) => !translated).map(({ name }) => name)).toEqual([
    'games/core/session/words',
    'games/core/words/orders',
  ]);
});

test('files that use a message are found, also where the page names the part of the catalogue before', () => {
  expect(usesIn()('client/words/study', 'frame.warned')).toEqual(['client/study/frame/notices.tsx']);
});
