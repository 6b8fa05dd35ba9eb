/**
 * What a seat saw. During play: the last place of each thing, the last state of each door, the last room of each agent, and
 * how long ago, if the page may draw its memory. In a replay: the story. Pictures show there what seats believe
 * (mind-picture.tsx).
 */
import { blankIn } from '../../../games/core/words/list.ts';
import type { Memory } from '../../../games/household/memory.ts';
import { agentOf, type Household } from '../../../games/household/types.ts';
import type { MindProps } from '../../game-view.ts';
import { capital } from './names.ts';
import { type RecalledRow, recalledInWords, rowsOf } from './remembered.ts';
import { useSaid } from './said.ts';
import './mind.css';

export function Mind({ observation, everything, memory, live }: MindProps<Household, Memory>) {
  const { words, say, language } = useSaid();
  if (live) {
    if (memory === null) return null;
    // a seat need not remember what it holds and where it is
    const own = agentOf(memory.seat);
    const rows = rowsOf(memory).filter(({ id }) => id !== own && id !== memory.holding);
    return <Recollections rows={rows} />;
  }
  if (everything === undefined) return null;
  const { title, description } = observation.parameters;
  return (
    <p>
      <b>{say('mind.story', { title: words.titleInWords(title) })}</b>
      {blankIn(language)}
      {words.descriptionInWords(description)}
    </p>
  );
}

interface Props {
  readonly rows: readonly RecalledRow[];
}

function Recollections({ rows }: Props) {
  const said = useSaid();
  const heading = said.say('mind.title');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is wide
    <section className="household-mind" tabIndex={0} aria-label={heading}>
      <h2>{heading}</h2>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{said.say('mind.seenLast')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-kind={row.kind}>
              <th scope="row">{capital(said.labelOf(row.id))}</th>
              <td data-stale={row.age > 0 || undefined}>{recalledInWords(said, row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
