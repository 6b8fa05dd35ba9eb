/** A plain sentence for each code of refusal: what happened, and what to do. */
import type { RefusalCode } from '../games/core/session/commands.ts';

const SENTENCES: Readonly<Record<RefusalCode, string>> = {
  malformed: 'The server did not understand this page. Reload it and try again.',
  too_large: 'That is too long to be sent. Make it shorter.',
  too_many: 'That was too much at once. Wait a second and try again.',
  unauthorised: 'This link does not open a seat in this session.',
  superseded: 'This seat has been opened in another window.',
  no_such_session: 'There is no such session.',
  no_rules:
    'This server does not have the rules of this session. Nothing of the session is lost: open this link again later.',
  not_offered: 'This seat is not offered.',
  no_such_seat: 'There is no such seat in this session.',
  seat_taken: 'Another person sits there.',
  seat_empty: 'That seat is empty.',
  seats_empty: 'Some seats are still empty.',
  already_started: 'The session has started already.',
  ended: 'The session is over.',
  not_running: 'The session is not running now.',
  not_paused: 'The session is not paused.',
  no_deadline: 'This turn has no time limit.',
  not_due: 'That is not due yet.',
  stale_turn: 'That came too late: the turn was over.',
  not_active: 'There is nothing for you to do in this turn.',
  already_submitted: 'You have acted in this turn already.',
  nothing_sent: 'There is no choice to take back.',
  illegal_action: 'That cannot be done now.',
  probe_first: 'A question has to be answered first.',
  mid_turn: 'That has to wait for the end of the turn.',
  no_probe: 'That question is no longer open.',
  illegal_answer: 'That is not one of the answers offered.',
  other_config: 'That session was played with another game, other rules or other settings.',
  no_consent: 'The participant did not allow what was done to be used again, or took it back.',
  not_allowed: 'That is not allowed in this session.',
  not_over: 'It is still being played, or a session that belongs with it is. It can be looked at when all are over.',
  not_replaced: 'No operator has taken this seat from its participant.',
  not_released: 'This session belongs to a study. It can be looked at when the study has been released.',
  no_right: 'Sessions are ordered here with a right that an operator gives out. Ask the operator for one.',
  in_study:
    'A study that is under way here plays this game with these settings. Try another game, or change the settings.',
  right_ended: 'The right that this browser keeps has ended. Ask the operator for another one.',
  too_many_sessions: 'That is one session too many. End a session that is still open, or come back later.',
  too_long: 'That session would be too long. Choose fewer turns or trials.',
  not_now: 'The server cannot do that now. Try again in a few seconds.',
  notes_full: 'Your notes are full: no more of them are kept in this session.',
};

const OTHERS: Readonly<Record<string, string>> = {
  unreachable: 'The server cannot be reached.',
  fault: 'Something went wrong on the server. Try again.',
};

export function sentenceFor(code: string, message: string): string {
  return (SENTENCES as Readonly<Record<string, string>>)[code] ?? OTHERS[code] ?? message;
}
