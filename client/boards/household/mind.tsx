/**
 * What was seen: the last place of each thing, the last state of each door, the last room of each agent, and how long
 * ago. At the table: the seat's own memory, if the page may draw it. In a replay: every seat's memory beside the truth;
 * what has changed since has a crossed eye and the word. The replay's own view of minds shows what seats believe from
 * messages.
 */
import { agentOf, type Household } from '../../../games/household/types.ts';
import type { MindProps } from '../../game-view.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { EyeSign } from '../../signs/eye.tsx';
import { letterOf } from '../../signs/shapes.ts';
import { capital, labelOf } from './names.ts';
import { type Recalled, type RecalledRow, recalledInWords, rowsOf } from './remembered.ts';
import type { Memory } from './view.ts';
import './mind.css';

export function Mind({ observation, everything, seat, memory, memoryOf, live }: MindProps<Household, Memory>) {
  if (live) {
    if (memory === null) return null;
    // a seat need not remember what it holds and where it is
    const own = agentOf(memory.seat);
    const rows = rowsOf([memory], null).filter(({ id }) => id !== own && id !== memory.holding);
    return <Recollections heading="What you remember" memories={[memory]} rows={rows} truth={false} you />;
  }
  const seats = seat === null ? observation.parameters.starts.map((_, at) => at) : [seat];
  const memories = seats.flatMap((at) => memoryOf?.(at) ?? []);
  if (memories.length === 0) return null;
  const { title, description } = observation.parameters;
  return (
    <>
      <p>
        <b>{title}.</b> {description}
      </p>
      <Recollections
        heading="What each saw last"
        memories={memories}
        rows={rowsOf(memories, everything ?? null)}
        truth
        you={false}
      />
    </>
  );
}

interface Props {
  readonly heading: string;
  readonly memories: readonly Memory[];
  readonly rows: readonly RecalledRow[];
  readonly truth: boolean;
  readonly you: boolean;
}

function Recollections({ heading, memories, rows, truth, you }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is wide
    <section className="household-mind" tabIndex={0} aria-label={heading}>
      <h2>{heading}</h2>
      <table>
        <thead>
          <tr>
            <td />
            {truth && <th scope="col">In truth</th>}
            {memories.map(({ seat }) => (
              <th key={seat} scope="col">
                {you ? 'Seen last' : <AgentSign seat={seat} size={20} label={`as ${letterOf(seat)} saw it last`} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, kind, truth: so, recalled }) => (
            <tr key={id} data-kind={kind}>
              <th scope="row">{capital(labelOf(id))}</th>
              {truth && <td>{so ?? '–'}</td>}
              {recalled.map((one, i) => (
                <Cell key={memories[i]?.seat} recalled={one} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ recalled }: { recalled: Recalled }) {
  const stale = recalled.age !== null && recalled.age > 0;
  return (
    <td data-stale={stale || undefined} data-wrong={recalled.wrong || undefined}>
      {recalledInWords(recalled)}
      {recalled.wrong && (
        <span className="false">
          <EyeSign crossed size={16} /> not now
        </span>
      )}
    </td>
  );
}
