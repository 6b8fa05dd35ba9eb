/** Names in sentences of tasks that stay as they are written. */
import type { BoardSaid } from './said.ts';

/** Ids as the plan shows them: "agent_1 may not enter hall_1" becomes "B may not enter hall 1". */
export function readable({ namedOf, labelOf }: Pick<BoardSaid, 'namedOf' | 'labelOf'>, sentence: string): string {
  return sentence.replace(/\b[a-z]+(?:_[a-z0-9]+)+\b/g, (id) => (id.startsWith('floor_') ? namedOf(id) : labelOf(id)));
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
