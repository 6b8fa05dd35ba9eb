/** The rows that follow from one participant's stream. */
import { parseToken } from '../../games/core/free-text.ts';
import { canonicalJson } from '../../games/core/json.ts';
import { ALARMS, alarmColumn, alarmsOf, type RecordedPage } from '../authenticity/alarms.ts';
import { recordedPages } from '../authenticity/recorded-pages.ts';
import { scored } from '../definition/attention.ts';
import { type FrozenStudy, ownOf } from '../definition/freeze.ts';
import type { Element } from '../definition/survey.ts';
import { waveOfSurvey } from '../definition/waves.ts';
import type { ParticipantEvent, StudyLogEvent } from '../way/contract/events.ts';
import type { Cause } from '../way/contract/parts.ts';
import { surveyOf } from '../way/fold/stops.ts';
import { type BundleRow, factorColumns } from './columns.ts';
import { type Permits, permitsOf } from './consent.ts';
import type { StudyFacts, TurnedAway } from './design.ts';

/** An event with its place in its stream, from 1. */
export interface VersionedEvent<E> {
  readonly version: number;
  readonly event: E;
}

type Of<T extends ParticipantEvent['type']> = Extract<ParticipantEvent, { readonly type: T }>;

export interface PlayedSeat {
  readonly session: string;
  readonly seat: number;
  readonly participant: string;
  /** Number among the participant's plays, from 0; null: practice. */
  readonly play: number | null;
  /** Rule by which the participant's data are excluded; null: they count. */
  readonly excludedBy: string | null;
  /** Language of the participant's pages when the session was laid. */
  readonly language: string;
}

export interface ParticipantRows {
  readonly stage: string;
  readonly permits: Permits;
  readonly arm: string | null;
  readonly outcome: string;
  /** Sessions of the participant, practice included. */
  readonly played: readonly PlayedSeat[];
  /** Name of the table -> its rows. */
  readonly rows: Readonly<Record<string, readonly BundleRow[]>>;
}

