/** From the pool to play: the ready check, the draw, the group and its session, in one decision. */
import { type Draw, drawSlot, type SlotStatus } from '../../allocation/draw.ts';
import { peopleDiffer, peopleIn } from '../../definition/arms.ts';
import type { Participant, StudyState } from '../contract/state.ts';
import { frozenOf, newestOf, stopAt } from '../fold/stops.ts';
import { accrue } from './account.ts';
import { type Deciding, slotsIn } from './deciding.ts';
import { drawRecording, lacksRecording } from './drawn-recording.ts';
import { balancedLanguage } from './intake.ts';
import { type FoundGroup, nextGroup, slotKindOf } from './pool.ts';
import { plannedSession } from './session-plan.ts';

/** Asks each group that the pool gives now; a participant who plays alone goes straight to the session. */
export function matchPool(d: Deciding): void {
  for (let found = nextGroup(d.study, d); found; found = nextGroup(d.study, d)) {
    const [first] = found.participants;
    if (first === undefined) return;
    const { people } = frozenOf(d.study, d.participant(first)).definition.match;
    const group = d.id();
    if (people === 1) seatGroup(d, group, found);
    else {
      d.toStudy({ type: 'GroupAsked', group, ...found });
      ask(d, group, found.participants);
    }
  }
}

function ask(d: Deciding, group: string, participants: readonly string[]): void {
  for (const id of participants) {
    const { readyMs } = frozenOf(d.study, d.participant(id)).definition.match;
    d.to(id, { type: 'ReadyAsked', group, until: d.at + readyMs });
  }
}

/** Those who are asked with this group, in the order of waiting. */
export function askedWith(study: StudyState, group: string): readonly Participant[] {
  const asked: Participant[] = [];
  for (const one of study.participants.values())
    if (one.state.status === 'waiting' && one.state.ready?.group === group) asked.push(one);
  return asked.sort((a, b) => sinceOf(a) - sinceOf(b) || (a.id < b.id ? -1 : 1));
}

const sinceOf = ({ state }: Participant): number => (state.status === 'waiting' ? state.since : 0);

/** All of the group have said that they are there. */
export function seatWhenReady(d: Deciding, group: string): void {
  const asked = askedWith(d.study, group);
  const [first] = asked;
  if (!first || asked.some(({ state }) => state.status !== 'waiting' || !state.ready?.confirmed)) return;
  if (lacksRecording(d, first)) return;
  const { people } = frozenOf(d.study, first).definition.match;
  seatGroup(d, group, { participants: asked.map(({ id }) => id), policies: people - asked.length });
}

/** One of the group is missing: the others wait on. */
export function cancelReady(d: Deciding, group: string): void {
  for (const { id } of askedWith(d.study, group)) d.to(id, { type: 'ReadyCancelled' });
}

/** Draws a slot where the group has none, and seats it. */
export function seatGroup(
  d: Deciding,
  group: string,
  { participants, policies }: Pick<FoundGroup, 'participants' | 'policies'>,
): void {
  const [oldest] = participants;
  if (oldest === undefined) throw new Error(`group ${group} has no participants`);
  const { slot: own, draw: ownDraw } = d.participant(oldest);
  const draw = own === null ? drawFor(d, participants, d.participant(oldest)) : null;
  const slot = draw?.slot ?? own;
  if (slot === null) {
    if (participants.length + policies === 1) throw new Error(`no slot is open for participant ${oldest}`);
    // other groups have taken the slots that were open when this one was asked
    cancelReady(d, group);
    return;
  }
  const session = d.id();
  const given = draw?.draw ?? (participants.length === 1 ? ownDraw : null);
  d.toStudy({ type: 'GroupMatched', draw: given, group, participants, policies, slot, session });
  for (const id of participants) {
    if (isPooled(d.participant(id))) leavePool(d, id, 'matched');
    if (draw) d.to(id, { type: 'ArmAssigned', draw: draw.draw, slot: draw.slot, arm: draw.arm });
  }
  const stop = stopAt(frozenOf(d.study, d.participant(oldest)), d.participant(oldest).stop);
  if (stop.kind !== 'play') throw new Error(`participant ${oldest} is matched at ${stop.kind}`);
  sit(d, group, session, stop.play);
}

