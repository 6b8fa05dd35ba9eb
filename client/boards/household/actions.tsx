/** What the panel offers beside the plan: the seat's task with its secrets, and the conversation. */
import type { Household } from '../../../games/household/types.ts';
import type { BoardProps } from '../../game-view.ts';
import { Conversation } from './conversation.tsx';
import { TaskCard } from './task-card.tsx';
import type { Memory } from './view.ts';
import './panels.css';

export function Actions(props: BoardProps<Household, Memory>) {
  const { seat, observation } = props;
  if (seat === null) return null;
  return (
    <>
      <TaskCard {...props} seat={seat} />
      {observation.result === null && <Conversation {...props} seat={seat} />}
    </>
  );
}
