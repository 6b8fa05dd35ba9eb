/** What operators and the server itself do to a session, and participants who give their seats up. */
import type { GameTypes } from '../../../games/core/game.ts';
import type { Refusal, SessionCommand } from '../../../games/core/session/commands.ts';
import type { SideWrite } from '../../store/rows.ts';
import type { ClosedLines } from '../seat/closed-lines.ts';
import { hangUp } from '../seat/connected.ts';
import type { SessionWriter } from '../writer/session-writer.ts';
import { NO_SEAT, seatOf } from './admission.ts';
import { afterLeaving } from './deserted.ts';
import type { Sending } from './sending.ts';

export interface Operating extends Pick<Sending, 'game' | 'connected'> {
  readonly writer: SessionWriter;
  readonly closedLines: Pick<ClosedLines, 'back'>;
}

/** A command whose answer depends on who is connected, which the session itself knows. */
export type OperatorCommand = WithoutConnected<
  Extract<
    SessionCommand<GameTypes>,
    { readonly type: 'pause' | 'resume' | 'extend' | 'replace' | 'giveBack' | 'stopModels' | 'abandon' }
  >
>;
type WithoutConnected<C> = C extends { readonly connected: boolean } ? Omit<C, 'connected'> : C;

/** What is stored with an operator's command. */
export interface OperatorsOwn {
  /** Names an operator's deed, and begins with a letter. The same deed again does nothing. Left out: a command of the server. */
  readonly commandId?: string;
  readonly also?: readonly SideWrite[];
  /** What the log keeps beside the first event. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** Performs a command of the server or an operator before it returns; its promise resolves when the command is on disk. */
export async function operate(
  { game, writer }: Pick<Operating, 'game' | 'writer'>,
  command: SessionCommand<GameTypes>,
  { commandId, also = [], metadata = {} }: OperatorsOwn = {},
): Promise<Refusal | null> {
  const leaver = command.type === 'vacate' ? (writer.state().seats[command.seat] ?? null) : null;
  const before = commandId === undefined ? undefined : writer.answerToOperator(commandId);
  const beside = { ...(commandId === undefined ? {} : { commandId }), also, metadata };
  const refusal = before === undefined ? writer.perform(command, beside) : before;
  const next = leaver && !refusal ? afterLeaving(game, writer.state(), leaver) : null;
  if (next) writer.perform(next);
  try {
    await writer.settled();
  } catch (error) {
    // the outbox has reported the error
    return { code: 'ended', message: `It could not be written: ${(error as Error).message}` };
  }
  return refusal;
}

/** The operator's command with what the session knows of who is connected. */
export function completed(
  { connected }: Pick<Operating, 'connected'>,
  command: SessionCommand<GameTypes> | OperatorCommand,
): SessionCommand<GameTypes> {
  return command.type === 'giveBack' ? { ...command, connected: connected.returning.has(command.seat) } : command;
}

/** Performs an operator's command: a seat that goes to a policy, or back to its participant, moves its connection. */
export async function act(live: Operating, command: OperatorCommand, beside: OperatorsOwn): Promise<Refusal | null> {
  const { writer, connected } = live;
  const { holders } = connected;
  const seat = command.type === 'replace' ? command.seat : null;
  const isPolicys = (): boolean => seat !== null && writer.state().seats[seat]?.kind === 'policy';
  // where a policy has the seat already, the connection is the policy's, which stays
  const own = seat === null || isPolicys() ? undefined : holders.get(seat);
  const operated = operate(live, completed(live, command), beside);
  const isReplaced = isPolicys();
  // before the policy connects: the participant's page comes again, and waits for the seat
  if (seat !== null && own && isReplaced && holders.get(seat) === own) holders.delete(seat);
  const refusal = await operated;
  if (own && isReplaced && !refusal) hangUp(connected, own, 'ended');
  return refusal;
}

/** A participant gives the seat up for good; resolves when it is on disk. */
export async function leave(
  live: Operating,
  participant: string,
  cause: 'withdrew' | 'operator',
): Promise<Refusal | null> {
  const { writer, connected, closedLines } = live;
  const { holders, returning } = connected;
  const seat = seatOf(writer.state(), participant);
  if (seat === null) return NO_SEAT;
  const own = writer.state().seats[seat]?.kind === 'policy' ? undefined : holders.get(seat);
  const refusal = await operate(live, { type: 'vacate', seat, cause });
  if (refusal) return refusal;
  closedLines.back(seat);
  for (const connection of [own, returning.take(seat)]) if (connection) hangUp(connected, connection, 'ended');
  if (own && holders.get(seat) === own) holders.delete(seat);
  return null;
}