/** null: the participant had not arrived yet. `stream`: name of the participant's stream. */
export function participantRows(
  stream: string,
  log: readonly VersionedEvent<ParticipantEvent>[],
  facts: StudyFacts,
): ParticipantRows | null {
  const all = log.map(({ event }) => event);
  const of = <T extends ParticipantEvent['type']>(type: T) =>
    all.filter((event): event is Of<T> => event.type === type);
  const [arrived] = of('ParticipantArrived');
  if (!arrived) return null;
  const { participant, stage, recruiter, signed } = arrived;
  const version = of('VersionChanged').at(-1)?.version ?? arrived.version;
  const known = facts.versions.get(version);
  if (!known) throw new Error(`participant ${participant} has version ${version}, which the study does not have`);
  const { definition } = known.frozen;
  const consent = of('ConsentGiven').at(-1) ?? null;
  const permits = permitsOf(definition, consent?.tiers ?? null, of('DataWithdrawn').length > 0);
  const finished = of('ParticipantFinished').at(-1) ?? null;
  const assigned = of('ArmAssigned');
  const arm = assigned.at(-1)?.arm ?? null;
  const excludedBy = excludedIn(all);
  const languages = languagesAlong(all);
  const played = all.flatMap((event, i): PlayedSeat[] => {
    if (event.type !== 'SessionAssigned') return [];
    const { session, seat, play } = event;
    return [{ session, seat, participant, play, excludedBy, language: languages[i] ?? arrived.language }];
  });
  const groups = of('SessionAssigned').flatMap(({ group }) => group ?? []);
  const slot = facts.slots.get(groups.at(-1) ?? '') ?? assigned.findLast((one) => one.slot !== null)?.slot ?? null;
  const payments = all.filter((event) => event.type === 'PaymentAccrued' || event.type === 'PaymentAdjusted');
  const outcome = finished?.outcome ?? 'under_way';
  const checked = of('SubmissionReported').findLast(({ authenticity }) => authenticity)?.authenticity;
  const person: BundleRow = {
    participant,
    version,
    study_hash: known.hash,
    stage,
    arm,
    ...factorCells(facts, arm === null ? {} : facts.levelsOf(version, arm), 'between'),
    slot,
    language: languages.at(-1) ?? arrived.language,
    device: arrived.device,
    arrived: arrived.at,
    consent_hash: consent?.textHash ?? null,
    tiers: canonicalJson(consent?.tiers ?? []),
    outcome,
    finished: finished?.at ?? null,
    ...(facts.own.links ? earlierCells(permits.data ? (of('ParticipantLinked').at(-1) ?? null) : null) : {}),
    ...(facts.own.waves ? { waves_completed: of('WaveEnded').length + (outcome === 'complete' ? 1 : 0) } : {}),
    quota_cells: canonicalJson(cellsIn(of('QuotaDecided'))),
    attempts: of('ComprehensionAnswered').length,
    missed_checks: permits.data ? canonicalJson(missedIn(of('SurveyAnswered'))) : '[]',
    waited_ms: waitedIn(all),
    disconnects: of('ConnectionLost').length,
    offline_ms: offlineIn(all),
    pay_minor: payments.reduce((sum, { minor }) => sum + minor, 0),
    currency: definition.payment.currency,
    signals: permits.data ? canonicalJson(signalsIn(of('SignalsRecorded'))) : '{}',
    translated: permits.data ? translatedIn(of('SignalsRecorded')) : null,
    ...alarmCells(permits.data ? recordedPages(all, known.frozen) : []),
    ai_help: permits.data ? (of('AiHelpAnswered').at(-1)?.help ?? null) : null,
    submission: of('SubmissionReported').at(-1)?.status ?? null,
    authenticity_llm: checked?.llm ?? null,
    authenticity_bots: checked?.bots ?? null,
    excluded_by: excludedBy,
    language_from: of('LanguageChosen').length > 0 ? 'chosen' : (arrived.languageFrom ?? null),
  };
  const arrival: BundleRow = {
    ...{ participant, arrived: arrived.at, recruiter, signed },
    code: facts.refused.get(participant) ?? null,
    tabs: of('TabOpened').length,
  };
  return {
    ...{ stage, permits, arm, outcome, played },
    rows: {
      arrivals: [arrival],
      participants: [person],
      surveys: permits.data
        ? all.flatMap((event, i) =>
            event.type === 'SurveyAnswered'
              ? surveyRows(participant, event, permits, known.frozen).map((row) => ({
                  ...row,
                  ...(facts.own.waves ? { wave: waveOfSurvey(definition, event.survey) } : {}),
                  language: languages[i] ?? arrived.language,
                }))
              : [],
          )
        : [],
      payments: payments.map((event) => {
        const { entry, at, minor, currency } = event;
        const drawn = event.type === 'PaymentAccrued' ? event.source.session : null;
        const rule = event.type === 'PaymentAccrued' ? event.rule : 'adjusted';
        const wave = event.type === 'PaymentAccrued' ? event.source.wave : null;
        return {
          ...{ participant, entry, due: at, rule, minor, currency },
          session: typeof drawn === 'string' ? drawn : null,
          ...(facts.own.waves ? { wave: typeof wave === 'number' ? wave : null } : {}),
        };
      }),
      exclusions: exclusionRows(participant, log),
      messages: permits.data
        ? log.flatMap(({ version: place, event }, i) =>
            messageRow({ stream, version: place }, participant, event, {
              permits,
              language: languages[i] ?? arrived.language,
            }),
          )
        : [],
      connections: log.flatMap(({ version: place, event }) => lineRow(stream, place, participant, event)),
      operator_actions: operatorRows(stream, log, participant),
    },
  };
}

/** The language of the participant's pages after each event. */
function languagesAlong(events: readonly ParticipantEvent[]): readonly string[] {
  let language = '';
  return events.map((event) => {
    if ('language' in event) language = event.language;
    return language;
  });
}

/** Quota -> the cell that counts the participant. */
function cellsIn(decided: readonly Of<'QuotaDecided'>[]): Readonly<Record<string, string>> {
  const counted = decided.filter(({ full }) => full === null).flatMap(({ cells }) => cells);
  return Object.fromEntries(counted.flatMap(({ quota, cell }) => (cell === null ? [] : [[quota, cell]])));
}

function earlierCells(linked: Of<'ParticipantLinked'> | null): BundleRow {
  return { earlier_study: linked?.study ?? null, earlier_participant: linked?.participant ?? null };
}

