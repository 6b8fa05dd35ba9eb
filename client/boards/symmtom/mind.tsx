/**
 * Pieces by agents. During play: the pieces with which each agent started, and ticks for what the participant believes
 * that others have heard. In a replay, pictures show who knows what (mind-picture.tsx).
 */
import type { Memory } from '../../../games/symmtom/memory.ts';
import type { SymmToM } from '../../../games/symmtom/types.ts';
import type { MindProps, Ticks } from '../../game-view.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { seatsInOrder } from '../../signs/plan.tsx';
import { letterOf } from '../../signs/shapes.ts';
import { PieceLegend, PieceSign } from './pieces.tsx';
import { useSaid } from './said.ts';
import { sourceInWords, standingOf } from './standing.ts';
import './panels.css';

/** Pieces beside each other; more go below. */
const COLUMNS = 10;

export function Mind({ observation, everything, seat, memory, ticks, live }: MindProps<SymmToM, Memory>) {
  const { say } = useSaid();
  if (everything !== undefined) return null;
  const { pieces, agents } = observation.parameters;
  const blocks = Array.from({ length: Math.ceil(pieces / COLUMNS) }, (_, i) =>
    Array.from({ length: Math.min(COLUMNS, pieces - i * COLUMNS) }, (_, j) => i * COLUMNS + j),
  );
  const seats = seatsInOrder(agents);
  const shown = live ? seats.filter((at) => at !== seat) : seats;
  if (live && ticks === null && !observation.parameters.firstHandShown) return null;
  return (
    <section className="symmtom-mind">
      <h2>{say(ticks !== null ? 'mind.ticks' : seat === null ? 'mind.known' : 'mind.dealt')}</h2>
      {blocks.map((block) => (
        <table key={block[0]}>
          <caption className="unseen">{say('mind.caption')}</caption>
          <thead>
            <tr>
              <td />
              {block.map((piece) => (
                <th key={piece} scope="col">
                  <span className="unseen">{say('piece', { piece: piece + 1 })}</span>
                  <span aria-hidden>{piece + 1}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((at) => (
              <tr key={at}>
                <th scope="row">
                  <AgentSign seat={at} you={at === seat} label={at === seat ? say('mind.you') : letterOf(at)} />
                </th>
                {block.map((piece) => (
                  <td key={piece}>
                    {standingOf(piece, at, observation, memory) !== 'own' && ticks ? (
                      <Tick seat={at} piece={piece} ticks={ticks} />
                    ) : (
                      <Has at={at} piece={piece} observation={observation} memory={memory} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {!live && <PieceLegend heard />}
    </section>
  );
}

function Has({
  at,
  piece,
  observation,
  memory,
}: Pick<MindProps<SymmToM, Memory>, 'observation' | 'memory'> & { at: number; piece: number }) {
  const said = useSaid();
  const standing = standingOf(piece, at, observation, memory);
  if (standing === 'unknown') return <span className="unseen">{said.say('mind.notSeen')}</span>;
  return (
    <span title={(memory?.seat === at && sourceInWords(piece, memory, said)) || undefined}>
      <PieceSign piece={piece} standing={standing} size={24} />
      <span className="unseen">{said.say(`standing.${standing}`)}</span>
    </span>
  );
}

/** The cell of the log: the seat by its number, A for seat 0, whatever its sign on the page. */
const cellOf = (seat: number, piece: number): string => `${String.fromCharCode(65 + seat)}/${piece + 1}`;

/** A cell of the log as participants read it. */
export function tickInWords(cell: string): string {
  return `${letterOf(cell.charCodeAt(0) - 65)}${cell.slice(1)}`;
}

/** A tick, named for the agent and the piece. */
function Tick({ seat, piece, ticks }: { seat: number; piece: number; ticks: Ticks }) {
  const { say } = useSaid();
  const cell = cellOf(seat, piece);
  const on = ticks.on.has(cell);
  return (
    <button
      type="button"
      className="tick"
      aria-pressed={on}
      aria-label={say('mind.tick', { name: letterOf(seat), piece: piece + 1 })}
      onClick={() => ticks.turn(cell, !on)}
    >
      <svg viewBox="0 0 16 16" aria-hidden>
        <path d="M3 8.5l3.5 3.5L13 4.5" />
      </svg>
    </button>
  );
}
