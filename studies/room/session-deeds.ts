/** What operators did to a session that was played, and what its rules did there, in words that follow the operator's name. */
import type { GameTypes } from '../../games/core/game.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import type { EndCause } from '../../games/core/session/types.ts';
import { lengthInWords, seatsInWords, shortSession } from './lengths.ts';

export interface TracedSessionDeed {
  readonly key: string;
  readonly event: SessionDeedEvent;
}
export type SessionDeedEvent = Extract<
  SessionEvent<GameTypes>,
  {
    readonly type:
      | 'SessionPaused'
      | 'SessionResumed'
      | 'DeadlineExtended'
      | 'LobbyExtended'
      | 'LimitExtended'
      | 'ProbeExtended'
      | 'ControllerChanged'
      | 'AgentLeft'
      | 'SeatGivenBack'
      | 'SessionEnded';
  }
>;

/** Cause -> what a rule says when it ends a session; null: it was no rule. */
const ENDS: Readonly<Record<EndCause, string | null>> = {
  lobby_timeout: 'not all participants had come in time',
  deserted: 'the people had left',
  unattended: 'no participant had been connected for a long time',
  partner_left: 'too few people were left to go on',
  aborted: 'a participant had dropped out',
  time_up: 'its time was up',
  // faults are listed elsewhere, and an operator's deed names the operator
  policy_lost: null,
  fault: null,
  operator: null,
};

/** Whether an operator did it, or a rule that operators want to know of. */
export function isSessionDeed(event: SessionEvent<GameTypes>): event is SessionDeedEvent {
  switch (event.type) {
    case 'SessionPaused':
    case 'SessionResumed':
    case 'DeadlineExtended':
    case 'LobbyExtended':
    case 'LimitExtended':
    case 'ProbeExtended':
    case 'SeatGivenBack':
      return event.by !== undefined;
    case 'ControllerChanged':
    case 'AgentLeft':
      return event.by !== undefined || event.cause === 'grace_over' || event.cause === 'withdrew';
    case 'SessionEnded':
      return event.by !== undefined || (event.cause !== undefined && ENDS[event.cause] !== null);
    case 'SessionCreated':
    case 'SessionForked':
    case 'ActionChanged':
    case 'PerceptChanged':
    case 'AgentSeated':
    case 'ConnectionLost':
    case 'ConnectionResumed':
    case 'SessionStarted':
    case 'BotMissed':
    case 'ActionIllegal':
    case 'TurnOpened':
    case 'SeatReady':
    case 'ActionSubmitted':
    case 'ActionWithdrawn':
    case 'NextAsked':
    case 'PaceChosen':
    case 'TurnHeld':
    case 'ActionTimedOut':
    case 'ActionDefaulted':
    case 'ActionRefused':
    case 'GameEventOccurred':
    case 'TurnResolved':
    case 'ProbeShown':
    case 'ProbeAnswered':
    case 'NoteWritten':
    case 'ClientReported':
    case 'ModelAsked':
    case 'ModelAnswered':
      return false;
  }
}

/** `letters`: of the seats, as the session's pages have them. */
export function sessionDeedInWords(
  event: SessionDeedEvent,
  { session, letters }: { readonly session: string; readonly letters: readonly number[] | null },
): string {
  const name = `session ${shortSession(session)}`;
  const seatIn = (seat: number): string => `${seatsInWords([seat], letters ?? undefined)} of ${name}`;
  switch (event.type) {
    case 'SessionPaused':
      return `paused ${name}${event.until === undefined ? '' : ` for ${lengthInWords(event.until - event.at)}`}`;
    case 'SessionResumed':
      return `let ${name} go on after a pause`;
    case 'DeadlineExtended':
    case 'LobbyExtended':
    case 'LimitExtended':
    case 'ProbeExtended':
      return `gave ${name} more time`;
    case 'ControllerChanged': {
      const { controller, seat } = event;
      if (controller.kind !== 'policy') return `gave ${seatIn(seat)} back to the participant`;
      return `put the bot ${controller.policy} into ${seatIn(seat)}${whyGone(event.cause)}`;
    }
    case 'AgentLeft':
      return event.by === undefined
        ? `left ${seatIn(event.seat)} empty${whyGone(event.cause)}`
        : `stopped the language model in ${seatIn(event.seat)}`;
    case 'SeatGivenBack':
      return `gave ${seatIn(event.seat)} back to the participant`;
    case 'SessionEnded': {
      const why = event.by === undefined && event.cause !== undefined ? ENDS[event.cause] : null;
      return `ended ${name}${why === null ? '' : `: ${why}`}`;
    }
  }
}

function whyGone(cause: string | undefined): string {
  if (cause === 'exchanged') return ': the study exchanges the partner';
  if (cause === 'grace_over') return ': the participant was away for too long';
  return cause === 'withdrew' ? ': the participant left the study' : '';
}
