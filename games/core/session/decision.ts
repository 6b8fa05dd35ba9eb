/** What a decider of a session is given and gives: events, or a refusal with one of the codes that its type lists. */
import type { Game, GameTypes } from '../game.ts';
import type { RefusalCode, SessionCommand } from './commands.ts';
import type { SessionEvent } from './events.ts';
import { type Circumstances, evolveAll } from './session.ts';
import type { LiveSessionState, SessionState } from './state.ts';

export interface Decision<T extends GameTypes, Code extends RefusalCode = RefusalCode> {
  /** Of a refusal only what is kept of it. */
  readonly events: readonly SessionEvent<T>[];
  readonly refusal: { readonly code: Code; readonly message: string } | null;
}

/** The session in which a command is decided, before its end. */
export interface Situation<T extends GameTypes> extends Circumstances {
  readonly game: Game<T>;
  readonly session: LiveSessionState<T>;
}

export type CommandOf<T extends GameTypes, Type extends SessionCommand<T>['type']> = Extract<
  SessionCommand<T>,
  { readonly type: Type }
>;

export function accept<T extends GameTypes>(...events: readonly SessionEvent<T>[]): Decision<T, never> {
  return { events, refusal: null };
}

/** The first events, and those that follow from the session after them. */
export function acceptWith<T extends GameTypes>(
  { game, session }: Situation<T>,
  first: readonly SessionEvent<T>[],
  then: (after: SessionState<T>) => readonly SessionEvent<T>[],
): Decision<T, never> {
  return { events: [...first, ...then(evolveAll(game, session, first))], refusal: null };
}

export function refuse<T extends GameTypes, Code extends RefusalCode>(code: Code, message: string): Decision<T, Code> {
  return { events: [], refusal: { code, message } };
}

export function noSuchSeat<T extends GameTypes>({ session }: Situation<T>): Decision<T, 'no_such_seat'> {
  return refuse('no_such_seat', `There are ${session.seats.length} seats, counted from 0.`);
}

/** What an operator or a program added for readers of the log. */
export function wordsOf({ words }: { readonly words?: string | undefined }): { readonly words?: string } {
  return words === undefined ? {} : { words };
}
