/** The recording of a group's play: the first one in the order of the group's slot that can be used now. */
import { conditionsOf } from '../../allocation/cells.ts';
import { chooseRecording, recordingNeeds, recordingsFrom } from '../../definition/recordings.ts';
import type { PlannedSession, RecordedPlace } from '../contract/decision.ts';
import type { Group, Participant, StudyState } from '../contract/state.ts';
import { frozenOf, stopAt, versionOf } from '../fold/stops.ts';
import { type Deciding, slotsIn } from './deciding.ts';

export interface DrawnRecording {
  readonly recording: string;
  /** The seed of the recording, and so of the session. */
  readonly seed: string;
  /** The seats of the recording whose typed texts may be said again. */
  readonly texts: ReadonlySet<number>;
}

/**
 * All recordings of a play in the order of the group's slot; none: the session has none. Slots of equal deals have one order, whatever
 * their arm; conditions within begin with different ones.
 */
export function recordingsInOrder(
  study: StudyState,
  group: Group,
  { seed, play }: { readonly seed: string; readonly play: number },
): readonly string[] {
  const { definition } = versionIn(study, group).frozen;
  const conditions = conditionsOf(definition).length;
  const recordings = definition.sessions[Math.floor(play / conditions)]?.recordings ?? [];
  const deal = slotsIn(study, seed)[group.slot]?.deal ?? 0;
  return recordings.length === 0 ? [] : recordingsFrom(recordings, deal * conditions + (play % conditions));
}

function versionIn(study: StudyState, { id, participants }: Group) {
  const [first] = participants.map((one) => study.participants.get(one));
  if (!first) throw new Error(`group ${id} has no participants`);
  return versionOf(study, first);
}

const none = (): undefined => undefined;

/** Draws the recording of the group's play; null: the session has none. */
export function drawRecording(
  d: Deciding,
  group: Group,
  { session, play }: { readonly session: string; readonly play: number },
): DrawnRecording | null {
  const inOrder = recordingsInOrder(d.study, group, { seed: d.seed, play });
  const { frozen } = versionIn(d.study, group);
  const needs = recordingNeeds(frozen, Math.floor(play / conditionsOf(frozen.definition).length));
  if (inOrder.length === 0 || !needs) return null;
  const { recordingOf = none } = d;
  const { recording, passedOver } = chooseRecording(inOrder, needs, recordingOf);
  const facts = recording === null ? undefined : recordingOf(recording);
  if (recording === null || !facts) throw new Error(`no recording can be used for group ${group.id}`);
  d.toStudy({ type: 'RecordingDrawn', session, group: group.id, play, recording, passedOver });
  const texts = new Set(facts.seats.flatMap((one, seat) => (one.texts ? [seat] : [])));
  return { recording, seed: facts.seed, texts };
}

/** Whether the participant stands at a play that needs a recording, and none can be used. */
export function lacksRecording(d: Deciding, participant: Participant): boolean {
  return unusable(d, participant) !== null;
}

/** The play that the participant stands at, with why none of its recordings can be used; null: it has one, or needs none. */
export function unusable(d: Deciding, participant: Participant) {
  const { version, frozen } = versionOf(d.study, participant);
  const stop = stopAt(frozenOf(d.study, participant), participant.stop);
  const plan = stop.kind === 'play' ? frozen.definition.sessions[stop.session] : undefined;
  const needs = stop.kind === 'play' ? recordingNeeds(frozen, stop.session) : null;
  if (!plan?.recordings || !needs) return null;
  const { recording, passedOver } = chooseRecording(plan.recordings, needs, d.recordingOf ?? none);
  return recording === null ? { version, plan: plan.id, passedOver } : null;
}

/** A seat of the session that acts as the same seat of the recording did. */
export function recordedPlace(
  drawn: DrawnRecording | null,
  seat: number,
): RecordedPlace & PlannedSession['seats'][number] {
  if (!drawn) throw new Error(`seat ${seat} is recorded, and its session has no recordings`);
  return { kind: 'recorded', session: drawn.recording, texts: drawn.texts.has(seat) };
}
