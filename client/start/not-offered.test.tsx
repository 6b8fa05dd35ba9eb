/** A page says of a game that it is not offered in the language of the page, and of no other. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textsOf } from '../testing/texts-of.ts';
import { StartWorded, startWordsIn } from '../words/start-words.tsx';
import { NotOffered } from './not-offered.tsx';

async function said(language: 'en' | 'de', game: string): Promise<readonly string[]> {
  await startWordsIn(language);
  return textsOf(
    renderToStaticMarkup(
      <StartWorded language={language}>
        <NotOffered game={game} name={game} />
      </StartWorded>,
    ),
  );
}

test('a game without a board is in English alone, which a German page says', async () => {
  expect(await said('de', 'hide-and-seek')).toEqual([
    'hide-and-seek gibt es nicht in dieser Sprache. Gespielt wird auf Englisch, und auch die Einstellungen sind auf Englisch.',
  ]);
  expect(await said('en', 'hide-and-seek')).toEqual([]);
});

test('of a game that is written in the language nothing is said', async () => {
  expect(await said('de', 'symmtom')).toEqual([]);
});
