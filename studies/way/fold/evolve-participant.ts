/** Folds the events of one participant. The definition gives the limit of each page. */

import { whatFollows } from '../../definition/attention.ts';
import type { FrozenStudy } from '../../definition/freeze.ts';
import { stepsOf, waveNumbered } from '../../definition/waves.ts';
import type { ParticipantEvent } from '../contract/events.ts';
import type { Active, Participant, ParticipantState, Waiting } from '../contract/state.ts';
import { keyOf } from '../decide/page-key.ts';
import type { Stop } from './stop.ts';
import { skipPlays, stopAfterPlays, stopAt, stopsOf, surveyOf } from './stops.ts';

type Of<T extends ParticipantEvent['type']> = Extract<ParticipantEvent, { readonly type: T }>;

export function arrivedWith(event: Of<'ParticipantArrived'>, frozen: FrozenStudy): Participant {
  const { at, participant: id, version, stage, simulated, recruiter, language, signed, device } = event;
  const languageFrom = event.languageFrom ?? null;
  return {
    id,
    version,
    stage,
    simulated,
    recruiter,
    signed,
    letIn: null,
    language,
    languageFrom,
    asksLanguage: asksLanguage(frozen, languageFrom),
    device,
    state: stateAt(frozen, 0, at),
    stop: 0,
    arrivedAt: at,
    presentAt: at,
    tab: null,
    connected: true,
    consent: null,
    draw: null,
    arm: null,
    slot: null,
    group: null,
    session: null,
    wrong: [],
    warning: 'none',
    missedChecks: [],
    practised: 0,
    pageSince: at,
    pageLeft: null,
    extended: 0,
    asked: 0,
    waits: 0,
    queuedSince: null,
    waitedMs: 0,
    wave: 1,
    awayMs: 0,
    waitedBefore: 0,
    settled: null,
    plays: [],
    probes: [],
    ending: null,
    account: { entries: 0, byRule: {}, adjusted: 0 },
    messages: [],
    excludedBy: null,
    unsuited: null,
    answered: null,
    unsuitedAnswer: null,
    cells: [],
    submission: null,
    withdrawn: false,
    erased: null,
    redirected: false,
    finishedAt: null,
  };
}

/** Whether a study asks those who arrive so for their language. */
export function asksLanguage({ definition: { languages } }: FrozenStudy, from: Participant['languageFrom']): boolean {
  return languages.length > 1 && (from === 'browser' || from === 'study');
}

/** `frozen`: of the participant's version and arm, after the event. */
export function evolveParticipant(before: Participant, event: ParticipantEvent, frozen: FrozenStudy): Participant {
  const after = evolved(before, event, frozen);
  const left = keyOf(before);
  if (keyOf(after) === left) return after;
  // a page that came and went in one decision was not shown
  const pageLeft = before.pageSince === event.at ? before.pageLeft : left;
  return { ...after, pageSince: event.at, pageLeft };
}

