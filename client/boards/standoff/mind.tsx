/**
 * Where seats believe each treat to be, in rows of five small boxes. At the table: what this seat could remember, if
 * the page may draw it. In a replay: the truth, and every belief beside it; a false belief has a crossed eye and the
 * word.
 */
import type { Places, Standoff, Treat } from '../../../games/standoff/types.ts';
import type { MindProps } from '../../game-view.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { EyeSign } from '../../signs/eye.tsx';
import { colourOf } from '../../signs/shapes.ts';
import { BOX_NUMBERS } from './geometry.ts';
import { type BeliefRow, rowsInReplay, rowsOf } from './minds.ts';
import { TreatSign } from './treats.tsx';
import type { Memory } from './view.ts';
import './panels.css';

export function Mind({ observation, everything, seat, memory, memoryOf, live }: MindProps<Standoff, Memory>) {
  if (live) {
    if (!memory || memory.side === null || observation.phase === 'over') return null;
    return (
      <Beliefs
        heading="What you could know"
        truth={null}
        rows={rowsOf(memory, { real: null, others: null, you: true })}
      />
    );
  }
  const all = everything ?? observation;
  const rows = memoryOf ? rowsInReplay(seat, all, memoryOf) : [];
  return (
    <Beliefs heading="Where the treats are, and are believed to be" truth={all.truth?.places ?? null} rows={rows} />
  );
}

interface Props {
  readonly heading: string;
  readonly truth: Places | null;
  readonly rows: readonly BeliefRow[];
}

function Beliefs({ heading, truth, rows }: Props) {
  return (
    <section className="standoff-mind">
      <h2>{heading}</h2>
      <table>
        <caption className="unseen">Treats by boxes, and who believes it</caption>
        <thead>
          <tr>
            <td />
            {BOX_NUMBERS.map((box) => (
              <th key={box} scope="col">
                <span className="unseen">box </span>
                {box + 1}
              </th>
            ))}
            <th scope="col">
              <span className="unseen">nowhere</span>
              <span aria-hidden>?</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {truth && (
            <tr className="truth">
              <th scope="row">In truth</th>
              <Cells places={truth} wrong={null} believedBy={null} />
            </tr>
          )}
          {rows.map(({ key, seat, about, words, places, wrong }) => (
            <tr key={key} data-about={about !== null || undefined} data-wrong={(wrong?.length ?? 0) > 0 || undefined}>
              <th scope="row">
                <AgentSign seat={seat} size={20} />
                {about !== null && <AgentSign seat={about} size={20} />}
                <span>
                  {words}
                  {wrong && wrong.length > 0 && (
                    <span className="false">
                      <EyeSign crossed size={18} /> {about === null ? 'false' : 'not so'}
                    </span>
                  )}
                </span>
              </th>
              <Cells places={places} wrong={wrong} believedBy={colourOf(seat)} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const TREATS = ['large', 'small'] as const satisfies readonly Treat[];

function Cells({
  places,
  wrong,
  believedBy,
}: {
  places: Places;
  wrong: readonly Treat[] | null;
  believedBy: string | null;
}) {
  return [...BOX_NUMBERS, null].map((box) => (
    <td key={box}>
      <span className="cell">
        {TREATS.filter((treat) => places[treat] === box).map((treat) => (
          <span key={treat} className="held" data-wrong={wrong?.includes(treat) || undefined}>
            <TreatSign treat={treat} size={treat === 'large' ? 28 : 28} believedBy={believedBy} />
            {wrong?.includes(treat) && <EyeSign crossed size={14} />}
            <span className="unseen">{`${treat} treat${wrong?.includes(treat) ? ', false' : ''}`}</span>
          </span>
        ))}
      </span>
    </td>
  ));
}
