/** Percepts that a seat could have had in a turn instead: another piece from an agent in hearing, or nothing. Pure. */
import type { Heard, Observation, Percept } from '../../../games/symmtom/types.ts';
import type { OtherPercept } from '../../game-view.ts';
import { letterOf } from '../../signs/shapes.ts';
import type { BoardWords } from './said.ts';

export function otherPercepts(
  percept: Percept,
  seat: number,
  { parameters }: Observation,
  { say }: Pick<BoardWords, 'say'>,
): readonly OtherPercept[] {
  if (percept.type !== 'turn') return [];
  const pieces = Array.from({ length: parameters.pieces }, (_, piece) => piece);
  return (percept.inRange[seat] ?? []).flatMap((speaker): readonly OtherPercept[] => {
    const others = percept.heard.filter((one) => one.speaker !== speaker);
    const said = percept.heard.find((one) => one.speaker === speaker)?.piece ?? null;
    const hearing = (heard: readonly Heard[]): Percept => ({
      ...percept,
      heard: heard.toSorted((a, b) => a.speaker - b.speaker),
    });
    const name = letterOf(speaker);
    return [
      ...(said === null ? [] : [{ words: say('instead.nothing', { name }), percept: hearing(others) }]),
      ...pieces
        .filter((piece) => piece !== said)
        .map((piece) => ({
          words:
            said === null
              ? say('instead.piece', { name, piece: piece + 1 })
              : say('instead.pieceNot', { name, piece: piece + 1, said: said + 1 }),
          percept: hearing([...others, { speaker, piece }]),
        })),
    ];
  });
}