function evolved(before: Participant, event: ParticipantEvent, frozen: FrozenStudy): Participant {
  const acted = { ...before, presentAt: event.at };
  const next = (one: Participant): Participant => goTo(one, nextStop(one, frozen), event.at, frozen);
  switch (event.type) {
    case 'ParticipantArrived':
      throw new Error(`participant ${before.id} arrives twice`);
    case 'TabOpened':
      return { ...acted, tab: event.tab, signed: before.signed || event.signed === true };
    case 'VersionChanged': {
      const here = before.state.status === 'consenting' ? 'consent' : 'screening';
      const stop = Math.max(
        0,
        stopsOf(frozen).findIndex(({ kind }) => kind === here),
      );
      const asks = asksLanguage(frozen, before.languageFrom);
      return goTo({ ...before, version: event.version, asksLanguage: asks }, stop, event.at, frozen);
    }
    case 'LanguageChosen':
      return { ...acted, language: event.language, languageFrom: 'chosen', asksLanguage: false };
    case 'ParticipantScreened': {
      const unsuited = event.checks.findIndex(({ passed }) => !passed);
      return unsuited < 0 ? next(acted) : { ...acted, unsuited };
    }
    case 'ConsentGiven':
      return next({ ...acted, consent: { tiers: event.tiers }, language: event.language });
    case 'ParticipantLinked':
      return before;
    case 'ConsentDeclined':
    case 'LessonTried':
      return acted;
    case 'ArmAssigned': {
      const assigned = { ...before, draw: event.draw, arm: event.arm, slot: event.slot };
      // the page that the consent led to may be another one in the arm
      return before.state.status === 'waiting' ? assigned : goTo(assigned, before.stop, event.at, frozen);
    }
    case 'StepRead':
    case 'AiHelpAnswered':
    case 'DebriefRead':
      return next(toldOnce(acted));
    case 'SurveyAnswered': {
      const here = stopAt(frozen, before.stop);
      const asksWho = here.kind === 'survey' && here.after === null;
      const answered = asksWho ? { ...acted, answered: { ...before.answered, ...event.answers } } : acted;
      return next(afterAnswers(answered, event, frozen));
    }
    case 'AnswersScreened': {
      const unsuited = event.checks.findIndex(({ passed }) => !passed);
      return unsuited < 0 ? before : { ...before, unsuitedAnswer: unsuited };
    }
    case 'QuotaDecided': {
      if (event.full !== null) return before;
      return { ...before, cells: event.cells.flatMap(({ quota, cell }) => (cell === null ? [] : [{ quota, cell }])) };
    }
    case 'ComprehensionAnswered': {
      if (event.wrong.length === 0) return next({ ...toldOnce(acted), wrong: [] });
      const until = event.at + frozen.definition.limits.checkingMs;
      const state: Active = { status: 'checking', until, attempt: event.attempt + 1 };
      return { ...acted, wrong: event.wrong, extended: 0, state };
    }
    case 'PoolEntered': {
      const { at: entered, since, until, fillAt, group } = event;
      const state: Waiting = { status: 'waiting', until, since, entered, pooled: true, fillAt, ready: null, group };
      return { ...before, state, waits: before.waits + 1, queuedSince: since, extended: 0 };
    }
    case 'ReadyAsked': {
      const ready = { group: event.group, until: event.until, confirmed: false };
      return { ...before, asked: before.asked + 1, state: { ...waitingOf(before), ready } };
    }
    case 'ReadyConfirmed': {
      const state = waitingOf(before);
      return { ...acted, state: { ...state, ready: state.ready && { ...state.ready, confirmed: true } } };
    }
    case 'ReadyMissed':
    case 'ReadyCancelled':
      return { ...before, state: { ...waitingOf(before), ready: null } };
    case 'PoolLeft': {
      const waitedMs = before.waitedMs + event.at - waitingOf(before).entered;
      const waited = { ...before, presentAt: event.at, waitedMs };
      if (event.why === 'partner_missing')
        return { ...waited, group: null, state: stateAt(frozen, before.stop, event.at) };
      const ends = (event.why === 'timeout' && before.plays.length > 0) || event.why === 'partner_left';
      return ends ? leavePlays(waited, event.at, frozen) : waited;
    }
    case 'SessionAssigned': {
      const { session, seat, play, group } = event;
      const state: ParticipantState = { status: 'playing', session, seat, play };
      return { ...before, state, session, group: group ?? before.group, extended: 0 };
    }
    case 'SessionLeft':
      return afterSession(before, event, frozen);
    case 'WaveEnded': {
      const { at: since, wave, opensAt, until } = event;
      const { plays, probes, waitedMs, account } = before;
      const minor = Object.values(account.byRule).reduce((sum, one) => sum + one, 0);
      const settled = { wave, plays: plays.length, probes: probes.length, waitedMs, minor };
      return { ...before, settled, state: { status: 'away', until, wave: wave + 1, since, opensAt } };
    }
    case 'WaveBegun': {
      if (before.state.status !== 'away') throw new Error(`participant ${before.id} begins a wave and was not away`);
      const awayMs = before.awayMs + event.at - before.state.since;
      return next({ ...acted, wave: event.wave, awayMs, waitedBefore: before.waitedMs });
    }
    case 'SignalsRecorded':
      return event.page === before.pageLeft ? { ...before, pageLeft: null } : before;
    case 'SubmissionReported': {
      const authenticity = event.authenticity ?? before.submission?.authenticity ?? null;
      return { ...before, submission: { status: event.status, authenticity } };
    }
    case 'PaymentAccrued': {
      const { entries, byRule } = before.account;
      const sum = (byRule[event.rule] ?? 0) + event.minor;
      return {
        ...before,
        account: { ...before.account, entries: entries + 1, byRule: { ...byRule, [event.rule]: sum } },
      };
    }
    case 'PaymentAdjusted': {
      const { entries, adjusted } = before.account;
      return { ...before, account: { ...before.account, entries: entries + 1, adjusted: adjusted + event.minor } };
    }
    case 'ParticipantPaused': {
      if (before.state.status === 'paused' || before.state.status === 'finished')
        throw new Error(`participant ${before.id} is ${before.state.status} and is paused`);
      return { ...before, state: { status: 'paused', until: event.until, before: before.state, since: event.at } };
    }
    case 'ParticipantResumed': {
      if (before.state.status !== 'paused') throw new Error(`participant ${before.id} goes on and was not paused`);
      const { before: active, since } = before.state;
      const byMs = event.at - since;
      const state = 'until' in active ? extendedState(active, active.until + byMs) : active;
      // the place in the queue stays, and the pause does not count as waiting
      return { ...before, state: state.status === 'waiting' ? { ...state, entered: state.entered + byMs } : state };
    }
    case 'HelpAsked':
      return { ...acted, messages: [...before.messages, { at: event.at, from: 'participant', text: event.text }] };
    case 'MessageSent':
      return { ...before, messages: [...before.messages, { at: event.at, from: 'operator', text: event.text }] };
    case 'ExclusionDecided':
      return { ...before, excludedBy: event.rule };
    case 'ExclusionLifted':
      return { ...before, excludedBy: null };
    case 'ParticipantFinished':
      return {
        ...before,
        finishedAt: event.at,
        state: { status: 'finished', outcome: event.outcome, code: event.code },
      };
    case 'RedirectFollowed':
      return { ...before, redirected: true };
    case 'DataWithdrawn':
      return { ...before, withdrawn: true };
    case 'ParticipantErased': {
      const { at, texts, rows, payableUntil = before.erased?.payableUntil ?? null } = event;
      return { ...before, erased: { at, texts, rows, payableUntil } };
    }
    case 'BrowserLetIn':
      return { ...before, letIn: event.browser };
    case 'ConnectionLost':
      return { ...before, connected: false };
    case 'ConnectionResumed':
      return { ...before, connected: true };
    case 'DeadlineExtended': {
      const extended = before.extended + (event.cause === 'participant' ? 1 : 0);
      return { ...before, extended, state: extendedState(before.state, event.until) };
    }
    case 'StateAdvanced':
      return next(before);
  }
}

