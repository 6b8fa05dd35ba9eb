/**
 * The account of a pilot: what participants were told, against what the log holds. Pure. Stuck: in a state past its
 * deadline by more than 2 s. Lost: acknowledged, and not in the log.
 */
import { alarmsOf } from '../../studies/authenticity/alarms.ts';
import { type AlarmCounts, countsOf } from '../../studies/authenticity/rates.ts';
import { recordedPages } from '../../studies/authenticity/recorded-pages.ts';
import { allPlans } from '../../studies/definition/all-plans.ts';
import { armsOf } from '../../studies/definition/expected.ts';
import type { FrozenStudy } from '../../studies/definition/freeze.ts';
import { modelsIn } from '../../studies/definition/model-seats.ts';
import type { ParticipationOutcome } from '../../studies/definition/outcomes.ts';
import { recordingsNamed } from '../../studies/definition/recordings.ts';
import type { ParticipantEvent, StreamEvent } from '../../studies/way/contract/events.ts';
import { beginStudy, type Participant, type StudyState } from '../../studies/way/contract/state.ts';
import { owedTo } from '../../studies/way/decide/account.ts';
import { evolveStudy } from '../../studies/way/fold/evolve.ts';
import { type ArmCount, armCounts } from '../../studies/way/read/arm-counts.ts';
import type { KeptByBrowser } from './kept.ts';

export interface AccountedEvent {
  readonly commandId: string;
  readonly event: StreamEvent;
}

export interface PilotLog {
  /** The events of the study and its participants, in the order of the log. */
  readonly events: readonly AccountedEvent[];
  /** Session -> ids of the commands in its stream. */
  readonly sessionCommands: ReadonlyMap<string, ReadonlySet<string>>;
  /** When the run ended, by the server's clock. */
  readonly endedAt: number;
}

export interface PilotAccount {
  readonly participants: number;
  /** `refused`: the link was; `unfinished`: still under way when the run ended. */
  readonly outcomes: Readonly<Partial<Record<ParticipationOutcome | 'refused' | 'unfinished', number>>>;
  readonly stuck: number;
  readonly lost: number;
  /** Each of them: participant, id of the command, and what it was. */
  readonly losses: readonly string[];
  readonly duplicates: number;
  readonly leaks: number;
  readonly cells: readonly ArmCount[];
  /** Participants by language. `groups`: groups whose participants all have it. */
  readonly languages: readonly LanguageCount[];
  /** Groups of participants with several languages. */
  readonly acrossLanguages: number;
  readonly pay: { readonly currency: string; readonly minor: number; readonly most: number };
  /** What participants did besides taking part, and refusals by code. */
  readonly flags: Readonly<Record<string, number>>;
  readonly simulated: number;
  /** How many agents of each kind the log has (`real-pages`: in a browser), and on how many of them each alarm is on. */
  readonly authenticity: Readonly<Record<string, AlarmCounts & { readonly participants: number }>>;
}

interface LanguageCount {
  readonly language: string;
  /** What named it: link, recruiter, browser, study or chosen. */
  readonly from: Readonly<Record<string, number>>;
  readonly started: number;
  readonly complete: number;
  readonly groups: number;
}

const LATE_MS = 2000;

export function accountOf(kept: readonly KeptByBrowser[], log: PilotLog, frozen: FrozenStudy): PilotAccount {
  const { definition } = frozen;
  const { state, stuck } = folded(log);
  const known = [...state.participants.values()];
  const outcomes: Partial<Record<ParticipationOutcome | 'refused' | 'unfinished', number>> = {};
  const count = (outcome: ParticipationOutcome | 'refused' | 'unfinished'): void => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  };
  for (const { state: where } of known) count(where.status === 'finished' ? where.outcome : 'unfinished');
  for (const { participant, refusals } of kept) if (participant === null && refusals.size > 0) count('refused');
  const losses = lossesIn(kept, log);
  const owed = known.map(owedTo);
  return {
    participants: kept.length,
    outcomes,
    stuck,
    lost: losses.length,
    losses,
    duplicates: duplicatesIn(log) + strangersIn(kept, known),
    leaks: leaksIn(kept, state),
    cells: armCounts(definition, known),
    ...languagesOf(state, definition.languages),
    pay: {
      currency: definition.payment.currency,
      minor: owed.reduce((sum, minor) => sum + minor, 0),
      most: Math.max(0, ...owed),
    },
    flags: flagsOf(kept),
    simulated: known.filter(({ simulated }) => simulated).length,
    authenticity: alarmsByKind(kept, log, frozen),
  };
}

