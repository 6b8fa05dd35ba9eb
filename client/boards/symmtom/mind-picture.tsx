/** Who knows which piece, as one mind has it: square dealt, circle heard, dot lacks; dotted believed, hatched false. */
import type { Observation, SymmToM } from '../../../games/symmtom/types.ts';
import type { MindPictureProps, MindPictures } from '../../game-view.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { EyeSign } from '../../signs/eye.tsx';
import { letterOf } from '../../signs/shapes.ts';
import { listOf, type MatrixCell, type MatrixStanding, matrixOf, standingInWords } from './matrix.ts';
import './mind-picture.css';

function Picture({ picture, everything }: MindPictureProps<SymmToM>) {
  const rows = matrixOf(picture, everything);
  const isTruth = picture.chain.length === 0;
  const pieces = rows[0]?.cells ?? [];
  return (
    <div className="matrix-scroll">
      <table className="piece-matrix" data-truth={isTruth || undefined}>
        <caption className="unseen">Who knows which piece</caption>
        <thead>
          <tr>
            <td />
            {pieces.map(({ piece }) => (
              <th key={piece} scope="col">
                <span className="unseen">piece </span>
                {piece + 1}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ seat, cells, wrong }) => (
            <tr key={seat}>
              <th scope="row">
                <AgentSign seat={seat} size={20} label={letterOf(seat)} />
              </th>
              {cells.map((cell) => (
                <td key={cell.piece} data-false={cell.isFalse || undefined}>
                  <Cell cell={cell} />
                </td>
              ))}
              <td className="sum">
                {isTruth && `${cells.filter(({ standing }) => standing !== 'lacks').length} of ${cells.length}`}
                {wrong > 0 && <b>{wrong} false</b>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ cell: { piece, standing, isFalse } }: { readonly cell: MatrixCell }) {
  return (
    <span className="matrix-cell">
      <Sign piece={piece} standing={standing} />
      {isFalse && <EyeSign crossed size={14} />}
      <span className="unseen">{`${standingInWords(standing)}${isFalse ? ', false' : ''}`}</span>
    </span>
  );
}

function Sign({ piece, standing }: { readonly piece: number; readonly standing: MatrixStanding }) {
  return (
    <svg className="matrix-sign" data-standing={standing} width={26} height={26} viewBox="-16 -16 32 32" aria-hidden>
      {standing === 'lacks' ? (
        <circle className="dot" r={2.5} />
      ) : standing === 'open' ? (
        <text>?</text>
      ) : (
        <>
          <rect x={-13.5} y={-13.5} width={27} height={27} rx={standing === 'dealt' ? 4 : 13.5} />
          <text>{piece + 1}</text>
        </>
      )}
    </svg>
  );
}

const SIGNS: readonly (readonly [MatrixStanding, string])[] = [
  ['dealt', 'dealt'],
  ['heard', 'heard'],
  ['lacks', 'lacks'],
  ['open', 'cannot tell'],
];

function Key({ everything }: { readonly everything: Observation }) {
  const signs = everything.parameters.firstHandShown ? SIGNS : [...SIGNS, ['knows', 'knows, dealt or heard'] as const];
  return signs.map(([standing, words]) => (
    <span key={standing} className="matrix-key">
      <svg className="matrix-sign" data-standing={standing} width={16} height={16} viewBox="-16 -16 32 32" aria-hidden>
        {standing === 'lacks' ? (
          <circle className="dot" r={4} />
        ) : standing === 'open' ? (
          <text fontSize={26}>?</text>
        ) : (
          <rect x={-12} y={-12} width={24} height={24} rx={standing === 'dealt' ? 3 : 12} />
        )}
      </svg>{' '}
      {words}
    </span>
  ));
}

export const pieceMinds: MindPictures<SymmToM> = {
  shows: 'all',
  arranged: 'tiles',
  depth: 1,
  Picture,
  Key,
  list: listOf,
  end: async () => (await import('./end-moments.ts')).endOf,
  source: (proposition, percepts) => {
    const [, , piece] = proposition.split('/').map(Number);
    for (const percept of percepts) {
      if (percept.type !== 'turn') continue;
      const heard = percept.heard.find((one) => one.piece === piece);
      if (heard) return { kind: 'told', from: heard.speaker };
    }
    return { kind: percepts.some(({ type }) => type === 'dealt') ? 'seen' : 'inferred', from: null };
  },
};
