/** What the panel offers beside the plan: the conversation. The seat's task stands above it (task-card.tsx). */
import type { Memory } from '../../../games/household/memory.ts';
import type { Household } from '../../../games/household/types.ts';
import type { BoardProps } from '../../game-view.ts';
import { Conversation } from './conversation.tsx';
import './panels.css';

export function Actions(props: BoardProps<Household, Memory>) {
  const { seat, observation } = props;
  return seat === null || observation.result !== null ? null : <Conversation {...props} seat={seat} />;
}