/** The rows of a person whose link was refused, and who has no stream. */
export function turnedAwayRows(
  participant: string,
  { at, why, link }: TurnedAway,
  facts: StudyFacts,
): Readonly<Record<string, readonly BundleRow[]>> {
  const { version, stage, recruiter, signed, language, device } = link;
  const known = facts.versions.get(version);
  if (!known)
    throw new Error(`the link of ${participant} was refused at version ${version}, which the study does not have`);
  const person: BundleRow = {
    ...{ participant, version, study_hash: known.hash, stage, arm: null, ...factorCells(facts, {}, 'between') },
    ...{ slot: null, language, device, arrived: at, consent_hash: null, tiers: '[]', outcome: REFUSED, finished: at },
    ...(facts.own.links ? earlierCells(null) : {}),
    ...(facts.own.waves ? { waves_completed: 0 } : {}),
    ...{ quota_cells: '{}', attempts: 0, missed_checks: '[]', waited_ms: 0, disconnects: 0, offline_ms: 0 },
    pay_minor: 0,
    ...{ currency: known.frozen.definition.payment.currency, signals: '{}', translated: null },
    ...alarmCells([]),
    ...{ ai_help: null, submission: null },
    ...{ authenticity_llm: null, authenticity_bots: null, excluded_by: null, language_from: null },
  };
  return { arrivals: [{ participant, arrived: at, recruiter, signed, code: why, tabs: 0 }], participants: [person] };
}

/** The outcome of a person without a stream. */
export const REFUSED = 'refused';

/** The links that were refused without a person behind them, by code. */
export function refusedLinkRows(log: readonly VersionedEvent<StudyLogEvent>[]): readonly BundleRow[] {
  return log.flatMap(({ version, event }) =>
    event.type === 'LinksRefused'
      ? Object.entries(event.counts).map(
          ([code, links]): BundleRow => ({ version, code, since: event.since, until: event.at, links }),
        )
      : [],
  );
}

/** The rule of the newest exclusion, unless it was lifted. */
function excludedIn(events: readonly ParticipantEvent[]): string | null {
  const last = events.findLast(({ type }) => type === 'ExclusionDecided' || type === 'ExclusionLifted');
  return last?.type === 'ExclusionDecided' ? last.rule : null;
}

function exclusionRows(participant: string, log: readonly VersionedEvent<ParticipantEvent>[]): readonly BundleRow[] {
  const events = log.map(({ event }) => event);
  return log.flatMap(({ version, event }, i): BundleRow[] => {
    if (event.type !== 'ExclusionDecided') return [];
    const { at, rule, cause } = event;
    const later = events.slice(i + 1).find(({ type }) => type === 'ExclusionLifted' || type === 'ExclusionDecided');
    const reason = typeof cause === 'object' ? cause.reason : null;
    return [
      {
        ...{ participant, version, decided: at, rule, decided_by: typeof cause === 'object' ? cause.operator : cause },
        reason: reason === null ? null : (parseToken(reason) ?? reason),
        over: later?.at ?? null,
      },
    ];
  });
}

/** What the participant and operators wrote to each other. */
function messageRow(
  place: { readonly stream: string; readonly version: number },
  participant: string,
  event: ParticipantEvent,
  { permits: { texts }, language }: { readonly permits: Permits; readonly language: string },
): readonly BundleRow[] {
  if (event.type !== 'HelpAsked' && event.type !== 'MessageSent') return [];
  const operator = event.type === 'MessageSent' && typeof event.cause === 'object' ? event.cause.operator : 'operator';
  const own = event.type === 'HelpAsked';
  const token = parseToken(event.text);
  return [
    {
      ...{ ...place, place: 0, typed: event.at, author: own ? participant : operator },
      noticed_by: JSON.stringify([own ? 'operators' : participant]),
      text: texts ? token : null,
      erased: false,
      language: own ? language : null,
    },
  ];
}

/** The cells of the factors' columns. */
export function factorCells(
  { own }: Pick<StudyFacts, 'own'>,
  levels: Readonly<Record<string, string>>,
  which: 'between' | 'all',
): BundleRow {
  const factors = own.factors.filter(({ vary }) => which === 'all' || vary === which);
  const columns = factorColumns(factors);
  return Object.fromEntries(factors.map(({ id }, i) => [columns[i]?.name ?? id, levels[id] ?? null]));
}

function missedIn(answered: readonly Of<'SurveyAnswered'>[]): readonly string[] {
  return answered.flatMap(({ survey, wrong = [] }) => wrong.map((name) => `${survey}.${name}`));
}

function waitedIn(events: readonly ParticipantEvent[]): number {
  let waited = 0;
  let since: number | null = null;
  let pausedAt: number | null = null;
  for (const event of events) {
    if (event.type === 'PoolEntered') since = event.at;
    // a pause does not count as waiting
    if (event.type === 'ParticipantPaused') pausedAt = event.at;
    if (event.type === 'ParticipantResumed' && since !== null && pausedAt !== null) since += event.at - pausedAt;
    if (event.type !== 'PoolLeft' || since === null) continue;
    waited += event.at - since;
    since = null;
  }
  return waited;
}

