/** A decision under way: what it has written so far, and the state after that. */
import { type Slot, slotsOf } from '../../allocation/slots.ts';
import type { FrozenStudy } from '../../definition/freeze.ts';
import type { StudyRefusal, StudyRefusalCode } from '../contract/commands.ts';
import type { PlannedSession, StudyCircumstances, StudyDecision } from '../contract/decision.ts';
import type { ParticipantEvent, StreamEvents, StudyLogEvent } from '../contract/events.ts';
import type { Participant, StudyState } from '../contract/state.ts';
import { apply, type Working, workingCopy } from '../fold/evolve.ts';
import { newestOf } from '../fold/stops.ts';

type WithoutTime<E> = E extends unknown ? Omit<E, 'at'> : never;

export interface Deciding extends StudyCircumstances {
  /** After all that is written. */
  readonly study: Working;
  /** Throws if there is none. */
  readonly participant: (id: string) => Participant;
  readonly toStudy: (event: WithoutTime<StudyLogEvent>) => void;
  readonly to: (participant: string, event: WithoutTime<ParticipantEvent>) => void;
  readonly begin: (session: PlannedSession) => void;
  readonly decided: () => StudyDecision;
}

export function deciding(before: StudyState, circumstances: StudyCircumstances): Deciding {
  const study = workingCopy(before);
  const log: StudyLogEvent[] = [];
  const logs = new Map<string, ParticipantEvent[]>();
  const sessions: PlannedSession[] = [];
  const { at } = circumstances;
  return {
    ...circumstances,
    study,
    participant: (id) => participantIn(study, id),
    toStudy: (untimed) => {
      const event = { ...untimed, at } as StudyLogEvent;
      log.push(event);
      apply(study, { stream: 'study', event });
    },
    to: (participant, untimed) => {
      const event = { ...untimed, at } as ParticipantEvent;
      const own = logs.get(participant);
      if (own) own.push(event);
      else logs.set(participant, [event]);
      apply(study, { stream: 'participant', participant, event });
    },
    begin: (session) => {
      sessions.push(session);
    },
    decided: () => {
      const own: readonly StreamEvents[] = log.length > 0 ? [{ stream: 'study', events: log }] : [];
      const others = Array.from(
        logs,
        ([participant, events]): StreamEvents => ({ stream: 'participant', participant, events }),
      );
      return { writes: [...own, ...others], sessions, refusal: null };
    },
  };
}

export function participantIn(study: StudyState, id: string): Participant {
  const found = study.participants.get(id);
  if (!found) throw new Error(`there is no participant ${id}`);
  return found;
}

export function refused(code: StudyRefusalCode, message: string): StudyRefusal {
  return { code, message };
}

/** Computed once for a version and a seed: a study has up to 100,000 slots, and each takes several hashes. */
const computed = new WeakMap<FrozenStudy, { readonly seed: string; readonly slots: readonly Slot[] }>();

/** The slots of the newest version, which has all those of the versions before it. */
export function slotsIn(study: StudyState, seed: string): readonly Slot[] {
  const { frozen } = newestOf(study);
  const before = computed.get(frozen);
  if (before?.seed === seed) return before.slots;
  const slots = slotsOf(frozen.definition, seed);
  computed.set(frozen, { seed, slots });
  return slots;
}
