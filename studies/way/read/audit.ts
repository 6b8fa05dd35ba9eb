/**
 * Recomputes from the log what chance and the queue gave: slots, the pool, eligible slots and picks. A reader with
 * the log and the seed finds each deviation. Without a deviation, the design alone gave each arm and each partner.
 */
import { sha256Hex } from '#sha256';
import { canonicalJson, sameJson } from '../../../games/core/json.ts';
import { hashSeed } from '../../../games/core/rng.ts';
import { hashOf } from '../../definition/freeze.ts';
import { UnreadableStudy } from '../../definition/published.ts';
import type { ParticipantEvent, StreamEvent, StreamEvents, StudyLogEvent } from '../contract/events.ts';
import { beginStudy, type Participant } from '../contract/state.ts';
import { recordingsInOrder } from '../decide/drawn-recording.ts';
import { computeDraw } from '../decide/matching.ts';
import { nextGroup } from '../decide/pool.ts';
import { decideQuotas } from '../decide/quotas.ts';
import { apply, type Working, workingCopy } from '../fold/evolve.ts';
import { frozenOf } from '../fold/stops.ts';

export interface Deviation {
  /** Number of the append in the list, from 0. */
  readonly append: number;
  readonly event: StreamEvent['event']['type'];
  /** A sentence. */
  readonly what: string;
  /** Whether the log cannot be followed further: what comes after was not audited. */
  readonly stops: boolean;
}

type Writes = readonly StreamEvents[];
type Of<T extends StudyLogEvent['type']> = Extract<StudyLogEvent, { readonly type: T }>;

/**
 * `appends`: the writes to the streams of the study and of its participants, in the order of their positions. The audit ends at an
 * append that cannot follow from the ones before it, and reports that append as a deviation. Throws UnreadableStudy where a newer
 * program published the study.
 */
export function audit(appends: readonly Writes[], seed: string): readonly Deviation[] {
  const study = workingCopy(beginStudy());
  const found: Deviation[] = [];
  for (const [append, writes] of appends.entries()) {
    const note = (event: Deviation['event'], what: string): void =>
      void found.push({ append, event, what, stops: false });
    try {
      auditAppend(study, writes, { seed, note });
    } catch (error) {
      // the log is as its program wrote it, and this one cannot follow
      if (error instanceof UnreadableStudy) throw error;
      const [first] = writes;
      const [event] = first?.events ?? [];
      if (!event) throw error;
      const what = `the log cannot go on so: ${error instanceof Error ? error.message : String(error)}`;
      found.push({ append, event: event.type, what, stops: true });
      return found;
    }
  }
  return found;
}

interface Auditing {
  readonly seed: string;
  readonly note: (event: Deviation['event'], what: string) => void;
}

function auditAppend(study: Working, writes: Writes, { seed, note }: Auditing): void {
  const own = writes.flatMap((write) => (write.stream === 'study' ? write.events : []));
  const others = writes.filter((write) => write.stream === 'participant');
  const asks = own.some(({ type }) => type === 'GroupAsked');
  const before = asks ? poolBefore(study, writes) : study;
  for (const event of own) {
    for (const what of deviations(study, before, event, seed)) note(event.type, what);
    apply(study, { stream: 'study', event });
    if (before !== study) apply(before, { stream: 'study', event });
    if (event.type === 'GroupAsked') for (const id of event.participants) ask(before, id, event);
  }
  for (const write of others) {
    for (const what of windowDeviations(study, write)) note('WaveEnded', what);
    for (const event of write.events) {
      if (event.type === 'QuotaDecided')
        for (const what of quotaDeviations(study, write.participant, event)) note(event.type, what);
      apply(study, { stream: 'participant', participant: write.participant, event });
    }
  }
}

/** Windows to come back in are those of the version that the participant has. */
function windowDeviations(
  study: Working,
  write: Extract<StreamEvents, { readonly stream: 'participant' }>,
): readonly string[] {
  const participant = study.participants.get(write.participant);
  if (!participant) return [];
  const { definition } = frozenOf(study, participant);
  return write.events.flatMap((event) => {
    if (event.type !== 'WaveEnded') return [];
    const wave = definition.waves?.[event.wave - 1];
    const isPlanned = event.opensAt === event.at + (wave?.fromMs ?? 0) && event.until === event.at + (wave?.toMs ?? 0);
    return wrongUnless(isPlanned, `the window after wave ${event.wave} of ${write.participant} is not the planned one`);
  });
}

function quotaDeviations(
  study: Working,
  id: string,
  { cells, full }: Extract<ParticipantEvent, { readonly type: 'QuotaDecided' }>,
): readonly string[] {
  const participant = study.participants.get(id);
  const same = participant !== undefined && sameJson(decideQuotas(study, participant), { cells, full });
  return wrongUnless(same, `the answers and the counts give participant ${id} other cells, or another end`);
}

/** The study with all of the append that comes before its groups were found. */
function poolBefore(study: Working, writes: Writes): Working {
  const before = workingCopy(study);
  for (const write of writes)
    if (write.stream === 'participant')
      for (const event of write.events) {
        if (event.type === 'ReadyAsked') break;
        apply(before, { stream: 'participant', participant: write.participant, event });
      }
  return before;
}