/** An absence without a return lasts until the participation ends; one that goes on is not counted yet. */
function offlineIn(events: readonly ParticipantEvent[]): number {
  let offline = 0;
  let since: number | null = null;
  for (const event of events) {
    if (event.type === 'ConnectionLost') since ??= event.at;
    if (event.type !== 'ConnectionResumed' && event.type !== 'ParticipantFinished') continue;
    if (since !== null) offline += event.at - since;
    since = null;
  }
  return offline;
}

/** Key of the page -> its signals; a page that told them twice has the later ones. */
function signalsIn(recorded: readonly Of<'SignalsRecorded'>[]) {
  return Object.fromEntries(recorded.map(({ page, signals }) => [page, signals]));
}

/** Whether any page was; null: none recorded it. */
function translatedIn(recorded: readonly Of<'SignalsRecorded'>[]): boolean | null {
  const told = recorded.flatMap(({ signals }) => signals.translated ?? []);
  return told.length === 0 ? null : told.includes(true);
}

/** Derived here alone: no event has an alarm, and nothing in a study follows from one. */
function alarmCells(pages: readonly RecordedPage[]): BundleRow {
  const alarms = alarmsOf(pages);
  return Object.fromEntries(ALARMS.map((alarm) => [alarmColumn(alarm), alarms[alarm]]));
}

function surveyRows(
  participant: string,
  { survey, part, answers, wrong, timing }: Of<'SurveyAnswered'>,
  { texts }: Permits,
  frozen: FrozenStudy,
): readonly BundleRow[] {
  const right = wrong ? rightAnswers(surveyOf(frozen, survey).pages[part]?.elements ?? [], answers) : NONE_RIGHT;
  const rt = timing.shownMs - timing.hiddenMs;
  return Object.entries(answers).flatMap(([name, answer]) =>
    partsOf(name, answer).map(([item, value]): BundleRow => {
      const token = typeof value === 'string' ? parseToken(value) : null;
      const told = typeof value === 'string' ? value : value === null ? null : canonicalJson(value);
      return {
        participant,
        survey,
        part,
        item,
        value: token ? (texts ? token : null) : told,
        is_right: right.get(item) ?? null,
        rt_ms: rt,
      };
    }),
  );
}

/** The right answers of a page that has none. */
const NONE_RIGHT: ReadonlyMap<string, boolean> = new Map();

/** Item that has a right answer -> whether the answer is the right one. */
function rightAnswers(
  elements: readonly Element[],
  answers: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, boolean> {
  return new Map(
    elements.flatMap((element) =>
      scored(element, ownOf(answers, element.name)).map(({ item, right }): [string, boolean] => [item, right]),
    ),
  );
}

/** A matrix has an answer for each row. */
function partsOf(name: string, answer: unknown): readonly (readonly [string, unknown])[] {
  const isMatrix = typeof answer === 'object' && answer !== null && !Array.isArray(answer);
  return isMatrix ? Object.entries(answer).map(([row, value]) => [`${name}.${row}`, value] as const) : [[name, answer]];
}

function lineRow(stream: string, version: number, participant: string, event: ParticipantEvent): readonly BundleRow[] {
  const seat = { stream, version, participant, session: null, seat: null };
  if (event.type === 'ConnectionLost')
    return [{ ...seat, happened: event.at, change: 'lost', why: event.why, gap_ms: null }];
  if (event.type !== 'ConnectionResumed') return [];
  return [{ ...seat, happened: event.at, change: 'resumed', why: null, gap_ms: event.gapMs }];
}

/** What operators brought about in this stream. `participant`: whose it is; null: the study's. */
export function operatorRows(
  stream: string,
  log: readonly VersionedEvent<ParticipantEvent | StudyLogEvent>[],
  participant: string | null,
): readonly BundleRow[] {
  return log.flatMap(({ version, event }): BundleRow[] => {
    const cause: Cause | null = 'cause' in event ? event.cause : null;
    if (typeof cause !== 'object' || cause === null) return [];
    const { operator, reason } = cause;
    const token = reason === null ? null : parseToken(reason);
    return [
      { stream, version, happened: event.at, operator, action: event.type, participant, reason: token ?? reason },
    ];
  });
}
