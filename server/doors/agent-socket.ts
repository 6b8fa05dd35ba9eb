/**
 * The door for bots from outside: a plain WebSocket at /agents that speaks the protocol as JSON text. The first message
 * is `hello` with the seat's token. After it the connection holds that seat, as a participant's connection would.
 */
import { Hello, type ServerMessage } from '../../games/core/protocol.ts';
import type { Refusal } from '../../games/core/session/commands.ts';
import { PlayedElsewhere } from '../live/owner/ownership.ts';
import type { Sessions } from '../live/registry/sessions.ts';
import type { SeatConnection } from '../live/seat/connection.ts';
import { type DoorSettings, type Host, type JsonDoor, type JsonLine, openJsonDoor } from './json-door.ts';

export interface AgentSocketOptions extends DoorSettings {
  readonly sessions: Sessions;
}

export function openAgentSocket(options: AgentSocketOptions): JsonDoor {
  return openJsonDoor({
    ...options,
    placeOf: (url) => (/^\/agents(\?|$)/.test(url) ? 'agents' : null),
    receive: (line) => hostBot(line, options.sessions),
  });
}

function hostBot(line: JsonLine, sessions: Sessions): Host {
  const send = (message: ServerMessage): void => line.send(message);
  /** Keeps the seat from being taken again at once. */
  let rest = (): void => {};

  const refuse = ({ code, message }: Refusal): null => {
    sessions.refused(code);
    send({ type: 'refused', commandId: null, code, message });
    return null;
  };

  return {
    async greet(said) {
      const hello = Hello.safeParse(said);
      if (!hello.success) return refuse({ code: 'malformed', message: 'Say hello with a token first.' });
      const right = await sessions.rightOf(hello.data.token);
      if (!right) return refuse({ code: 'unauthorised', message: 'This token is not valid.' });
      const live = await sessions.find(right.session);
      if (!live) return refuse(await sessions.whyNotFound(right.session));
      if (!line.isOpen()) return null;
      const { seat, controller } = right;
      const connection: SeatConnection = {
        send,
        close: (reason) => line.end(reason === 'moved' ? { type: 'moved', address: null } : null),
      };
      const refusal = live.attach(seat, controller, connection);
      if (refusal) {
        await live.settled();
        send({ type: 'refused', commandId: null, ...refusal });
        return null;
      }
      line.onClose((how) => live.detach(seat, connection, how));
      rest = () => live.rest(seat);
      return (next) => live.receive(seat, connection, next);
    },
    lastWords: (error) => (error instanceof PlayedElsewhere ? { type: 'moved', address: error.address } : null),
    refuse(refusal) {
      if (refusal) refuse(refusal);
      else sessions.refused('too_many');
    },
    flooded: () => rest(),
  };
}
