/** The view of a game without a board of its own: a table and a list, in the game's words if it has any. */
import type { GameTypes } from '../../../games/core/game.ts';
import type { Words } from '../../../games/core/package.ts';
import { plainWords } from '../../../games/core/plain-words.ts';
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import type { AnyGameView, GameView } from '../../game-view.ts';
import { letterOf } from '../../signs/shapes.ts';
import { laterSaid } from '../../words/later-words.tsx';
import { ActionList } from './action-list.tsx';
import { Board } from './board.tsx';
import { draftOf, FIRST_KEYS, wholeAction } from './listed.ts';
import type { PlainSaying } from './props.ts';

/** The words of games that have any, by the path of the file. */
const WORDS = import.meta.glob<Partial<Words>>('../../../games/*/words.ts');

/** What the game itself says stays in English. */
export async function plainView(game: string, language: LanguageTag = 'en'): Promise<AnyGameView> {
  const [own, { say }] = await Promise.all([WORDS[`../../../games/${game}/words.ts`]?.(), laterSaid(language)]);
  return viewWith({ words: { ...plainWords, ...own }, say });
}

function viewWith(saying: PlainSaying): GameView<GameTypes, null> {
  const { words, say } = saying;
  return {
    Board: (props) => <Board {...props} {...saying} />,
    Actions: (props) => <ActionList {...props} {...saying} />,
    Legend: () => null,
    Mind: () => null,
    begin: () => null,
    remember: () => null,
    keyChoice: ({ key }, _observation, _parts, { legalActions }) => {
      const action = FIRST_KEYS.includes(key) ? legalActions[FIRST_KEYS.indexOf(key)] : undefined;
      return action === undefined ? null : draftOf(action);
    },
    whole: wholeAction,
    keys: [{ keys: ['1', '…', '9'], does: say('plain.key') }],
    rest: () => ({}),
    slots: () => [],
    task: () => say('plain.choose'),
    words: {
      action: words.actionInWords,
      acted: (action, by) => say('plain.acted', { by, action: words.actionInWords(action) }),
      percept: (percept, seat) => words.perceptInWords(percept, seat, letterOf),
      event: (event) => words.eventInWords(event, letterOf),
      // the board shows it in words already
      observation: () => [],
    },
    score: (observation, seat) => {
      const returns = partOf(observation, 'returns');
      const score: unknown = Array.isArray(returns) ? returns[seat] : null;
      return typeof score === 'number' ? score : null;
    },
    progress: (observation) => {
      const turn = partOf(observation, 'turn');
      return typeof turn === 'number' ? { turn, of: null } : null;
    },
    moment: () => null,
  };
}

function partOf(observation: unknown, key: string): unknown {
  const parts = typeof observation === 'object' && observation !== null ? Object.entries(observation) : [];
  return parts.find(([name]) => name === key)?.[1];
}
