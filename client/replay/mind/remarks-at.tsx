/** The remarks on the actions of the turn at which the replay stands, one line a seat; and the way to the next mark. */
import type { Seat } from '../../../games/core/game.ts';
import type { Remark, ReplayedGame } from '../../game-view.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { letterOf } from '../../signs/shapes.ts';
import { useWords } from '../../words/use-words.ts';
import { after, before } from '../places.ts';
import { Way } from '../way.tsx';
import { mistakesOf } from './remarks.ts';

interface Props {
  readonly remarks: readonly Remark[];
  readonly index: number;
  readonly seat: Seat | null;
}

export function RemarksAt({ remarks, index, seat }: Props) {
  const say = useWords('remarks');
  if (remarks.length === 0) return null;
  const here = remarks.filter(
    (remark) => remark.index === index && (seat === null || remark.seat === null || remark.seat === seat),
  );
  return (
    <ul className="remarks" aria-label={say('label')}>
      {here.map(({ seat: whose, words, mark }) => (
        <li key={`${whose}/${words}`} data-mistake={mark !== null || undefined}>
          {whose !== null && <AgentSign seat={whose} size={20} label={letterOf(whose)} />}
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}

/** Moves from mark to mark, where there are too many marks to press. */
export function MarkWays({
  remarks,
  index,
  seat,
  replayed,
  onGoTo,
}: Props & { readonly replayed: ReplayedGame; readonly onGoTo: (index: number) => void }) {
  const say = useWords('remarks');
  const marked = [...mistakesOf(remarks, seat).keys()];
  if (marked.length === 0) return null;
  return (
    <div className="mark-ways">
      <svg className="diamond" viewBox="0 0 10 14" aria-hidden>
        <path d="M5 0 10 7 5 14 0 7Z" />
      </svg>
      <span className="small muted">{replayed.remarks?.marked(marked.length)}</span>
      <div className="space">
        <Way label={say('before')} to={before(marked, index)} onGoTo={onGoTo}>
          <Arrow d="M14 4l-8 6 8 6z" />
        </Way>
        <Way label={say('next')} to={after(marked, index)} onGoTo={onGoTo}>
          <Arrow d="M6 4l8 6-8 6z" />
        </Way>
      </div>
    </div>
  );
}

function Arrow({ d }: { d: string }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden>
      <path d={d} />
    </svg>
  );
}