function languagesOf(
  { participants, groups }: StudyState,
  languages: readonly string[],
): Pick<PilotAccount, 'languages' | 'acrossLanguages'> {
  const known = [...participants.values()];
  const ofGroups = [...groups.values()].map((group) => [
    ...new Set(group.participants.flatMap((id) => participants.get(id)?.language ?? [])),
  ]);
  return {
    languages: languages.map((language) => {
      const own = known.filter((one) => one.language === language);
      return {
        language,
        from: Object.fromEntries([...Map.groupBy(own, fromOf)].map(([from, those]) => [from, those.length])),
        started: own.length,
        complete: own.filter(({ state }) => state.status === 'finished' && state.outcome === 'complete').length,
        groups: ofGroups.filter((those) => those.length === 1 && those[0] === language).length,
      };
    }),
    acrossLanguages: ofGroups.filter((those) => those.length > 1).length,
  };
}

const fromOf = ({ languageFrom }: Participant): string => languageFrom ?? 'not noted';

function alarmsByKind(
  kept: readonly KeptByBrowser[],
  { events }: PilotLog,
  frozen: FrozenStudy,
): PilotAccount['authenticity'] {
  const streams = new Map<string, ParticipantEvent[]>();
  for (const { event } of events) {
    if (event.stream !== 'participant') continue;
    streams.set(event.participant, [...(streams.get(event.participant) ?? []), event.event]);
  }
  const told = kept.flatMap(({ participant, kind }) => {
    const stream = participant === null ? undefined : streams.get(participant);
    return stream ? [{ kind: kind ?? 'real-pages', alarms: alarmsOf(recordedPages(stream, frozen)) }] : [];
  });
  const kinds = Map.groupBy(told, ({ kind }) => kind);
  return Object.fromEntries(
    [...kinds].map(([kind, own]) => [kind, { participants: own.length, ...countsOf(own.map(({ alarms }) => alarms)) }]),
  );
}

/** The study as the log has it, and how many participants stood past a deadline. */
function folded({ events, endedAt }: PilotLog): { readonly state: StudyState; readonly stuck: number } {
  const stuck = new Set<string>();
  let state = beginStudy();
  const look = (participant: string, at: number): void => {
    const found = state.participants.get(participant);
    if (found && at > untilOf(found) + LATE_MS) stuck.add(participant);
  };
  for (const { event } of events) {
    // the server was away or stood still: it moves what was due
    if (event.stream === 'participant' && event.event.type !== 'DeadlineExtended')
      look(event.participant, event.event.at);
    state = evolveStudy(state, event);
  }
  for (const participant of state.participants.keys()) look(participant, endedAt);
  return { state, stuck: stuck.size };
}

function untilOf({ state }: Participant): number {
  // a ready check goes before the end of the wait
  if (state.status === 'waiting') return state.ready?.until ?? state.until;
  return 'until' in state ? state.until : Number.POSITIVE_INFINITY;
}

/** Commands that are acknowledged where they change nothing, as leaving a study that is over. */
const MAY_CHANGE_NOTHING: ReadonlySet<string> = new Set([
  'recordSignals',
  'openTab',
  'chooseLanguage',
  'followRedirect',
  'leave',
]);

function lossesIn(kept: readonly KeptByBrowser[], { events, sessionCommands }: PilotLog): readonly string[] {
  const logged = new Set(events.map(({ commandId }) => commandId));
  const seats = new Map(
    events.flatMap(({ event }) =>
      event.stream === 'participant' && event.event.type === 'SessionAssigned'
        ? [[`${event.participant} ${event.event.session}`, event.event.seat]]
        : [],
    ),
  );
  const isLogged = (participant: string | null, id: string): boolean => logged.has(`${participant}/${id}`);
  return kept.flatMap(({ participant, acknowledged, accepted }) => [
    ...acknowledged.flatMap(({ commandId, type }) =>
      MAY_CHANGE_NOTHING.has(type) || isLogged(participant, commandId) ? [] : `${participant} ${commandId} ${type}`,
    ),
    ...[...accepted].flatMap(([session, ids]) => {
      const seat = seats.get(`${participant} ${session}`);
      const logged = sessionCommands.get(session);
      return [...ids].flatMap((id) => (logged?.has(`${seat}/${id}`) ? [] : `${participant} ${id} in ${session}`));
    }),
  ]);
}

