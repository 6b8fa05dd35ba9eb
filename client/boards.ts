/**
 * The registry of games. A game with an entry here is drawn by its own board. Every other game gets the plain board,
 * which shows what is seen as a table and what can be done as a list. Entries are all that every page loads of a game.
 */

import { type LanguageTag, servedBy } from '../games/core/words/languages.ts';
import { household } from './boards/household/entry.ts';
import { mindgames } from './boards/mindgames/entry.ts';
import { plainEntry } from './boards/plain/entry.ts';
import { standoff } from './boards/standoff/entry.ts';
import { symmtom } from './boards/symmtom/entry.ts';
import { tomqa } from './boards/tomqa/entry.ts';
import type { AnyGameView, AnyLesson, CardWords, GameEntry, StartEntry, StoryPages } from './game-view.ts';
import { once } from './once.ts';
import { part } from './part.tsx';

export const BOARDS: readonly GameEntry[] = [symmtom, standoff, household, tomqa, mindgames];

/** undefined: the game has no board of its own. */
export function boardOf(game: string): GameEntry | undefined {
  return BOARDS.find((entry) => entry.id === game);
}

export function entryOf(game: string): GameEntry {
  return boardOf(game) ?? plainEntry(game);
}

export function nameOf(game: string): string {
  return entryOf(game).name;
}

/** What the cards of all games say in a language, by game. A game without a card has none. */
export const cardsIn: (language: LanguageTag) => Promise<ReadonlyMap<string, CardWords>> = once(
  async (language: LanguageTag) => {
    const fronts = BOARDS.flatMap(({ id, front }) => (front ? [{ id, front }] : []));
    return new Map(
      await Promise.all(
        fronts.map(
          async ({ id, front: { english, card } }) =>
            [id, language === 'en' ? english : await part(() => card(language))] as const,
        ),
      ),
    );
  },
);

/** The language in which a game is shown on a page in `language`: that of the page, where the game is written in it, or English. */
export function shownIn(game: string, language: string): LanguageTag {
  const { languages } = entryOf(game);
  return servedBy(language, languages ? [...languages, 'en-XA', 'ar-XB'] : []);
}

/** `language`: that of the page, as a tag of BCP 47. */
export function loadView(game: string, language = 'en'): Promise<AnyGameView> {
  return viewIn(`${shownIn(game, language)} ${game}`);
}

const viewIn = once((named: string) => {
  const { language, game } = partsOf(named);
  return part(() => entryOf(game).load(language));
});

/** A language and a game as one key. */
function partsOf(named: string) {
  const [language, game] = named.split(/ (.*)/) as [LanguageTag, string];
  return { language, game };
}

/**
 * The game with its start form, in the language in which the game is shown. A game without a board of its own gets the form that the
 * server makes from the rules.
 */
export function loadEntry(game: string, language = 'en'): Promise<StartEntry> {
  return entryIn(`${shownIn(game, language)} ${game}`);
}

const entryIn = once(async (named: string): Promise<StartEntry> => {
  const { language, game } = partsOf(named);
  const entry = entryOf(game);
  return { ...entry, ...(await part(() => entry.form(language))) };
});

/** The lessons of a game with a tutorial; empty: it has none. */
export function loadLessons(game: string, language = 'en'): Promise<readonly AnyLesson[]> {
  return lessonsIn(`${shownIn(game, language)} ${game}`);
}

const lessonsIn = once(async (named: string): Promise<readonly AnyLesson[]> => {
  const { lessons } = await viewIn(named);
  return lessons ? part(lessons) : [];
});

/** Pages of the first game that tells stories. */
export async function loadStoryPages(): Promise<StoryPages> {
  const stories = BOARDS.find((entry) => entry.stories)?.stories;
  if (!stories) throw new Error('no game tells stories');
  return stories();
}
