/** What the board and the list of a game without a board of its own are given. */
import type { GameTypes } from '../../../games/core/game.ts';
import type { BoardProps } from '../../game-view.ts';

export type Props = BoardProps<GameTypes, null>;
