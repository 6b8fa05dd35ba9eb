/** Who knows which piece, as one mind has it: a row an agent, a cell a piece. Pure. */
import type { Observation } from '../../../games/symmtom/types.ts';
import type { HeldNow, PictureOf } from '../../game-view.ts';
import { letterOf } from '../../signs/shapes.ts';
import type { BoardWords } from './said.ts';

/**
 * dealt: known from the start; heard: known, and not from the start; knows: known, and this mind cannot tell how; lacks: not
 * known; open: this mind cannot tell.
 */
export type MatrixStanding = 'dealt' | 'heard' | 'knows' | 'lacks' | 'open';

export interface MatrixCell {
  readonly piece: number;
  readonly standing: MatrixStanding;
  readonly isFalse: boolean;
}

export interface KMatrixRow {
  readonly seat: number;
  readonly cells: readonly MatrixCell[];
  /** Cells that are false. */
  readonly wrong: number;
}

export function matrixOf({ chain, held }: PictureOf, { parameters, firstHand }: Observation): readonly KMatrixRow[] {
  const found = new Map(held.map((one) => [one.proposition, one]));
  return Array.from({ length: parameters.agents }, (_, seat): KMatrixRow => {
    // who was dealt what, agents know where it is shown to all; else each knows its own pieces
    const told = parameters.firstHandShown || chain.every((mind) => mind === seat);
    const cells = Array.from({ length: parameters.pieces }, (_, piece): MatrixCell => {
      const one = found.get(`knows/${seat}/${piece}`);
      const isDealt = told ? (firstHand[seat]?.includes(piece) ?? false) : null;
      return { piece, standing: standingOf(one, isDealt), isFalse: one?.verdict === 'false' };
    });
    return { seat, cells, wrong: cells.filter(({ isFalse }) => isFalse).length };
  });
}

/** `isDealt` null: this mind does not see what was dealt. */
function standingOf(one: HeldNow | undefined, isDealt: boolean | null): MatrixStanding {
  if (!one || one.value === null) return 'open';
  if (one.value === false) return 'lacks';
  if (isDealt === null) return 'knows';
  return isDealt ? 'dealt' : 'heard';
}

/** "about A: 3, 4, 5; about B: 6". */
export function propositionsInWords(propositions: readonly string[], { say }: Pick<BoardWords, 'say'>): string {
  const pieces = Map.groupBy(
    propositions.map((id) => id.split('/').map(Number)),
    ([, seat]) => seat ?? 0,
  );
  return [...pieces]
    .toSorted(([a], [b]) => a - b)
    .map(([seat, of]) => {
      const numbers = of.map(([, , piece]) => (piece ?? 0) + 1).join(', ');
      return say('picture.about', { name: letterOf(seat), numbers });
    })
    .reduce((about, next) => say('picture.aboutNext', { about, next }));
}
