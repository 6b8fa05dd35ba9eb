/**
 * Folds the events of a study and its participants. Events of one append may come in any order of its streams, but the
 * study's comes first; appends come in the order of their positions.
 */
import { inArm } from '../../definition/arms.ts';
import { publishedStudy } from '../../definition/published.ts';
import type { StreamEvent, StreamEvents, StudyLogEvent } from '../contract/events.ts';
import {
  bundleKey,
  type Group,
  type Participant,
  type SlotState,
  type StudyState,
  usedUpKey,
  type Version,
} from '../contract/state.ts';
import { arrivedWith, evolveParticipant } from './evolve-participant.ts';

/** A copy of a state that a fold or a decision changes in place. It never leaves the function that made it. */
export interface Working {
  study: string | null;
  seedHash: string | null;
  versions: readonly Version[];
  intake: StudyState['intake'];
  budget: number | null;
  released: boolean;
  archived: boolean;
  emptied: boolean;
  draws: number;
  readonly slots: Map<number, SlotState>;
  readonly groups: Map<string, Group>;
  readonly met: Map<string, readonly string[]>;
  readonly participants: Map<string, Participant>;
  refused: StudyState['refused'];
  bundles: StudyState['bundles'];
  bonusLists: StudyState['bonusLists'];
  preregistered: StudyState['preregistered'];
  unblinded: boolean;
  usedUp: StudyState['usedUp'];
  preview: StudyState['preview'];
}

export function workingCopy(study: StudyState): Working {
  return {
    ...study,
    slots: new Map(study.slots),
    groups: new Map(study.groups),
    met: new Map(study.met),
    participants: new Map(study.participants),
  };
}

/** The state after one event. Many events: foldStudy, which copies once. */
export function evolveStudy(study: StudyState, event: StreamEvent): StudyState {
  const working = workingCopy(study);
  apply(working, event);
  return working;
}

/** The state after the writes, in order. */
export function foldStudy(study: StudyState, writes: Iterable<StreamEvents>): StudyState {
  const working = workingCopy(study);
  for (const write of writes) applyAll(working, write);
  return working;
}

function applyAll(working: Working, write: StreamEvents): void {
  if (write.stream === 'study') for (const event of write.events) applyToStudy(working, event);
  else
    for (const event of write.events) apply(working, { stream: 'participant', participant: write.participant, event });
}

export function apply(working: Working, given: StreamEvent): void {
  if (given.stream === 'study') applyToStudy(working, given.event);
  else {
    const { participant, event } = given;
    const before = working.participants.get(participant);
    if (event.type === 'ParticipantArrived') {
      if (before) throw new Error(`participant ${participant} arrives twice`);
      working.participants.set(participant, arrivedWith(event, frozenAt(working, event.version)));
    } else {
      if (!before) throw new Error(`${event.type} comes before participant ${participant} arrives`);
      const version = event.type === 'VersionChanged' ? event.version : before.version;
      const arm = event.type === 'ArmAssigned' ? event.arm : before.arm;
      const frozen = inArm(frozenAt(working, version), arm);
      working.participants.set(participant, evolveParticipant(before, event, frozen));
    }
  }
}

function frozenAt({ versions }: Working, version: number) {
  const found = versions[version - 1];
  if (!found) throw new Error(`there are ${versions.length} versions, and an event names version ${version}`);
  return found.frozen;
}

function applyToStudy(working: Working, event: StudyLogEvent): void {
  switch (event.type) {
    case 'StudyPublished': {
      const { version, hash } = event;
      const frozen = publishedStudy(event);
      working.study = event.study;
      working.seedHash = event.seedHash;
      working.preview = event.preview ?? working.preview;
      working.versions = [...working.versions, { version, hash, frozen }];
      return;
    }
    case 'IntakeOpened':
      working.intake = 'open';
      return;
    case 'IntakeClosed':
      working.intake = 'closed';
      return;
    case 'BudgetChanged':
      working.budget = event.minor;
      return;
    case 'ArrivalRefused': {
      const { participant, why, link } = event;
      const before = working.refused.get(participant) ?? [];
      if (link) working.refused = new Map(working.refused).set(participant, [...before, why]);
      return;
    }
    case 'LinksRefused':
      return;
    case 'ArmDrawn': {
      working.draws = event.draw + 1;
      const arm = event.eligible.find(({ slot }) => slot === event.slot)?.arm;
      if (arm === undefined) throw new Error(`draw ${event.draw} took slot ${event.slot}, which was not eligible`);
      if (event.takes) working.slots.set(event.slot, { status: 'taken', arm, participants: event.participants });
      return;
    }
    case 'GroupAsked':
      return;
    case 'PersonalDataErased':
      working.emptied = true;
      return;
    case 'PayeesForgotten':
      for (const id of event.participants) {
        const one = working.participants.get(id);
        if (one?.erased) working.participants.set(id, { ...one, erased: { ...one.erased, payableUntil: null } });
      }
      return;
    case 'BonusesListed': {
      const { currency, bonuses } = event;
      working.bonusLists = [...working.bonusLists, { currency, bonuses }];
      return;
    }
    case 'GroupMatched': {
      const { group: id, participants, policies, slot } = event;
      working.groups.set(id, { id, participants, policies, slot });
      for (const one of participants)
        working.met.set(one, [...(working.met.get(one) ?? []), ...participants.filter((other) => other !== one)]);
      return;
    }
    case 'RecordingsUsedUp':
      working.usedUp = new Set(working.usedUp).add(usedUpKey(event));
      return;
    case 'SlotFilled': {
      const slot = working.slots.get(event.slot);
      if (!slot) throw new Error(`slot ${event.slot} is filled, and was not taken`);
      working.slots.set(event.slot, { ...slot, status: 'filled' });
      return;
    }
    case 'SlotReturned':
      working.slots.delete(event.slot);
      return;
    case 'StudyPreregistered':
      working.preregistered = event.hash;
      return;
    case 'OutcomesUnblinded':
      working.unblinded = true;
      return;
    case 'BundleExported':
      working.bundles = new Set(working.bundles).add(bundleKey(event));
      return;
    case 'RecordingDrawn':
    case 'DeviationRecorded':
    case 'HeadsRooted':
    case 'SeatWatched':
    case 'PersonalDataRead':
      return;
    case 'StudyArchived':
      working.archived = true;
      return;
    case 'StudyUnarchived':
      working.archived = false;
      return;
    case 'StudyReleased':
      working.released = true;
      return;
  }
}