/** Begins the session of a group's play and gives each of its participants a seat. */
export function sit(d: Deciding, group: string, session: string, play: number): void {
  const known = d.study.groups.get(group);
  if (!known) throw new Error(`there is no group ${group}`);
  const recording = drawRecording(d, known, { session, play });
  const planned = plannedSession(d.study, known, { seed: d.seed, session, play, recording });
  for (const [seat, holder] of planned.seats.entries())
    if (holder.kind === 'person') d.to(holder.participant, { type: 'SessionAssigned', session, seat, group, play });
  d.begin(planned);
}

export function leavePool(
  d: Deciding,
  id: string,
  why: 'matched' | 'timeout' | 'missed' | 'partner_left' | 'partner_missing' | 'ended',
): void {
  d.to(id, { type: 'PoolLeft', why });
  accrue(d, id, ['waiting']);
}

export const isPooled = ({ state }: Participant): boolean => state.status === 'waiting' && state.pooled;

export interface Drawn {
  readonly draw: number;
  readonly slot: number;
  readonly arm: string;
}

/** The slot that a group takes now. `first`: of the group. */
function drawFor(d: Deciding, participants: readonly string[], first: Participant): Drawn | null {
  const drawn = computeDraw(d.study, d.seed, { first, takes: true });
  return drawn && note(d, participants, drawn, true);
}

/** The arm of a participant who has consented. One who plays alone in it takes the slot at once. */
export function drawAtConsent(d: Deciding, id: string): (Drawn & { readonly takes: boolean }) | null {
  const first = d.participant(id);
  const { definition } = frozenOf(d.study, first);
  const drawn = computeDraw(d.study, d.seed, { first, takes: definition.match.people === 1 });
  if (!drawn) return null;
  const takes = peopleIn(definition, armIn(drawn)) === 1;
  return { ...note(d, [id], drawn, takes), takes };
}

function note(d: Deciding, participants: readonly string[], drawn: Draw, takes: boolean): Drawn {
  const { draw, block, eligible, slot } = drawn;
  d.toStudy({ type: 'ArmDrawn', draw, participants, block, eligible, slot, takes });
  return { draw, slot, arm: armIn(drawn) };
}

function armIn({ draw, eligible, slot }: Draw): string {
  const chosen = eligible.find((one) => one.slot === slot);
  if (!chosen) throw new Error(`draw ${draw} took a slot that was not eligible`);
  return chosen.arm;
}

/**
 * The study's next draw, for a group whose first participant this is. `takes`: the group takes the slot now. Otherwise the arm
 * alone is settled, for one more participant of a group to come. An audit computes the draw again. Where groups have more people
 * in one arm than in another, a draw for one more participant leaves out what was promised, whether or not the arm that comes of
 * it takes its slot at once.
 */
export function computeDraw(
  study: StudyState,
  seed: string,
  { first, takes }: { readonly first: Participant; readonly takes: boolean },
): ReturnType<typeof drawSlot> {
  const { arm } = first;
  const language = balancedLanguage(study, first);
  const slots = slotsIn(study, seed);
  const isForAny = arm === null && peopleDiffer(newestOf(study).frozen.definition);
  const promised = takes && !isForAny ? new Set<number>() : promisedSlots(study, seed);
  const statusOf = (slot: number): SlotStatus =>
    study.slots.get(slot)?.status ?? (promised.has(slot) ? 'taken' : 'open');
  return drawSlot(seed, study.draws, {
    slots,
    statusOf,
    suits: (slot) => (arm === null || slot.cell === arm) && slot.language === language,
  });
}

/**
 * Open slots that participants fill who have their arm and are still to be matched: of each arm the first ones, and of each
 * language where arms are balanced within languages.
 */
function promisedSlots(study: StudyState, seed: string): ReadonlySet<number> {
  const left = new Map<string, number>();
  const people = new Map<string, number>();
  for (const one of study.participants.values()) {
    if (one.state.status === 'finished' || one.arm === null || one.slot !== null || one.ending !== null) continue;
    const kind = slotKindOf(study, one);
    people.set(kind, frozenOf(study, one).definition.match.people);
    left.set(kind, (left.get(kind) ?? 0) + 1);
  }
  let groups = 0;
  for (const [kind, waiting] of left) groups += Math.floor(waiting / (people.get(kind) ?? 1));
  const promised = new Set<number>();
  for (const { index, cell, language } of slotsIn(study, seed)) {
    if (promised.size === groups) break;
    if (study.slots.has(index)) continue;
    const kind = `${cell} ${language}`;
    const waiting = left.get(kind) ?? 0;
    const group = people.get(kind) ?? 1;
    if (waiting < group) continue;
    promised.add(index);
    left.set(kind, waiting - group);
  }
  return promised;
}
