/** The rows of each panel of the operators' room, from where the study and its sessions stand. Pure. */
import { deedRows } from './deed-rows.ts';
import type { RoomFacts, Rows } from './facts.ts';
import { handRows } from './hand-rows.ts';
import { cellRows, headRows } from './head-rows.ts';
import { outcomeRows } from './outcome-rows.ts';
import type { FaultRow, MessageRow, PanelName, PanelSession, Panels } from './panels.ts';
import { personRows } from './person-rows.ts';

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

function sessionRows({ sessions }: RoomFacts): Rows<PanelSession> {
  return Object.fromEntries(Array.from(sessions, ([id, { row }]) => [id, row]));
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
