/** Causes in words, the same for every game: why a session is over, paused or given more time, and why a seat was left. */
import type { EndCause, EndReason, ExtendCause, LeaveCause, PauseCause } from './types.ts';

/** Why a session is over: by its cause, or where it has none, by its reason. */
export const ENDS = {
  terminated: 'It was played to its end.',
  truncated: 'It was stopped before its end.',
  abandoned: 'It was given up before its end.',
  lobby_timeout: 'It was closed because not all participants had come in time.',
  deserted: 'It was closed because the people had left.',
  unattended: 'It was closed because no participant had been connected for a long time.',
  // that it was a bot may be hidden from all seats
  policy_lost: 'It was stopped by a fault on our side.',
  fault: 'It was stopped by a fault on our side.',
  partner_left: 'It was stopped because too few people were left to go on.',
  aborted: 'It was stopped because a participant had dropped out.',
  operator: 'It was stopped by an operator of the study.',
  time_up: 'It was stopped because its time was up.',
} as const satisfies Readonly<Record<EndReason | EndCause, string>>;

/** Which sentence says why a session is over. */
export function endCode(reason: EndReason, cause: EndCause | null): keyof typeof ENDS {
  return reason === 'terminated' ? reason : (cause ?? reason);
}

export function endInWords(reason: EndReason, cause: EndCause | null): string {
  return ENDS[endCode(reason, cause)];
}

interface Why<C extends string> {
  readonly cause: C;
  /** What an operator or a program added. */
  readonly words?: string | undefined;
}

const LEAVING: Readonly<Record<LeaveCause, string | null>> = {
  left: null,
  handed_over: 'to hand over',
  policy_failed: 'the policy failed',
  model_failed: 'the endpoint took no calls',
  budget_spent: 'the budget was spent',
  grace_over: 'its connection was lost for too long',
  withdrew: 'the participant left the study',
  operator: 'an operator took the seat away',
  other: null,
};

/** Why a seat was left, to follow its name and "left"; null: there is no more to say. */
export function leavingInWords({ cause, words }: Why<LeaveCause>): string | null {
  const parts = [LEAVING[cause], words].filter((part) => part !== null && part !== undefined);
  return parts.length > 0 ? parts.join(': ') : null;
}

export function pauseInWords({ cause, words }: Why<PauseCause>): string {
  switch (cause) {
    case 'handed_over':
      return 'until a participant takes over';
    case 'operator':
      return words ?? 'by an operator';
  }
}

export function extensionInWords({ cause, words }: Why<ExtendCause>): string {
  switch (cause) {
    case 'outage':
      return words ?? 'the server was away';
    case 'stall':
      return words ?? 'the server stood still';
    case 'operator':
      return words ?? 'given by an operator';
  }
}
