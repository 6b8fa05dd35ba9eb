/**
 * Messages of the server as the page reads them. The full schemas of the protocol are more than a browser should load,
 * so this checks what the page itself uses; values of a game are the business of the game's view.
 */
import * as v from 'valibot';
import type { ServerMessage } from '../../games/core/protocol.ts';

const time = v.number();
const anything = v.looseObject({});
const request = v.looseObject({
  seat: v.number(),
  turn: v.number(),
  percepts: v.array(v.unknown()),
  legalActions: v.array(v.unknown()),
  acted: v.nullable(anything),
  deadline: v.nullable(time),
  probe: v.nullable(anything),
});

const SCHEMAS: { readonly [Type in ServerMessage['type']]: v.GenericSchema } = {
  welcome: v.looseObject({
    protocol: v.literal(1 satisfies Extract<ServerMessage, { type: 'welcome' }>['protocol']),
    now: time,
    info: v.looseObject({ game: v.string(), aids: anything, disclosure: anything }),
    seat: v.number(),
    first: v.nullable(v.looseObject({ seat: v.number(), percepts: v.array(v.unknown()) })),
    experiences: v.array(v.looseObject({ turn: v.number(), percepts: v.array(v.unknown()) })),
    notes: v.looseObject({ text: v.string(), ticks: v.array(v.string()) }),
    request: v.nullable(request),
    ended: v.nullable(v.looseObject({ reason: v.string() })),
    paused: v.optional(v.looseObject({ until: v.nullable(time) })),
  }),
  request: v.looseObject({ now: time, request }),
  accepted: v.looseObject({ commandId: v.string() }),
  clock: v.looseObject({ commandId: v.string(), now: time }),
  // a newer server may have a code that this page does not know: it then shows the message
  refused: v.looseObject({ commandId: v.nullable(v.string()), code: v.string(), message: v.string() }),
  deadline: v.looseObject({ now: time, turn: v.number(), deadline: v.nullable(time) }),
  paused: v.looseObject({ now: time, until: v.nullable(time) }),
  ended: v.looseObject({ reason: v.string(), request }),
  moved: v.looseObject({ address: v.nullable(v.string()) }),
  superseded: anything,
};
const Typed = v.looseObject({ type: v.picklist(Object.keys(SCHEMAS) as ServerMessage['type'][]) });

/** Throws on what is no message: then page and server do not belong together. */
export function readServerMessage(raw: unknown): ServerMessage {
  const { type } = v.parse(Typed, raw);
  v.parse(SCHEMAS[type], raw);
  return raw as ServerMessage;
}