/** What a participant can do once only: an identity for each such event; null: it may happen often. */
function identityOf(event: ParticipantEvent): string | null {
  switch (event.type) {
    case 'ParticipantArrived':
    case 'ConsentGiven':
    case 'ConsentDeclined':
    case 'AiHelpAnswered':
    case 'DebriefRead':
    case 'ParticipantFinished':
    case 'RedirectFollowed':
    case 'DataWithdrawn':
      return event.type;
    case 'WaveEnded':
    case 'WaveBegun':
      return `${event.type} ${event.wave}`;
    case 'StepRead':
      return `${event.type} ${event.step}`;
    case 'ComprehensionAnswered':
      return `${event.type} ${event.attempt}`;
    case 'SurveyAnswered':
      return `${event.type} ${event.survey} ${event.part}`;
    case 'SessionAssigned':
    case 'SessionLeft':
      return `${event.type} ${event.session}`;
    case 'PaymentAccrued':
      return `${event.type} ${event.entry}`;
    default:
      return null;
  }
}

function duplicatesIn({ events }: PilotLog): number {
  const seen = new Set<string>();
  let twice = 0;
  for (const { event } of events) {
    if (event.stream !== 'participant') continue;
    const own = identityOf(event.event);
    if (own === null) continue;
    const identity = `${event.participant} ${own}`;
    if (seen.has(identity)) twice++;
    seen.add(identity);
  }
  return twice;
}

/** Participants in the log beyond one for each who took part. */
function strangersIn(kept: readonly KeptByBrowser[], known: readonly Participant[]): number {
  const told = new Set(kept.flatMap(({ participant }) => participant ?? []));
  const unanswered = kept.filter(({ participant, refusals }) => participant === null && refusals.size === 0).length;
  return Math.max(0, known.filter(({ id }) => !told.has(id)).length - unanswered);
}

/** Ids of participants: as `newId` makes them. */
const ID = /(?<![a-z0-9])[a-z0-9]{12}(?![a-z0-9])/g;

/** Pages and messages that name another participant, an arm, a recording, or a code before the end. */
function leaksIn(kept: readonly KeptByBrowser[], { participants, versions }: StudyState): number {
  const definitions = versions.map(({ frozen }) => frozen.definition);
  const arms = [...new Set(definitions.flatMap((one) => armsOf(one).map(({ arm }) => arm)))].filter(
    (arm) => arm !== 'all',
  );
  const codes = definitions.flatMap(({ codes: declared, failedAttention, waves = [] }) =>
    [...Object.values(declared), ...(failedAttention ? [failedAttention] : []), ...waves.map((wave) => wave.code)].map(
      ({ code }) => code,
    ),
  );
  const recordings = definitions.flatMap(recordingsNamed);
  const plans = versions.flatMap(({ frozen }) => allPlans(frozen));
  const models = new Set(plans.flatMap(({ plan }) => modelsIn(plan).map(({ model }) => model)));
  const saysArm = (json: string): boolean => [...arms, ...recordings].some((one) => json.includes(one));
  // a wave is completed, or the study is over
  const hasCode = (json: string): boolean => json.includes('"kind":"finished"') || json.includes('"kind":"away"');
  const namesAnother = (json: string, own: string | null): boolean =>
    (json.match(ID) ?? []).some((id) => id !== own && participants.has(id));
  return kept.reduce((leaks, { participant, pages, told }) => {
    const ofPages = [...pages].filter(
      (json) =>
        namesAnother(json, participant) ||
        saysArm(json) ||
        (!hasCode(json) && codes.some((code) => json.includes(code))),
    );
    const ofSeats = [...told.values()].flatMap((messages) =>
      [...messages].filter(
        (json) => namesAnother(json, participant) || [...arms, ...models].some((name) => json.includes(name)),
      ),
    );
    return leaks + ofPages.length + ofSeats.length;
  }, 0);
}

function flagsOf(kept: readonly KeptByBrowser[]): Readonly<Record<string, number>> {
  const flags: Record<string, number> = {};
  for (const { did, refusals, superseded } of kept) {
    for (const what of did) flags[what] = (flags[what] ?? 0) + 1;
    for (const [code, times] of refusals) flags[`refused ${code}`] = (flags[`refused ${code}`] ?? 0) + times;
    if (superseded > 0) flags.superseded = (flags.superseded ?? 0) + 1;
  }
  return flags;
}
