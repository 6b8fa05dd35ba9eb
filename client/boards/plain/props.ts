/** What the board and the list of a game without a board of its own are given. */
import type { GameTypes } from '../../../games/core/game.ts';
import type { Words } from '../../../games/core/package.ts';
import type { BoardProps } from '../../game-view.ts';
import type { LaterSaid } from '../../words/later-words.tsx';

export type Props = BoardProps<GameTypes, null>;

/** What the view brings. */
export interface PlainSaying {
  readonly words: Words;
  readonly say: LaterSaid['say'];
}
