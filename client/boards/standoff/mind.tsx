/**
 * Where seats believe each treat to be, in rows of five small boxes. During play: what this seat could remember, if
 * the page may draw it. In a replay, pictures show the truth and every belief beside it (mind-picture.tsx).
 */
import type { Memory } from '../../../games/standoff/memory.ts';
import type { Places, Standoff, Treat } from '../../../games/standoff/types.ts';
import type { MindProps } from '../../game-view.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { colourOf } from '../../signs/shapes.ts';
import { BOX_NUMBERS } from './geometry.ts';
import { rowsOf } from './minds.ts';
import { useSaid } from './said.ts';
import { TreatSign } from './treats.tsx';
import './panels.css';

export function Mind({ observation, memory, live }: MindProps<Standoff, Memory>) {
  const said = useSaid();
  const { say } = said;
  if (!live || !memory || memory.side === null || observation.phase === 'over') return null;
  return (
    <section className="standoff-mind">
      <h2>{say('mind.heading')}</h2>
      <table className="space">
        <caption className="unseen">{say('mind.about')}</caption>
        <thead>
          <tr>
            <td />
            {BOX_NUMBERS.map((box) => (
              <th key={box} scope="col">
                <span className="unseen">{say('mind.box', { box: String(box + 1) })}</span>
                <span aria-hidden>{box + 1}</span>
              </th>
            ))}
            <th scope="col">
              <span className="unseen">{say('mind.nowhere')}</span>
              <span aria-hidden>?</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(said, memory).map(({ key, seat, about, words, places }) => (
            <tr key={key} data-about={about !== null || undefined}>
              <th scope="row">
                <AgentSign seat={seat} size={20} />
                {about !== null && <AgentSign seat={about} size={20} />}
                <span className="in-words">{words}</span>
              </th>
              <Cells places={places} believedBy={colourOf(seat)} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const TREATS = ['large', 'small'] as const satisfies readonly Treat[];

function Cells({ places, believedBy }: { places: Places; believedBy: string }) {
  const { say } = useSaid();
  return [...BOX_NUMBERS, null].map((box) => (
    <td key={box}>
      <span className="cell">
        {TREATS.filter((treat) => places[treat] === box).map((treat) => (
          <span key={treat} className="held">
            <TreatSign treat={treat} size={28} believedBy={believedBy} />
            <span className="unseen">{say(`legend.${treat}`)}</span>
          </span>
        ))}
      </span>
    </td>
  ));
}
