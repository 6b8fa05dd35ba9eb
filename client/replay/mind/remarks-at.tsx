/** What is to be said of the actions of the turn at which the replay stands, a line a seat. */
import type { Seat } from '../../../games/core/game.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { letterOf } from '../../signs/shapes.ts';
import type { Remark } from './remarks.ts';

interface Props {
  readonly remarks: readonly Remark[];
  readonly index: number;
  readonly seat: Seat | null;
}

export function RemarksAt({ remarks, index, seat }: Props) {
  if (remarks.length === 0) return null;
  const here = remarks.filter(
    (remark) => remark.index === index && (seat === null || remark.seat === null || remark.seat === seat),
  );
  return (
    <ul className="remarks" aria-label="Of these actions">
      {here.map(({ seat: whose, words, mark }) => (
        <li key={`${whose}/${words}`} data-mistake={mark !== null || undefined}>
          {whose !== null && <AgentSign seat={whose} size={20} label={letterOf(whose)} />}
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}
