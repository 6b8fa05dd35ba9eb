/** The calls of language models in a log, each with what came of it. Pure: what a model wrote stays a token. */
import type { GameTypes } from '../game.ts';
import type { SessionEvent } from './events.ts';

type EventOf<Type extends SessionEvent<GameTypes>['type']> = Extract<SessionEvent<GameTypes>, { readonly type: Type }>;

type ModelAsked = EventOf<'ModelAsked'>;
export type ModelAnswered = EventOf<'ModelAnswered'>;

export interface LoggedCall {
  readonly asked: ModelAsked;
  /** null: the session was over before a reply was noted. */
  readonly answered: ModelAnswered | null;
  /** The action that was chosen in this call; null: none was. */
  readonly submitted: EventOf<'ActionSubmitted'> | null;
}

/** The calls in the order in which they were made. */
export function loggedCalls(log: readonly SessionEvent<GameTypes>[]): readonly LoggedCall[] {
  const ofCall = <Type extends 'ModelAnswered' | 'ActionSubmitted'>(type: Type, { seat, call }: ModelAsked) =>
    log.find((event): event is EventOf<Type> => event.type === type && event.seat === seat && event.call === call) ??
    null;
  return log.flatMap((asked): readonly LoggedCall[] =>
    asked.type === 'ModelAsked'
      ? [{ asked, answered: ofCall('ModelAnswered', asked), submitted: ofCall('ActionSubmitted', asked) }]
      : [],
  );
}
