/** Says of a game that it is not written in the language of the page, and that it is then played in English. */
import { useLocale } from 'use-intl';
import { shownIn } from '../boards.ts';
import { useWords } from '../words/use-words.ts';

interface Props {
  readonly game: string;
  /** What the page calls the game. */
  readonly name: string;
}

/** Nothing, where the game is written in it. */
export function NotOffered({ game, name }: Props) {
  const say = useWords('start');
  const language = useLocale();
  return shownIn(game, language) === language ? null : <p role="note">{say('notOffered', { game: name })}</p>;
}
