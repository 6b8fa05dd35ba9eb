/**
 * The piece to say, or silence. Every piece may be chosen; the seat's knowledge of it is drawn where memory may be
 * shown.
 */
import type { MouseEvent } from 'react';
import type { Memory } from '../../../games/symmtom/memory.ts';
import type { SymmToM } from '../../../games/symmtom/types.ts';
import type { BoardProps } from '../../game-view.ts';
import { markOf } from '../../input-mark.ts';
import { keyOf, PieceLegend, PieceSign, type PieceStanding } from './pieces.tsx';
import { type BoardWords, useSaid } from './said.ts';
import { sourceInWords, standingOf, tooFresh } from './standing.ts';
import './panels.css';

export function Actions({ observation, seat, legalActions, choices, memory, onChoose }: BoardProps<SymmToM, Memory>) {
  const said = useSaid();
  if (seat === null) return null;
  const { pieces, silence } = observation.parameters;
  const chosen = choices[seat]?.parts.say;
  const idle = legalActions.length === 0;
  const say = (piece: number | null) => (event: MouseEvent) => {
    if (!idle) onChoose({ say: piece }, markOf(event));
  };
  return (
    <fieldset className="symmtom-say">
      <legend>{said.say('say.label')}</legend>
      <div className="choices">
        {Array.from({ length: pieces }, (_, piece) => {
          const standing = standingOf(piece, seat, observation, memory);
          return (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces are numbers
              key={piece}
              type="button"
              className="say"
              aria-pressed={chosen === piece}
              aria-disabled={idle}
              aria-label={labelOf(piece, standing, memory, said)}
              aria-keyshortcuts={keyOf(piece)}
              data-key={piece > 8 ? keyOf(piece) : undefined}
              title={sourceInWords(piece, memory, said) ?? undefined}
              onClick={say(piece)}
            >
              <PieceSign piece={piece} standing={standing} size={34} />
            </button>
          );
        })}
        {silence && (
          <button
            type="button"
            className="say silence"
            aria-pressed={chosen === null}
            aria-disabled={idle}
            onClick={say(null)}
          >
            {said.say('say.nothing')}
          </button>
        )}
      </div>
      <PieceLegend heard={memory !== null} />
    </fieldset>
  );
}

function labelOf(
  piece: number,
  standing: PieceStanding,
  memory: Memory | null,
  { say }: Pick<BoardWords, 'say'>,
): string {
  return say('say.piece', { piece: piece + 1, standing, fresh: tooFresh(piece, memory) ? 'yes' : 'no' });
}
