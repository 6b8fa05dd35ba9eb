/** Public facts of a session as a Colyseus schema. A seat's private messages never pass through here. */
import { SchemaSerializer } from '@colyseus/core';
import { type SchemaType, schema, t } from '@colyseus/schema';
import type { PublicState } from '../../../games/core/protocol.ts';

const SeatFacts = schema({ taken: t.boolean(), kind: t.string(), presence: t.string() }, 'SeatFacts');

export const SessionFacts = schema(
  { phase: t.string(), turn: t.uint32(), deadline: t.float64(), seats: t.array(SeatFacts) },
  'SessionFacts',
);
export type SessionFacts = SchemaType<typeof SessionFacts>;

/** What Colyseus tells a client of these types when it joins: the same in all rooms, which would each make it. */
let typesTold: ReturnType<SchemaSerializer<SessionFacts>['handshake']> | null = null;

export class FactsSerializer extends SchemaSerializer<SessionFacts> {
  override handshake(): NonNullable<typeof typesTold> {
    typesTold ??= super.handshake();
    return typesTold;
  }
}

/** Writes only facts that changed: every write sends a frame to all clients. */
export function showFacts(facts: SessionFacts, now: PublicState): void {
  if (facts.phase !== now.phase) facts.phase = now.phase;
  if (facts.turn !== now.turn) facts.turn = now.turn;
  if (facts.deadline !== now.deadline) facts.deadline = now.deadline;
  now.seats.forEach((seat, i) => {
    let shown = facts.seats[i];
    if (!shown) {
      shown = new SeatFacts();
      facts.seats.push(shown);
    }
    if (shown.taken !== seat.taken) shown.taken = seat.taken;
    if (shown.kind !== seat.kind) shown.kind = seat.kind;
    if (shown.presence !== seat.presence) shown.presence = seat.presence;
  });
}
