/**
 * The pool: one queue. The longest-waiting participant is matched with the next suitable ones. Pure, so that an audit finds
 * the same groups again.
 */
import { orderIn } from '../../allocation/slots.ts';
import type { Participant, StudyState, Waiting } from '../contract/state.ts';
import { frozenOf, stopAt } from '../fold/stops.ts';
import { slotsIn } from './deciding.ts';
import { balancedLanguage, openSlots } from './intake.ts';

interface InPool extends Participant {
  readonly state: Waiting;
}

/** One who has a place in the queue. One who is paused keeps it, and is not matched. */
interface Queued {
  readonly id: string;
  readonly one: Participant;
  readonly since: number;
  readonly paused: boolean;
}

export interface FoundGroup {
  readonly participants: readonly string[];
  /** Seats of people that policies take. */
  readonly policies: number;
  readonly waiting: number;
  readonly passedOver: readonly {
    readonly participant: string;
    readonly why: 'other_bucket' | 'met_before' | 'disconnected' | 'paused';
  }[];
}

/** Participants who wait for any partners and are not being asked, the longest-waiting first. */
function poolOf(study: StudyState): readonly InPool[] {
  const waiting: InPool[] = [];
  for (const one of study.participants.values()) if (isFree(one)) waiting.push(one);
  return waiting.sort((a, b) => a.state.since - b.state.since || (a.id < b.id ? -1 : 1));
}

function isFree(one: Participant): one is InPool {
  return one.state.status === 'waiting' && isUnasked(one.state);
}

function isUnasked({ pooled, ready, group }: Waiting): boolean {
  return pooled && ready === null && group === null;
}

/** The pool and those of it who are paused, the longest-waiting first. */
function queueOf(study: StudyState, pool: readonly InPool[]): readonly Queued[] {
  const paused: Queued[] = [];
  for (const one of study.participants.values()) {
    const before = one.state.status === 'paused' ? one.state.before : null;
    if (before?.status === 'waiting' && isUnasked(before))
      paused.push({ id: one.id, one, since: before.since, paused: true });
  }
  const free = pool.map((one): Queued => ({ id: one.id, one, since: one.state.since, paused: false }));
  return paused.length === 0 ? free : [...free, ...paused].sort((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1));
}

/** Only participants of one bucket are matched: version, stage, language, and what they have yet to play. */
function bucketOf(study: StudyState, one: Participant, seed: string): string {
  const frozen = frozenOf(study, one);
  const { match } = frozen.definition;
  const stop = stopAt(frozen, one.stop);
  if (stop.kind !== 'play') throw new Error(`participant ${one.id} waits at ${stop.kind}`);
  const slot = one.slot === null ? null : slotsIn(study, seed)[one.slot];
  const planned = slot ? [orderIn(frozen.definition, seed, slot)[stop.session], slot.list] : null;
  return JSON.stringify([
    one.version,
    one.stage,
    one.simulated,
    match.sameLanguage ? one.language : null,
    stop.play,
    one.arm,
    planned,
  ]);
}

/** Whether a slot is open for one more group with this participant, beside the groups that are being asked. */
export function hasSlotFor(study: StudyState, participant: Participant): boolean {
  const { slot, arm } = participant;
  if (slot !== null) return true;
  const language = balancedLanguage(study, participant);
  const asked = groupsAsked(study).filter((one) => one.slot === null && balancedLanguage(study, one) === language);
  const suiting = arm === null ? asked : asked.filter((one) => one.arm === arm || one.arm === null);
  return openSlots(study, null, language) > asked.length && openSlots(study, arm, language) > suiting.length;
}

/** Participants of one kind find the same slots open. */
export function slotKindOf(study: StudyState, participant: Participant): string {
  return `${participant.arm} ${balancedLanguage(study, participant)}`;
}

/** One participant for each group that is being asked. */
function groupsAsked(study: StudyState): readonly Participant[] {
  const groups = new Map<string, Participant>();
  for (const one of study.participants.values())
    if (one.state.status === 'waiting' && one.state.ready) groups.set(one.state.ready.group, one);
  return [...groups.values()];
}

/** The next group that is to be asked; null: none suits. Policies fill up a group whose first participant has waited so long. */
export function nextGroup(
  study: StudyState,
  { at, seed }: { readonly at: number; readonly seed: string },
): FoundGroup | null {
  const pool = poolOf(study);
  if (pool.length === 0) return null;
  const buckets = new Map<string, InPool[]>();
  for (const one of pool) {
    if (!one.connected) continue;
    const key = bucketOf(study, one, seed);
    const bucket = buckets.get(key);
    if (bucket) bucket.push(one);
    else buckets.set(key, [one]);
  }
  let found: readonly InPool[] | null = null;
  for (const bucket of buckets.values()) {
    const [first] = bucket;
    if (!first || !hasSlotFor(study, first)) continue;
    const group = groupIn(study, bucket, at);
    if (group && (!found || isBefore(group, found, pool))) found = group;
  }
  if (!found) return null;
  const [first] = found;
  if (!first) return null;
  const { people } = frozenOf(study, first).definition.match;
  return {
    participants: found.map(({ id }) => id),
    policies: people - found.length,
    waiting: pool.length,
    passedOver: passedOver(study, found, { pool, seed }),
  };
}

function isBefore(a: readonly InPool[], b: readonly InPool[], pool: readonly InPool[]): boolean {
  const [firstOfA, firstOfB] = [a[0], b[0]];
  return firstOfA !== undefined && firstOfB !== undefined && pool.indexOf(firstOfA) < pool.indexOf(firstOfB);
}

/** Those of one bucket who sit together: full groups first, then the one that policies fill up. */
function groupIn(study: StudyState, bucket: readonly InPool[], at: number): readonly InPool[] | null {
  const [any] = bucket;
  if (!any) return null;
  const { people, neverMet } = frozenOf(study, any).definition.match;
  const suits = (group: readonly InPool[], one: InPool): boolean =>
    !neverMet || group.every(({ id }) => !study.met.get(one.id)?.includes(id));
  let filled: readonly InPool[] | null = null;
  for (const [i, first] of bucket.entries()) {
    const mayFill = first.state.fillAt !== null && first.state.fillAt <= at;
    if (bucket.length - i < people && !mayFill) continue;
    const group = [first];
    for (let j = i + 1; j < bucket.length && group.length < people; j++) {
      const one = bucket[j];
      if (one && suits(group, one)) group.push(one);
    }
    if (group.length === people) return group;
    if (mayFill) filled ??= group;
  }
  return filled;
}

function passedOver(
  study: StudyState,
  group: readonly InPool[],
  { pool, seed }: { readonly pool: readonly InPool[]; readonly seed: string },
): FoundGroup['passedOver'] {
  const [first] = group;
  const last = group.at(-1);
  if (!first || !last) return [];
  const chosen = new Set(group.map(({ id }) => id));
  const key = bucketOf(study, first, seed);
  const queue = queueOf(study, pool);
  const place = queue.findIndex(({ id }) => id === last.id);
  const whyPassed = ({ one, paused }: Queued): FoundGroup['passedOver'][number]['why'] => {
    if (paused) return 'paused';
    if (!one.connected) return 'disconnected';
    return bucketOf(study, one, seed) === key ? 'met_before' : 'other_bucket';
  };
  return queue
    .slice(0, place)
    .flatMap((queued) => (chosen.has(queued.id) ? [] : [{ participant: queued.id, why: whyPassed(queued) }]));
}
