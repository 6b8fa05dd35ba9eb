/** The rows of each panel of the operators' room, from where the study and its sessions stand. Pure. */
import { deedRows } from './deed-rows.ts';
import type { RoomFacts, Rows } from './facts.ts';
import { handRows } from './hand-rows.ts';
import { cellRows, headRows } from './head-rows.ts';
import { sessionNumbers } from './numbers.ts';
import { outcomeRows } from './outcome-rows.ts';
import type { FaultRow, MessageRow, PanelName, PanelSession, Panels } from './panels.ts';
import { personRows } from './person-rows.ts';
import type { RoomSessionFacts } from './session-facts.ts';

const ROWS: { readonly [P in PanelName]: (facts: RoomFacts) => Rows<Panels[P]> } = {
  head: headRows,
  hand: handRows,
  cells: cellRows,
  people: personRows,
  sessions: sessionRows,
  faults: faultRows,
  deeds: deedRows,
  messages: messageRows,
  outcomes: outcomeRows,
};

export function roomOf<P extends PanelName>(panel: P, facts: RoomFacts): Rows<Panels[P]> {
  return ROWS[panel](facts);
}

/** Rows are read-only: what has the same facts and the same number is the same row. */
const known = new WeakMap<RoomSessionFacts['row'], PanelSession>();

function sessionRows({ sessions, trace }: RoomFacts): Rows<PanelSession> {
  const numbers = sessionNumbers(trace);
  return Object.fromEntries(
    Array.from(sessions, ([id, { row }]) => {
      const nth = numbers.get(id) ?? 0;
      const before = known.get(row);
      if (before?.nth === nth) return [id, before];
      const numbered = { ...row, nth };
      known.set(row, numbered);
      return [id, numbered];
    }),
  );
}

/** A session that an operator ended is no fault. */
function faultRows({ trace, sessions }: RoomFacts): Rows<FaultRow> {
  const faults = [...trace.faults].filter(([, { session = '' }]) => sessions.get(session)?.cause !== 'operator');
  return Object.fromEntries(faults.map(([key, { at, says }]) => [key, { at, says }]));
}

/** What participants and operators wrote to one another. */
function messageRows({ study, textOf }: RoomFacts): Rows<MessageRow> {
  const rows = [...study.participants.values()].flatMap(({ id, messages }) =>
    messages.map(({ at, from, text }, nth): readonly [string, MessageRow] => [
      `${id}-${nth}`,
      { at, participant: id, from, text: textOf(text, { kind: 'participant', id }) },
    ]),
  );
  return Object.fromEntries(rows);
}
