/** Why a participant's page waits: what it waits for, the rule that says so, and when its timer runs out. In plain English. */
import { placeOfStep } from '../definition/waves.ts';
import type { Active, Participant, StudyState, Waiting } from '../way/contract/state.ts';
import { isAskedLanguage } from '../way/decide/page-key.ts';
import { frozenOf, surveyOf } from '../way/fold/stops.ts';
import type { Wait } from './panels.ts';
import type { RoomSessionFacts } from './session-facts.ts';

export interface Waits {
  readonly study: StudyState;
  readonly sessions: ReadonlyMap<string, RoomSessionFacts>;
  readonly now: number;
  /** How many more participants the group needs, for a participant who waits in the pool. */
  readonly missing: (one: Participant) => number;
  /** Whether a slot is open for the group of this participant. */
  readonly hasSlot: (one: Participant) => boolean;
}

const DROPPED = 'When the time is up, the participant counts as dropped.';
const GOES_ON = 'When the time is up, the participant goes on without it.';

/** null: the participation is over. */
export function waitOf(one: Participant, waits: Waits): Wait | null {
  const { state } = one;
  if (state.status === 'finished') return null;
  if (state.status === 'paused')
    return {
      event: 'an operator to let the page go on',
      rule: 'When the pause is over, the page goes on by itself, with the time that it had left.',
      until: state.until,
    };
  return activeWait(one, state, waits);
}

function activeWait(one: Participant, state: Active, waits: Waits): Wait {
  const frozen = frozenOf(waits.study, one);
  const { definition } = frozen;
  if (isAskedLanguage({ ...one, state }) && 'until' in state)
    return { event: 'the participant to choose a language', rule: DROPPED, until: state.until };
  switch (state.status) {
    case 'screening':
      return { event: 'the facts of the browser, which the page sends', rule: DROPPED, until: state.until };
    case 'consenting':
      return { event: "the participant's consent", rule: DROPPED, until: state.until };
    case 'reading': {
      const { step, steps } = placeOfStep(definition, state.step);
      return {
        event: `the participant to go on from step ${step + 1} of ${steps}`,
        rule: DROPPED,
        until: state.until,
      };
    }
    case 'away':
      return {
        event: `the participant to come back for wave ${state.wave}`,
        rule: 'When the window is over, the participant counts as one who did not return, with pay for completed waves.',
        until: state.until,
      };
    case 'checking':
      return {
        event: 'answers to the questions about the instructions',
        rule: `Attempt ${state.attempt} of ${definition.comprehension?.attempts ?? state.attempt}. ${DROPPED}`,
        until: state.until,
      };
    case 'waiting':
      return inPool(one, state, waits);
    case 'playing':
      return ofSession(state.session, waits);
    case 'answering': {
      const { survey, part, until } = state;
      const optional = definition.survey.find(({ id }) => id === survey)?.optional === true;
      const event = `answers to page ${part + 1} of ${surveyOf(frozen, survey).pages.length} of survey ${survey}`;
      return { event, rule: optional ? GOES_ON : DROPPED, until };
    }
    case 'declaring':
      return { event: 'the answer to the last question', rule: GOES_ON, until: state.until };
    case 'debriefing':
      return {
        event: 'the participant to go on from the last page',
        rule: 'When the time is up, the participation is over, as if the participant had gone on.',
        until: state.until,
      };
  }
}

function inPool(one: Participant, state: Waiting, { now, missing, hasSlot }: Waits): Wait {
  const { ready, fillAt, until, group } = state;
  if (ready)
    return ready.confirmed
      ? {
          event: 'the others of the group to say that they are ready',
          rule: 'If one of them does not, this participant waits on and keeps the place in the queue.',
          until: ready.until,
        }
      : {
          event: 'the participant to say that he or she is ready',
          rule: `${DROPPED} The others of the group wait on and keep their places in the queue.`,
          until: ready.until,
        };
  const after =
    one.plays.length > 0
      ? 'When the time for waiting is up, the participant goes on to what follows the sessions.'
      : 'When the time for waiting is up, the participant is paid and free to go (lobby_timeout).';
  if (group !== null) return { event: 'the partners of the session before', rule: after, until };
  const more = missing(one);
  const partners = more === 1 ? 'one more participant' : `${more} more participants`;
  const event = hasSlot(one) ? partners : 'a slot that comes back: all that are open are being filled';
  const fills = fillAt !== null && now < fillAt;
  return {
    event: one.connected ? event : 'its line to come back, and partners',
    rule: fills ? `When the timer is up, policies may take the empty seats. ${after}` : after,
    until: fills ? fillAt : until,
  };
}

function ofSession(session: string, { sessions }: Waits): Wait {
  const facts = sessions.get(session);
  if (!facts) return { event: 'its session to be opened', rule: 'The server opens it by itself.', until: null };
  const { row, dropout } = facts;
  if (row.waitsFor === null)
    return {
      event: 'the study to take the end of the session',
      rule: 'It does so by itself once the end is on disk.',
      until: null,
    };
  return { event: row.waitsFor, rule: ruleOf(facts, dropout), until: row.deadline ?? row.endsAt };
}

function ruleOf({ row }: RoomSessionFacts, dropout: RoomSessionFacts['dropout']): string {
  if (row.status === 'open')
    return 'When the lobby is over, participants who came go back to the pool, and those who did not count as dropped.';
  if (row.status === 'paused') return 'It goes on when an operator or the timer says so.';
  const lost = row.seats.some(({ line }) => line === 'lost');
  if (lost && dropout) return `${afterGrace(dropout)}`;
  if (row.deadline !== null) return 'When the time of the turn is up, the default action is taken.';
  return 'When the time of the session is up, it ends, and its participants go on.';
}

/** What the rule of the session does once the grace of a lost line is over. */
export function afterGrace({ then, policy }: NonNullable<RoomSessionFacts['dropout']>): string {
  switch (then) {
    case 'policy':
      return `When the grace is over, ${policy ?? 'a policy'} takes the seat.`;
    case 'continue':
      return 'When the grace is over, the seat does its default actions.';
    case 'endWithPay':
      return 'When the grace is over, the session ends, and the partners are paid.';
    case 'abort':
      return 'When the grace is over, the session ends, and the partners go back to the pool while their time lasts.';
  }
}
