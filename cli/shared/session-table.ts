/** The list of sessions as a table for the terminal, branches with what was changed in them. */
import { sessionName } from '../../answers/session-name.ts';
import type { SessionRow } from '../../server/store/rows.ts';
import { table } from './table.ts';

const KEY =
  'called: what commands take in the place of the id, and pages show.\n' +
  'turns: played to the end; – while a session goes on. branch of: the session that this one continues from a moment of it.\n' +
  'name: given with the order; of a branch, what was changed in it.\n';

interface NumberedRow extends SessionRow {
  /** The number of the session in the lab; null: unknown. */
  readonly number: number | null;
}

/** Rows keep their order. */
export function sessionTable(rows: readonly NumberedRow[]): string {
  const lines = rows.map(({ number, session, game, status, turn, parent, label }) => [
    session,
    number === null ? null : sessionName(number),
    game,
    status,
    status === 'ended' ? turn : null,
    parent,
    nameOf(label, parent),
  ]);
  return `${table(['session', 'called', 'game', 'state', 'turns', 'branch of', 'name'], lines)}\n${KEY}`;
}

/** Labels of branches begin with their parent, which has a column of its own. */
function nameOf(label: string | null, parent: string | null): string | null {
  const start = `branch of ${parent}: `;
  return parent !== null && label?.startsWith(start) ? label.slice(start.length) : label;
}
