/** Who knows which piece, as one mind has it: square dealt, circle heard, dot lacks; dotted believed, hatched false. */
import type { Observation, SymmToM } from '../../../games/symmtom/types.ts';
import type { MindPictureProps, MindPictures } from '../../game-view.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { EyeSign } from '../../signs/eye.tsx';
import { letterOf } from '../../signs/shapes.ts';
import type { LoadedWords } from './catalogues.ts';
import { type MatrixCell, type MatrixStanding, matrixOf, propositionsInWords } from './matrix.ts';
import { useSaid, worded } from './said.ts';
import './mind-picture.css';

function Picture({ picture, everything }: MindPictureProps<SymmToM>) {
  const { say } = useSaid();
  const rows = matrixOf(picture, everything);
  const isTruth = picture.chain.length === 0;
  const pieces = rows[0]?.cells ?? [];
  return (
    <div className="matrix-scroll">
      <table className="piece-matrix" data-truth={isTruth || undefined}>
        <caption className="unseen">{say('picture.caption')}</caption>
        <thead>
          <tr>
            <td />
            {pieces.map(({ piece }) => (
              <th key={piece} scope="col">
                <span className="unseen">{say('piece', { piece: piece + 1 })}</span>
                <span aria-hidden>{piece + 1}</span>
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
                {isTruth &&
                  say('picture.known', {
                    known: cells.filter(({ standing }) => standing !== 'lacks').length,
                    of: cells.length,
                  })}
                {wrong > 0 && <b>{say('picture.wrong', { wrong })}</b>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ cell: { piece, standing, isFalse } }: { readonly cell: MatrixCell }) {
  const { say } = useSaid();
  return (
    <span className="matrix-cell">
      <Sign piece={piece} standing={standing} />
      {isFalse && <EyeSign crossed size={14} />}
      <span className="unseen">
        {say(isFalse ? `picture.wrongStanding.${standing}` : `picture.standing.${standing}`)}
      </span>
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

const SIGNS: readonly MatrixStanding[] = ['dealt', 'heard', 'lacks', 'open'];

function Key({ everything }: { readonly everything: Observation }) {
  const { say } = useSaid();
  const signs = everything.parameters.firstHandShown ? SIGNS : [...SIGNS, 'knows' as const];
  return signs.map((standing) => (
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
      {say(`picture.key.${standing}`)}
    </span>
  ));
}

export async function mindsIn({ board, said }: LoadedWords): Promise<MindPictures<SymmToM>> {
  const { endIn, momentsIn } = await import('./end-moments.ts');
  return {
    shows: 'all',
    arranged: 'tiles',
    depth: 1,
    Picture: worded(Picture, board),
    Key: worded(Key, board),
    words: board.rules,
    list: (propositions) => propositionsInWords(propositions, board),
    moments: momentsIn(said, board.rules),
    end: async () => endIn(board),
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
}