function ask(before: Working, id: string, { group, at }: Of<'GroupAsked'>): void {
  apply(before, { stream: 'participant', participant: id, event: { type: 'ReadyAsked', at, group, until: at } });
}

function deviations(study: Working, pool: Working, event: StudyLogEvent, seed: string): readonly string[] {
  switch (event.type) {
    case 'StudyPublished':
      return [
        ...wrongUnless(event.hash === hashOf(event.frozen), 'the hash is not that of the definition'),
        ...wrongUnless(event.seedHash === hashSeed(seed), 'the seed is another one'),
      ];
    case 'ArmDrawn':
      return drawDeviations(study, event, seed);
    case 'GroupAsked':
      return groupDeviations(pool, event, seed);
    case 'GroupMatched':
      return matchDeviations(study, event);
    case 'RecordingDrawn':
      return recordingDeviations(study, event, seed);
    case 'RecordingsUsedUp':
      return usedUpDeviations(study, event);
    case 'SlotFilled':
    case 'SlotReturned':
      return wrongUnless(study.slots.get(event.slot)?.status === 'taken', `slot ${event.slot} was not taken`);
    case 'StudyPreregistered':
      return wrongUnless(
        event.hash === sha256Hex(canonicalJson(event.plan)),
        'the hash is not that of the registration',
      );
    case 'StudyReleased':
      return wrongUnless(event.seed === seed, 'the seed is another one');
    case 'IntakeOpened':
    case 'IntakeClosed':
    case 'BudgetChanged':
    case 'ArrivalRefused':
    case 'LinksRefused':
    case 'BonusesListed':
    case 'PersonalDataErased':
    case 'PayeesForgotten':
    case 'DeviationRecorded':
    case 'HeadsRooted':
    case 'BundleExported':
    case 'OutcomesUnblinded':
    case 'SeatWatched':
    case 'PersonalDataRead':
    case 'StudyArchived':
    case 'StudyUnarchived':
      return [];
  }
}

const wrongUnless = (right: boolean, what: string): readonly string[] => (right ? [] : [what]);

function drawDeviations(
  study: Working,
  { draw, participants, block, eligible, slot, takes }: Of<'ArmDrawn'>,
  seed: string,
): readonly string[] {
  if (draw !== study.draws) return [`draw ${draw} comes where draw ${study.draws} is due`];
  const [first] = participants.map((id): Participant | undefined => study.participants.get(id));
  if (!first) return [`draw ${draw} was made for no participant of the study`];
  const drawn = computeDraw(study, seed, { first, takes });
  if (!drawn) return [`draw ${draw} took slot ${slot}, and none was open`];
  return [
    ...wrongUnless(
      drawn.block === block && sameJson(drawn.eligible, eligible),
      `draw ${draw} was made from other slots than were open`,
    ),
    ...wrongUnless(drawn.slot === slot, `draw ${draw} took slot ${slot}, and the seed gives ${drawn.slot}`),
  ];
}

function groupDeviations(pool: Working, event: Of<'GroupAsked'>, seed: string): readonly string[] {
  const { at, group, participants, policies, waiting, passedOver } = event;
  const found = nextGroup(pool, { at, seed });
  if (!found) return [`group ${group} was found where the pool gives none`];
  const same = canonicalJson(found) === canonicalJson({ participants, policies, waiting, passedOver });
  return wrongUnless(same, `group ${group} is not the one that the pool gives: ${found.participants.join(', ')}`);
}

/** What cannot be used the log says; the order is the design's. */
function recordingDeviations(
  study: Working,
  { group, play, session, recording, passedOver }: Of<'RecordingDrawn'>,
  seed: string,
): readonly string[] {
  const known = study.groups.get(group);
  const inOrder = known ? recordingsInOrder(study, known, { seed, play }) : [];
  const drawn = [...passedOver.map((one) => one.recording), recording];
  return wrongUnless(
    sameJson(inOrder.slice(0, drawn.length), drawn),
    `session ${session} has recording ${recording}, which is not the one of its slot`,
  );
}

function usedUpDeviations(study: Working, { version, plan, passedOver }: Of<'RecordingsUsedUp'>): readonly string[] {
  const { sessions } = study.versions[version - 1]?.frozen.definition ?? { sessions: [] };
  const all = sessions.find(({ id }) => id === plan)?.recordings ?? [];
  return wrongUnless(
    sameJson(
      passedOver.map(({ recording }) => recording),
      all,
    ),
    `the recordings of session ${plan} are not those that were passed over`,
  );
}

function matchDeviations(study: Working, { group, participants, slot, draw }: Of<'GroupMatched'>): readonly string[] {
  const members = participants.map((id) => study.participants.get(id));
  const [first] = members;
  const neverMet = first ? frozenOf(study, first).definition.match.neverMet : false;
  const met = participants.filter((id) => study.met.get(id)?.some((other) => participants.includes(other)));
  const taken = study.slots.get(slot);
  return [
    ...wrongUnless(new Set(participants).size === participants.length, `group ${group} names a participant twice`),
    ...wrongUnless(!neverMet || met.length === 0, `group ${group} has participants who met before: ${met.join(', ')}`),
    ...wrongUnless(
      draw === null || participants.length > 1
        ? draw === null || taken?.participants.every((id) => participants.includes(id)) === true
        : true,
      `group ${group} plays slot ${slot}, which was drawn for others`,
    ),
  ];
}
