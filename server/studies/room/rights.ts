/** Which panels and views of the operators' room each role may see. */
import type { Operator } from '../../../answers/people.ts';
import { type Deed, may } from '../../../answers/roles.ts';
import { PANELS, type PanelName } from '../../../studies/room/panels.ts';

/** Counts and money are for all roles, plots for those who analyse, people for those who act. */
const NEEDS: Readonly<Record<PanelName, Deed>> = {
  head: 'count',
  cells: 'count',
  outcomes: 'unblind',
  hand: 'watch',
  people: 'watch',
  sessions: 'watch',
  faults: 'watch',
  deeds: 'watch',
  messages: 'watch',
};

export function panelsFor(operator: Pick<Operator, 'role'>): readonly PanelName[] {
  return PANELS.filter((panel) => may(operator, NEEDS[panel]));
}

/** Whether the role may see boards and watch seats and tables. */
export function mayWatch(operator: Pick<Operator, 'role'>): boolean {
  return may(operator, 'watch');
}
