/** What every decider takes and returns. It returns events, or a refusal with one of the codes that its type lists. */
import type { Game, GameTypes } from '../game.ts';
import type { ByOperator, RefusalCode, SessionCommand } from './commands.ts';
import { type Course, courseFrom, goOn, happenedIn } from './course.ts';
import type { SessionEvent } from './events.ts';
import { type Circumstances, evolveAll } from './session.ts';
import type { LiveSessionState, SessionState } from './state.ts';

export interface Decision<T extends GameTypes, Code extends RefusalCode = RefusalCode> {
  /** Empty for most refusals; the log keeps only late actions. */
  readonly events: readonly SessionEvent<T>[];
  /** The session after each of the events; left out: it took no fold to decide them. */
  readonly states?: readonly SessionState<T>[];
  readonly refusal: { readonly code: Code; readonly message: string } | null;
}

/** What a decider knows beside its command. */
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

/** The first events, and the events that the session after them brings about. */
export function acceptWith<T extends GameTypes>(
  { game, session }: Situation<T>,
  first: readonly SessionEvent<T>[],
  then: (after: Course<T>) => Course<T>,
): Decision<T, never> {
  const { events, states } = happenedIn(then(goOn(game, courseFrom(session), first)));
  return { events, states, refusal: null };
}

/** The session after what was decided. `before`: the session that it was decided in. */
export function sessionAfter<T extends GameTypes>(
  game: Game<T>,
  before: SessionState<T>,
  { events, states }: Pick<Decision<T>, 'events' | 'states'>,
): SessionState<T> {
  return states?.at(-1) ?? evolveAll(game, before, events);
}

export function refuse<T extends GameTypes, Code extends RefusalCode>(code: Code, message: string): Decision<T, Code> {
  return { events: [], refusal: { code, message } };
}

export function noSuchSeat<T extends GameTypes>({ session }: Situation<T>): Decision<T, 'no_such_seat'> {
  return refuse('no_such_seat', `There are ${session.seats.length} seats, counted from 0.`);
}

/** The words that an operator or a program added for readers of the log, and which operator. */
export function wordsOf({
  words,
  by,
}: {
  readonly words?: string | undefined;
  readonly by?: string | undefined;
}): ByOperator {
  return { ...(words === undefined ? {} : { words }), ...(by === undefined ? {} : { by }) };
}
