/**
 * The answers to the commands of a session that left events. The last ones of each seat are remembered; of an older one only
 * a fingerprint is, which tells that the log has to be asked. Operators' commands are few, and all are remembered.
 */
import type { GameTypes } from '../../../games/core/game.ts';
import type { Refusal } from '../../../games/core/session/commands.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import type { EventReader, Stored } from '../../store/event-store.ts';
import { fromLog } from '../../store/session-log.ts';

/** The refusal that the sender of a command got; null: it was accepted; undefined: no such command left events. */
export type CommandAnswer = Refusal | null | undefined;

export interface Answers {
  /** The answer to the command of a seat, whose id is the seat's number, a slash and an id. A promise where the log is asked. */
  to(commandId: string): CommandAnswer | Promise<CommandAnswer>;
  /** The answer to an operator's command, whose id begins with a letter. */
  toOperator(commandId: string): CommandAnswer;
  add(commandId: string, refusal: Refusal | null): void;
}

/** How many commands of a seat are remembered with their answers. */
export const REMEMBERED = 32;

interface OfSeat {
  /** The last commands with their answers; a later one takes the place of the one that came `REMEMBERED` commands before. */
  readonly last: { readonly commandId: string; readonly refusal: Refusal | null }[];
  /** Fingerprints of the ids of all commands. */
  readonly all: Set<number>;
  /** How many commands came. */
  count: number;
}

/** An event with the command that left it. */
export interface CommandEvent extends Pick<Stored, 'commandId'> {
  readonly event: SessionEvent<GameTypes>;
}

/** `log`: the stream so far. */
export function openAnswers(
  store: Pick<EventReader, 'readCommand'>,
  stream: string,
  log: readonly CommandEvent[],
): Answers {
  const seats = new Map<string, OfSeat>();
  const operators = new Map<string, Refusal | null>();
  const answers: Answers = {
    to(commandId) {
      const known = seats.get(seatIn(commandId) ?? '');
      // nearly every command is new, and its fingerprint says so
      if (!known?.all.has(fingerprint(commandId))) return undefined;
      const last = known.last.find((one) => one.commandId === commandId);
      return last ? last.refusal : store.readCommand(stream, commandId).then(answerIn);
    },
    toOperator: (commandId) => operators.get(commandId),
    add(commandId, refusal) {
      const seat = seatIn(commandId);
      if (seat === null) {
        if (!SERVERS_OWN.test(commandId)) operators.set(commandId, refusal);
        return;
      }
      let of = seats.get(seat);
      if (!of) {
        of = { last: [], all: new Set(), count: 0 };
        seats.set(seat, of);
      }
      of.last[of.count % REMEMBERED] = { commandId, refusal };
      of.all.add(fingerprint(commandId));
      of.count += 1;
    },
  };
  for (const { commandId, event } of log) answers.add(commandId, refusalIn(event));
  return answers;
}

/** The ids that `perform` gives to commands of the server itself. No such command is repeated. */
const SERVERS_OWN = /^[A-Za-z]+-\d+$/;

const NINE = 0x39;

/** The seat that the id of a command begins with; null: no agent of a seat made it. */
function seatIn(commandId: string): string | null {
  const end = commandId.indexOf('/');
  return end > 0 && commandId.charCodeAt(0) <= NINE ? commandId.slice(0, end) : null;
}

/**
 * 32 bits of an id, by FNV-1a. Two ids with the same one cost a look into the log, and messages of the seat that come while
 * the log is asked overtake the command.
 */
function fingerprint(id: string): number {
  let bits = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) bits = Math.imul(bits ^ id.charCodeAt(i), 0x01000193);
  return bits;
}

function answerIn(events: readonly Stored[]): CommandAnswer {
  const last = events.at(-1);
  return last && refusalIn(fromLog(last));
}

/** The refusal that the sender of the command behind this event got; null: the command was accepted. */
function refusalIn(event: SessionEvent<GameTypes>): Refusal | null {
  if (event.type === 'ActionIllegal') return { code: 'illegal_action', message: 'That cannot be done now.' };
  if (event.type !== 'ActionRefused') return null;
  return { code: 'stale_turn', message: `Turn ${event.turn} was over ${event.lateMs} ms before this arrived.` };
}