/** The page with the warning is left. */
function toldOnce(one: Participant): Participant {
  return one.warning === 'shown' ? { ...one, warning: 'over' } : one;
}

function afterAnswers(
  one: Participant,
  { survey, part, wrong = [] }: Of<'SurveyAnswered'>,
  frozen: FrozenStudy,
): Participant {
  const told = toldOnce(one);
  if (wrong.length === 0) return told;
  const warns = whatFollows(surveyOf(frozen, survey).pages[part]?.elements ?? [], wrong).includes('warn');
  return {
    ...told,
    missedChecks: [...told.missedChecks, ...wrong.map((name) => `${survey}.${name}`)],
    warning: warns && told.warning === 'none' ? 'shown' : told.warning,
  };
}

/** The next stop; without plays where the outcome is settled. */
export function nextStop({ stop, ending }: Participant, frozen: FrozenStudy): number {
  if (ending === null) return Math.min(stop + 1, stopsOf(frozen).length - 1);
  const here = stopAt(frozen, stop);
  return skipPlays(frozen, stop + 1, here.kind === 'survey' ? here.after : null);
}

function goTo(one: Participant, stop: number, at: number, frozen: FrozenStudy): Participant {
  return { ...one, stop, practised: 0, extended: 0, state: stateAt(frozen, stop, at) };
}

