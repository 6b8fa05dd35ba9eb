/** Names on the plan: short on a label, with an article in a sentence. */
import { seatOf } from '../../../games/household/types.ts';
import { inWords } from '../../../games/household/words.ts';
import { letterOf } from '../../signs/shapes.ts';

/** "cabinet 31"; the floor of a room is "floor". */
export function labelOf(id: string): string {
  const seat = seatOf(id);
  if (seat >= 0) return letterOf(seat);
  return id.startsWith('floor_') ? 'floor' : id.replaceAll('_', ' ');
}

/** "the cabinet 31", "the floor of the kitchen 1". */
export function namedOf(id: string): string {
  return id.startsWith('floor_') ? `the floor of ${inWords(id.slice(6))}` : inWords(id);
}

/** A sentence of a task: ids as the plan shows them. "agent_1 may not enter hall_1" becomes "B may not enter hall 1". */
export const readable = (sentence: string): string =>
  sentence.replace(/\b[a-z]+(?:_[a-z0-9]+)+\b/g, (id) => (id.startsWith('floor_') ? namedOf(id) : labelOf(id)));

/** The goal in a sentence of a task, as what is to be so: "the locker is open"; null: it tells of no goal, or of more than one. */
export function goalIn(secret: string): string | null {
  const found =
    /^In the end (the [^,.;]+?) (?:must be|is) ((?:not )?(?:open|closed|(?:on|in|inside|next to) the [^,.;]+?))\.$/.exec(
      readable(secret),
    );
  return found ? `${found[1]} is ${found[2]}` : null;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function listOf(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** How old something is: "now", "1 turn ago". */
export function agoInWords(turns: number): string {
  return turns === 0 ? 'now' : turns === 1 ? '1 turn ago' : `${turns} turns ago`;
}
