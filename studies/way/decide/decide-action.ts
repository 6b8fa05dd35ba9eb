/**
 * What an operator does to one participant. Each action is refused, with a sentence, where it would change nothing or does
 * not fit where the participant is. Pauses, time and seats of a session that is played are the session's to decide.
 */
import { parseToken } from '../../../games/core/free-text.ts';
import { stepsOf } from '../../definition/waves.ts';
import type { StudyRefusal } from '../contract/commands.ts';
import type { PersonAction, StudyCommand } from '../contract/decision.ts';
import type { Cause } from '../contract/parts.ts';
import type { Participant } from '../contract/state.ts';
import { nextStop } from '../fold/evolve-participant.ts';
import { frozenOf, stopAt } from '../fold/stops.ts';
import { budgetOf, committed, committedTo, owedTo } from './account.ts';
import { arrive } from './arrive.ts';
import { type Deciding, refused } from './deciding.ts';
import { finish } from './finish.ts';
import { keyOf } from './page-key.ts';
import { pause, resume } from './pausing.ts';
import { isAsked } from './screening-answers.ts';

type ActionOf<T extends PersonAction['type']> = Extract<PersonAction, { readonly type: T }>;

const MINUTE = 60_000;
const IS_OVER = refused('is_over', 'The participation is over.');
const IN_SESSION = refused('not_possible', 'The participant plays: this is done to the session.');

const notPossible = (message: string): StudyRefusal => refused('not_possible', message);

export function act(
  d: Deciding,
  { participant: id, action, cause }: Extract<StudyCommand, { readonly type: 'act' }>,
): StudyRefusal | null {
  const participant = d.study.participants.get(id);
  if (!participant) return refused('no_such_participant', 'There is no such participant.');
  switch (action.type) {
    case 'exclude':
      return exclude(d, participant, action, cause);
    case 'liftExclusion':
      if (participant.excludedBy === null) return notPossible('The data of the participant are not excluded.');
      d.to(id, { type: 'ExclusionLifted', cause });
      return null;
    case 'adjustPay':
      return adjustPay(d, participant, action, cause);
    case 'message':
    case 'giveTime':
    case 'pause':
    case 'resume':
    case 'endWithPay':
    case 'advance':
    case 'markDropped':
      return participant.state.status === 'finished' ? IS_OVER : actUnderWay(d, participant, action, cause);
  }
}

function actUnderWay(
  d: Deciding,
  participant: Participant,
  action: Exclude<PersonAction, { readonly type: 'exclude' | 'liftExclusion' | 'adjustPay' }>,
  cause: Cause,
): StudyRefusal | null {
  const { id, state, presentAt } = participant;
  switch (action.type) {
    case 'message':
      if (!parseToken(action.text)) throw new Error('a message to a participant has to be a token, since it is typed');
      d.to(id, { type: 'MessageSent', text: action.text, cause });
      return null;
    case 'giveTime':
      if (state.status === 'paused') return notPossible('The participant is paused: no time runs.');
      if (!('until' in state)) return IN_SESSION;
      d.to(id, { type: 'DeadlineExtended', until: state.until + action.minutes * MINUTE, cause });
      return null;
    case 'pause':
      if (state.status === 'playing') return IN_SESSION;
      if (state.status === 'paused') return notPossible('The participant is paused already.');
      pause(d, participant, { until: d.at + action.minutes * MINUTE, cause });
      return null;
    case 'resume':
      if (state.status === 'playing') return IN_SESSION;
      if (state.status !== 'paused') return notPossible('The participant is not paused.');
      resume(d, participant, cause);
      return null;
    case 'endWithPay':
      finish(d, id, { outcome: 'removed_by_operator', cause });
      return null;
    case 'advance':
      return advance(d, participant, cause);
    case 'markDropped':
      finish(d, id, { outcome: 'dropped', cause, until: presentAt });
      return null;
  }
}

/** Consent is the participant's own, and a session needs its participants to have come to it by themselves. */
function advance(d: Deciding, participant: Participant, cause: Cause): StudyRefusal | null {
  const { id, state, stop } = participant;
  switch (state.status) {
    case 'consenting':
      return notPossible('Consent is given by the participant alone.');
    case 'waiting':
      return notPossible('The participant waits for partners, and a session comes only with them.');
    case 'playing':
      return IN_SESSION;
    case 'away':
      return notPossible('The next wave begins when the participant comes back.');
    case 'paused':
      return notPossible('The participant is paused: let the page go on first.');
    case 'finished':
      return IS_OVER;
    case 'screening':
    case 'reading':
    case 'checking':
    case 'answering':
    case 'declaring':
    case 'debriefing':
      break;
  }
  const frozen = frozenOf(d.study, participant);
  const to = stopAt(frozen, nextStop(participant, frozen));
  if (isAsked(d.study, participant))
    return notPossible('The answers say whether the participant can take part, and the participant gives them alone.');
  const isSession =
    to.kind === 'play' || (to.kind === 'step' && stepsOf(frozen.definition)[to.step]?.kind === 'practice');
  if (isSession) return notPossible('A session comes next, and the participant begins it alone.');
  if (stopAt(frozen, stop).kind === 'end') return notPossible('Nothing comes after this.');
  d.to(id, { type: 'StateAdvanced', from: keyOf(participant), cause });
  arrive(d, id, { cause });
  return null;
}

function exclude(
  d: Deciding,
  { id, excludedBy }: Participant,
  { rule }: ActionOf<'exclude'>,
  cause: Cause,
): StudyRefusal | null {
  if (excludedBy === rule) return notPossible(`The data are excluded by this rule already: ${rule}`);
  d.to(id, { type: 'ExclusionDecided', rule, cause });
  return null;
}

function adjustPay(
  d: Deciding,
  participant: Participant,
  { minor }: ActionOf<'adjustPay'>,
  cause: Cause,
): StudyRefusal | null {
  const { id, account } = participant;
  const { currency } = frozenOf(d.study, participant).definition.payment;
  const owed = owedTo(participant);
  if (minor === 0) return notPossible('An adjustment of 0 changes nothing.');
  if (owed + minor < 0) return notPossible(`${owed} is owed, in minor units, and no less than 0 can be.`);
  const before = committedTo(d.study, participant);
  d.to(id, { type: 'PaymentAdjusted', entry: account.entries, minor, currency, cause });
  const more = committedTo(d.study, d.participant(id)) - before;
  return more > 0 && committed(d.study) > budgetOf(d.study)
    ? refused('over_budget', 'The budget of the study is too small for that.')
    : null;
}
