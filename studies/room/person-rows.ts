/** The rows of participants: what each is doing, why the page waits, what is owed, and signals that are worth a look. */
import { placeOfStep, stepsOf, wavesIn } from '../definition/waves.ts';
import type { Participant, ParticipantState } from '../way/contract/state.ts';
import { owedTo } from '../way/decide/account.ts';
import { shownIn } from '../way/decide/consent.ts';
import { isAskedLanguage } from '../way/decide/page-key.ts';
import { hasSlotFor, slotKindOf } from '../way/decide/pool.ts';
import { frozenOf, surveyOf } from '../way/fold/stops.ts';
import { isBlind, type RoomFacts, type Rows } from './facts.ts';
import { isChecked } from './head-rows.ts';
import { participantNumbers } from './numbers.ts';
import type { PersonRow } from './panels.ts';
import type { RoomSessionFacts } from './session-facts.ts';
import { signalsInWords } from './signals.ts';
import type { SignalSums } from './trace.ts';
import { type Waits, waitOf } from './waits.ts';

export function personRows(facts: RoomFacts): Rows<PersonRow> {
  const waits = waitsIn(facts);
  const numbers = participantNumbers(facts.study);
  return Object.fromEntries(
    Array.from(facts.study.participants.values(), (one) => {
      return [one.id, rowOf(one, facts, { waits, nth: numbers.get(one.id) ?? 0 })];
    }),
  );
}

/** What follows from the other participants. */
interface Place {
  readonly waits: Waits;
  /** Number in the study. */
  readonly nth: number;
}

interface Known {
  readonly session: RoomSessionFacts | undefined;
  readonly signals: SignalSums | undefined;
  readonly blind: boolean;
  readonly row: PersonRow;
}

/** Rows by participant, since most are as they were in the batch before. Participants and facts are read-only. */
const known = new WeakMap<Participant, Known>();

function rowOf(one: Participant, facts: RoomFacts, place: Place): PersonRow {
  const session = one.session === null ? undefined : facts.sessions.get(one.session);
  const signals = facts.trace.signals.get(one.id);
  const blind = isBlind(facts.study);
  const before = known.get(one);
  // what a participant in the pool waits for depends on the others
  const same = before?.session === session && before?.signals === signals && before?.blind === blind;
  if (before && same && one.state.status !== 'waiting' && before.row.nth === place.nth) return before.row;
  const row = personRow(one, facts, place);
  known.set(one, { session, signals, blind, row });
  return row;
}

/** Counts the pool once for all who wait in it. */
export function waitsIn({ study, sessions, now }: RoomFacts): Waits {
  const counts = new Map<string, number>();
  const placeOf = (one: Participant): string => placeIn(study, one);
  for (const one of study.participants.values())
    if (isFree(one)) counts.set(placeOf(one), (counts.get(placeOf(one)) ?? 0) + 1);
  const missing = (one: Participant): number =>
    Math.max(1, frozenOf(study, one).definition.match.people - (counts.get(placeOf(one)) ?? 0));
  const slots = new Map<string, boolean>();
  const hasSlot = (one: Participant): boolean => {
    if (one.slot !== null) return true;
    const kind = slotKindOf(study, one);
    const has = slots.get(kind) ?? hasSlotFor(study, one);
    slots.set(kind, has);
    return has;
  };
  return { study, sessions, now, missing, hasSlot };
}

function isFree({ state, connected }: Participant): boolean {
  return state.status === 'waiting' && connected && state.ready === null && state.group === null;
}

/** Participants of one place in the study can be partners, as far as a count can tell. */
function placeIn(study: RoomFacts['study'], one: Participant): string {
  const { version, stop, arm, language, stage } = one;
  const { sameLanguage } = frozenOf(study, one).definition.match;
  return `${version} ${stop} ${arm} ${sameLanguage ? language : ''} ${stage}`;
}

function personRow(one: Participant, facts: RoomFacts, { waits, nth }: Place): PersonRow {
  const { id, state, connected, arrivedAt, pageSince, messages, excludedBy, session } = one;
  const frozen = frozenOf(facts.study, one);
  const { languages, payment } = frozen.definition;
  const { currency } = payment;
  const playing = session === null ? undefined : facts.sessions.get(session)?.row;
  const seat = playing ? playing.seats.findIndex(({ participant }) => participant === id) : -1;
  const inSession = playing ? (playing.endsAt ?? playing.deadline) : null;
  return {
    participant: id,
    nth,
    ...(facts.study.preview ? { test: true } : {}),
    ...(languages.length > 1 ? { language: shownIn(frozen, one.language) } : {}),
    status: state.status,
    doing: doingOf(one, state, facts),
    outcome: state.status === 'finished' ? state.outcome : null,
    ...(one.arm === null ? {} : isBlind(facts.study) ? { drawn: true } : { drawn: true, arm: one.arm }),
    reached: isChecked(facts.study, one) ? 'checked' : one.consent ? 'consented' : 'arrived',
    session,
    seat: state.status === 'playing' ? state.seat : seat >= 0 ? seat : null,
    connected,
    arrivedAt,
    since: pageSince,
    until: 'until' in state ? state.until : state.status === 'playing' ? inSession : null,
    wait: waitOf(one, waits),
    owed: { minor: owedTo(one), currency },
    signals: signalsInWords(facts.trace.signals.get(id)),
    missedChecks: one.missedChecks,
    excludedBy,
    messages: messages.length,
    asksForHelp: messages.at(-1)?.from === 'participant',
  };
}

function doingOf(one: Participant, state: ParticipantState, facts: RoomFacts): string {
  const frozen = frozenOf(facts.study, one);
  const { definition } = frozen;
  if (isAskedLanguage({ ...one, state })) return 'choice of the language';
  switch (state.status) {
    case 'screening':
      return 'screening';
    case 'consenting':
      return 'consent';
    case 'reading': {
      const kind = stepsOf(definition)[state.step]?.kind;
      const { step, steps } = placeOfStep(definition, state.step);
      const what = kind === 'lessons' ? 'lesson' : kind === 'practice' ? 'practice' : 'instructions';
      return `${what}, step ${step + 1} of ${steps}`;
    }
    case 'checking':
      return `questions about the instructions, attempt ${state.attempt} of ${definition.comprehension?.attempts ?? 1}`;
    case 'waiting':
      return state.ready
        ? state.ready.confirmed
          ? 'ready, waits for the others'
          : 'ready check'
        : 'waits for partners';
    case 'playing': {
      const row = facts.sessions.get(state.session)?.row;
      const round = row ? `, ${row.round}` : '';
      return state.play === null ? `practice${round}` : `session ${state.play + 1}${round}`;
    }
    case 'answering':
      return `survey ${state.survey}, page ${state.part + 1} of ${surveyOf(frozen, state.survey).pages.length}`;
    case 'declaring':
      return 'last question';
    case 'debriefing':
      return 'last page';
    case 'away':
      return `away until wave ${state.wave} of ${wavesIn(definition)}`;
    case 'paused':
      return `paused: ${doingOf(one, state.before, facts)}`;
    case 'finished':
      return `finished: ${state.outcome.replaceAll('_', ' ')}`;
  }
}