/** Surveys and the end are all that is left: the partners are gone, or none came. */
function leavePlays(one: Participant, at: number, frozen: FrozenStudy): Participant {
  return goTo({ ...one, ending: 'partial_partner_left' }, stopAfterPlays(frozen, one.stop), at, frozen);
}

function afterSession(before: Participant, event: Of<'SessionLeft'>, frozen: FrozenStudy): Participant {
  const { at, session, how, returns, teamReturns, seats, probes } = event;
  const left: Participant = {
    ...before,
    session: null,
    presentAt: at,
    plays:
      returns === null ? before.plays : [...before.plays, { session, points: returns, teamPoints: teamReturns, seats }],
    probes:
      returns === null
        ? before.probes
        : [...before.probes, ...probes.map((one) => ({ ...one, id: `${session}-${one.id}` }))],
  };
  const here = stopAt(frozen, before.stop);
  if (how === 'gone') return left;
  if (here.kind === 'step') {
    const practised = before.practised + 1;
    const step = stepsOf(frozen.definition)[here.step];
    const again = how !== 'completed' && how !== 'failed' && step?.kind === 'practice' && practised < step.attempts;
    return again
      ? { ...left, practised, state: stateAt(frozen, before.stop, at) }
      : goTo(left, nextStop(left, frozen), at, frozen);
  }
  switch (how) {
    case 'completed':
    case 'truncated':
      return goTo(left, nextStop(left, frozen), at, frozen);
    case 'partner_left':
      return leavePlays(left, at, frozen);
    case 'not_started':
    case 'aborted': {
      const free = { ...left, state: stateAt(frozen, before.stop, at), group: null };
      if (here.kind !== 'play' || here.play > 0) return free;
      // a participant who has seen an arm stays in it
      const keeps = how === 'aborted' || frozen.definition.design.assignAt === 'consent';
      return { ...free, slot: null, draw: null, arm: keeps ? free.arm : null };
    }
    case 'lost':
    case 'absent':
    case 'failed':
      return { ...left, state: stateAt(frozen, before.stop, at) };
  }
}

/**
 * The state of a participant who comes to a stop. The decider puts a participant who comes to a play or to practice into the
 * pool or a session in the same decision.
 */
function stateAt(frozen: FrozenStudy, index: number, at: number): Active {
  const { limits, match } = frozen.definition;
  const stop: Stop = stopAt(frozen, index);
  switch (stop.kind) {
    case 'screening':
      return { status: 'screening', until: at + limits.screeningMs };
    case 'consent':
      return { status: 'consenting', until: at + limits.consentMs };
    case 'step':
      return { status: 'reading', until: at + limits.readingMs, step: stop.step };
    case 'comprehension':
      return { status: 'checking', until: at + limits.checkingMs, attempt: 1 };
    case 'play': {
      const until = at + match.waitMs;
      return {
        status: 'waiting',
        until,
        since: at,
        entered: at,
        pooled: false,
        fillAt: null,
        ready: null,
        group: null,
      };
    }
    case 'wave': {
      const { fromMs = 0, toMs = 0 } = waveNumbered(frozen.definition, stop.wave) ?? {};
      return { status: 'away', until: at + toMs, wave: stop.wave, since: at, opensAt: at + fromMs };
    }
    case 'survey':
      return { status: 'answering', until: at + limits.surveyMs, survey: stop.survey, part: stop.part };
    case 'ai_help':
      return { status: 'declaring', until: at + limits.debriefMs };
    case 'debrief':
    case 'end':
      return { status: 'debriefing', until: at + limits.debriefMs };
  }
}

function waitingOf({ id, state }: Participant): Waiting {
  if (state.status !== 'waiting') throw new Error(`participant ${id} is ${state.status}, not waiting`);
  return state;
}

/** The deadlines of a wait move together. */
function extendedState(state: ParticipantState, until: number): ParticipantState {
  if (!('until' in state)) return state;
  if (state.status !== 'waiting') return { ...state, until };
  const by = until - state.until;
  return {
    ...state,
    until,
    fillAt: state.fillAt === null ? null : state.fillAt + by,
    ready: state.ready && { ...state.ready, until: state.ready.until + by },
  };
}
