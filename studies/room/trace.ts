/**
 * What the operators' room keeps of the events of a study beside its state: when lines were lost, integrity signals, who
 * did what, faults, and which sessions there were. A fold: any order of the streams gives the same.
 */

import { NO_RECORDING_IN_WORDS } from '../definition/recorded-seats.ts';
import type { PageSignals } from '../way/contract/commands.ts';
import type { ParticipantEvent, StreamEvent, StudyLogEvent } from '../way/contract/events.ts';
import type { Cause } from '../way/contract/parts.ts';

/** The sum of the signals of all pages of a participant. */
export interface SignalSums {
  readonly pastes: number;
  readonly pastedCharacters: number;
  readonly untrusted: number;
  readonly automation: boolean;
  readonly hiddenMs: number;
  /** The reading speed on the page that was read fastest. */
  readonly wordsPerMinute: number;
  /** Whether the browser translated a page. */
  readonly translated: boolean;
}

export interface TracedDeed {
  readonly key: string;
  /** Whose stream it stands in; null: the study's. */
  readonly participant: string | null;
  readonly event: StudyLogEvent | ParticipantEvent;
}

interface Fault {
  readonly at: number;
  readonly says: string;
  /** That was stopped; left out: it is about no session. */
  readonly session?: string;
}

/** A session as its participants were sent to it. */
interface SentTo {
  readonly session: string;
  readonly at: number;
  /** null: practice. */
  readonly play: number | null;
  /** Seat -> its participant; seats of policies are not in it. */
  readonly participants: Readonly<Record<number, string>>;
}

/** It is changed in place by `addToTrace`. */
export interface Trace {
  /** Arrivals that could not take part. */
  refused: number;
  /** Participant -> when the line was lost that is still lost. */
  readonly lostAt: Map<string, number>;
  /** One for each participant. */
  readonly signals: Map<string, SignalSums>;
  readonly sessions: Map<string, SentTo>;
  readonly deeds: TracedDeed[];
  /** Key -> the fault: one that concerns many is kept once. */
  readonly faults: Map<string, Fault>;
}

export function beginTrace(): Trace {
  return {
    refused: 0,
    lostAt: new Map(),
    signals: new Map(),
    sessions: new Map(),
    deeds: [],
    faults: new Map(),
  };
}

/** `version`: of the event in its stream, from 1. */
export function addToTrace(trace: Trace, given: StreamEvent, version: number): void {
  const participant = given.stream === 'study' ? null : given.participant;
  if (isDeed(given.event)) {
    const key = `${participant ?? 'study'}-${version}`;
    trace.deeds.push({ key, participant, event: given.event });
  }
  if (given.stream === 'study') {
    if (given.event.type === 'ArrivalRefused') trace.refused += 1;
    if (given.event.type === 'RecordingsUsedUp') addUsedUp(trace, given.event);
    return;
  }
  addOfParticipant(trace, given.participant, given.event);
}

/** As "No recording of session play can be used. Of 2: it is not over." */
function addUsedUp(
  { faults }: Trace,
  { at, version, plan, passedOver }: Extract<StudyLogEvent, { readonly type: 'RecordingsUsedUp' }>,
): void {
  const whys = [...Map.groupBy(passedOver, ({ why }) => why)].map(
    ([why, { length }]) => ` Of ${length}: ${NO_RECORDING_IN_WORDS[why]}.`,
  );
  const says = `No recording of session ${plan} can be used, and participants who wait for it end with pay.${whys.join('')}`;
  faults.set(`recordings-${version}-${plan}`, { at, says });
}

function addOfParticipant(trace: Trace, participant: string, event: ParticipantEvent): void {
  const { at } = event;
  switch (event.type) {
    case 'ConnectionLost':
      trace.lostAt.set(participant, at);
      return;
    case 'ConnectionResumed':
      trace.lostAt.delete(participant);
      return;
    case 'SignalsRecorded':
      trace.signals.set(participant, sumOf(trace.signals.get(participant), event.signals));
      return;
    case 'SessionAssigned':
      trace.sessions.set(event.session, {
        ...{ session: event.session, at, play: event.play },
        participants: { ...trace.sessions.get(event.session)?.participants, [event.seat]: participant },
      });
      return;
    case 'SessionLeft':
      if (event.how === 'failed')
        trace.faults.set(`session-${event.session}`, {
          at,
          says: `Session ${event.session} was stopped by a fault.`,
          session: event.session,
        });
      return;
    case 'DeadlineExtended':
      if (event.cause === 'outage' || event.cause === 'stall')
        trace.faults.set(`${event.cause}-${at}`, {
          at,
          says: `The server ${event.cause === 'outage' ? 'was away' : 'stood still'}, and open deadlines were moved.`,
        });
      return;
    case 'ParticipantFinished':
      if (event.outcome === 'server_error')
        trace.faults.set(`person-${participant}`, {
          at,
          says: `${participant} ended because of a fault of the server, with pay.`,
        });
      return;
    default:
  }
}

const NO_SIGNALS: SignalSums = {
  pastes: 0,
  pastedCharacters: 0,
  untrusted: 0,
  automation: false,
  hiddenMs: 0,
  wordsPerMinute: 0,
  translated: false,
};

function sumOf(before: SignalSums = NO_SIGNALS, page: PageSignals): SignalSums {
  return {
    pastes: before.pastes + (page.pastes ?? 0),
    pastedCharacters: before.pastedCharacters + (page.pastedCharacters ?? 0),
    untrusted: before.untrusted + (page.untrusted ?? 0),
    automation: before.automation || page.automation === true,
    hiddenMs: before.hiddenMs + (page.hiddenMs ?? 0),
    wordsPerMinute: Math.max(before.wordsPerMinute, page.wordsPerMinute ?? 0),
    translated: before.translated || page.translated === true,
  };
}

/** Whether an operator did it, or a rule of the whole study. */
function isDeed(event: StudyLogEvent | ParticipantEvent): boolean {
  if (!('cause' in event)) return false;
  if (operatorIn(event.cause) !== null) return true;
  return event.type === 'IntakeClosed' || event.type === 'PersonalDataErased' || event.type === 'PayeesForgotten';
}

/** The pseudonym of the operator; null: another cause. */
export function operatorIn(cause: Cause): string | null {
  return typeof cause === 'string' ? null : cause.operator;
}
