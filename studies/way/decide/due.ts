/** What is due and when: deadlines of pages, ready checks, the filling of seats. And what sessions must still be told. */

import type { Duty, StudyCommand } from '../contract/decision.ts';
import type { Participant, StudyState, Waiting } from '../contract/state.ts';
import { frozenOf } from '../fold/stops.ts';
import { arrive } from './arrive.ts';
import type { Deciding } from './deciding.ts';
import { finish, giveUpWaiting } from './finish.ts';
import { askedWith } from './matching.ts';
import { keyOf } from './page-key.ts';
import { resume } from './pausing.ts';
import { hasSlotFor, slotKindOf } from './pool.ts';
import { endPreview } from './previewing.ts';

export interface NextDue {
  readonly at: number;
  readonly command: Extract<StudyCommand, { readonly type: 'due' }>;
}

/**
 * The earliest thing that is due; null: none. Once its time has come, its command changes the study. `without`: participants
 * who are left out.
 */
export function nextDue(study: StudyState, without: ReadonlySet<string> = new Set()): NextDue | null {
  let next: NextDue | null = null;
  const slots = new Map<string, boolean>();
  const canFill = (one: Participant): boolean => {
    if (one.slot !== null) return true;
    const kind = slotKindOf(study, one);
    const known = slots.get(kind);
    if (known !== undefined) return known;
    const has = hasSlotFor(study, one);
    slots.set(kind, has);
    return has;
  };
  for (const one of study.participants.values()) {
    const { state } = one;
    if (state.status === 'finished' || without.has(one.id)) continue;
    const last = study.preview?.until ?? Number.POSITIVE_INFINITY;
    let at = Math.min('until' in state ? deadlineOf(state) : Number.POSITIVE_INFINITY, last);
    if (at === Number.POSITIVE_INFINITY) continue;
    if (state.status === 'waiting' && !state.ready && state.fillAt !== null && one.connected)
      if (state.fillAt < at && (!next || state.fillAt < next.at) && canFill(one)) at = state.fillAt;
    if (!next || at < next.at) next = { at, command: { type: 'due', participant: one.id } };
  }
  return next;
}

/** The page's deadline: of the ready check, while there is one. */
function deadlineOf(state: Extract<Participant['state'], { readonly until: number }>): number {
  return state.status === 'waiting' && state.ready ? state.ready.until : state.until;
}

/** A deadline of this participant's has passed, or the time of a preview. Nothing happens if none has. Seats are filled by the match that follows. */
export function fallDue(d: Deciding, id: string): void {
  const participant = d.study.participants.get(id);
  if (!participant) return;
  const { state } = participant;
  if (d.study.preview && d.at >= d.study.preview.until) {
    endPreview(d, 'clock');
    return;
  }
  if (!('until' in state) || deadlineOf(state) > d.at) return;
  switch (state.status) {
    case 'screening':
    case 'consenting':
    case 'reading':
    case 'checking':
      drop(d, participant);
      return;
    case 'answering': {
      const survey = frozenOf(d.study, participant).definition.survey.find((one) => one.id === state.survey);
      if (survey?.optional === true) advance(d, participant);
      else drop(d, participant);
      return;
    }
    case 'declaring':
      advance(d, participant);
      return;
    case 'debriefing':
      finish(d, id, { outcome: participant.ending ?? 'complete', cause: 'clock' });
      return;
    case 'away':
      finish(d, id, { outcome: 'not_returned', cause: 'clock' });
      return;
    case 'waiting':
      waitIsOver(d, participant, state);
      return;
    case 'paused':
      resume(d, participant, 'clock');
      return;
  }
}

function drop(d: Deciding, { id, presentAt }: Participant): void {
  finish(d, id, { outcome: 'dropped', cause: 'clock', until: presentAt });
}

function advance(d: Deciding, participant: Participant): void {
  d.to(participant.id, { type: 'StateAdvanced', from: keyOf(participant), cause: 'clock' });
  arrive(d, participant.id);
}

function waitIsOver(d: Deciding, { id }: Participant, { ready }: Waiting): void {
  if (!ready) {
    giveUpWaiting(d, id);
    return;
  }
  const missing = askedWith(d.study, ready.group).filter(
    ({ state }) => state.status === 'waiting' && !state.ready?.confirmed,
  );
  for (const one of missing) d.to(one.id, { type: 'ReadyMissed' });
  for (const one of askedWith(d.study, ready.group)) d.to(one.id, { type: 'ReadyCancelled' });
  for (const one of missing) finish(d, one.id, { outcome: 'dropped', cause: 'clock', left: 'missed' });
}

/** Sessions whose participant is out of the study, so that the seat is left at once. Derived from the log: none is lost. */
export function dutiesOf(study: StudyState): readonly Duty[] {
  const duties: Duty[] = [];
  for (const { id, session, state } of study.participants.values())
    if (session !== null && state.status === 'finished') {
      const cause = state.outcome === 'removed_by_operator' ? 'operator' : 'withdrew';
      duties.push({ session, command: { type: 'participantGone', participant: id, cause } });
    }
  return duties;
}
