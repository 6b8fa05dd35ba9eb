/** The commands of a participant's page. */

import { parseToken } from '../../../games/core/free-text.ts';
import { ruleOf, wrongIn } from '../../definition/attention.ts';
import { stepsOf } from '../../definition/waves.ts';
import {
  ALWAYS,
  declaredOf,
  type PageSignals,
  type ParticipantCommand,
  type StudyRefusal,
} from '../contract/commands.ts';
import type { StudyCommand } from '../contract/decision.ts';
import type { Participant } from '../contract/state.ts';
import { frozenOf } from '../fold/stops.ts';
import { arrive } from './arrive.ts';
import { consentIn, shownIn } from './consent.ts';
import { type Deciding, refused } from './deciding.ts';
import { finish } from './finish.ts';
import { hasBudget, whyFull } from './intake.ts';
import { seatWhenReady } from './matching.ts';
import { isAskedLanguage, keyOf } from './page-key.ts';
import { screen } from './screening.ts';
import { isAsked, place, screenAnswers } from './screening-answers.ts';
import { elementsFor, isTyped, problemOfAnswers } from './survey-answers.ts';

type Ask = Extract<StudyCommand, { readonly type: 'ask' }>;

/**
 * How often a participant gets more time on a page: half of the page's limit each time. Ten times is what WCAG 2.2 asks for
 * (success criterion 2.2.1, Timing Adjustable). A study whose timing is essential gives none.
 */
const MOST_EXTENSIONS = 10;

/** How many messages a participant can write to the operators, so that no page floods the room. */
export const MOST_MESSAGES = 20;

const STALE = refused('stale_page', 'This belongs to another page.');

export function ask(d: Deciding, { participant: id, tab, key, command, linked = null }: Ask): StudyRefusal | null {
  const participant = d.study.participants.get(id);
  if (!participant) return refused('no_such_participant', 'There is no such participant.');
  if (command.type === 'openTab') {
    if (participant.tab !== tab) d.to(id, { type: 'TabOpened', tab, device: command.device });
    return null;
  }
  if (participant.tab !== tab) return refused('superseded', 'The study is open in another tab or on another device.');
  if (command.type === 'recordSignals') return recordSignals(d, participant, key, command.signals);
  if (!ALWAYS.has(command.type) && key !== keyOf(participant)) return STALE;
  const refusal = onPage(d, participant, command);
  // the participant agreed to it just now, and the place was not taken by another
  if (command.type === 'giveConsent' && linked && !refusal && d.participant(id).consent) link(d, id, linked);
  return refusal;
}

/** Notes the pseudonym in an earlier study, where the study asks it and the consent has its tier. */
function link(d: Deciding, id: string, { study, participant }: NonNullable<Ask['linked']>): void {
  const own = d.participant(id);
  const { invites = [] } = frozenOf(d.study, own).definition.intake;
  const tier = invites.find((one) => one.study === study)?.link;
  if (tier !== undefined && own.consent?.tiers.includes(tier))
    d.to(id, { type: 'ParticipantLinked', study, participant });
}

/** Signals of the page, or of the one that was shown before: a deadline or the end of a session takes a page away unasked. */
function recordSignals(d: Deciding, participant: Participant, key: string, signals: PageSignals): StudyRefusal | null {
  const { id, state, consent, withdrawn, pageLeft } = participant;
  const isShown = key === keyOf(participant) && state.status !== 'finished';
  if (withdrawn || (!isShown && key !== pageLeft)) return STALE;
  if (!consent) return refused('consent_refused', 'Signals are stored only after consent.');
  const { integrity } = frozenOf(d.study, participant).definition;
  const declared = declaredOf(signals, integrity.signals);
  if (Object.keys(declared).length > 0) d.to(id, { type: 'SignalsRecorded', page: key, signals: declared });
  return null;
}

function onPage(
  d: Deciding,
  participant: Participant,
  command: Exclude<ParticipantCommand, { type: 'openTab' | 'recordSignals' }>,
): StudyRefusal | null {
  const { id, state } = participant;
  if (isAskedLanguage(participant) && !ALWAYS.has(command.type) && command.type !== 'askForTime') return STALE;
  switch (command.type) {
    case 'screen':
      return state.status === 'screening' ? screen(d, participant, command.facts) : STALE;
    case 'giveConsent':
      return state.status === 'consenting' ? giveConsent(d, participant, command) : STALE;
    case 'declineConsent':
      if (state.status !== 'consenting') return STALE;
      if (command.textHash !== hashFor(d, participant)) return refused('consent_refused', 'The text has changed.');
      d.to(id, { type: 'ConsentDeclined', textHash: command.textHash });
      finish(d, id, { outcome: 'no_consent', cause: 'participant' });
      return null;
    case 'read':
      if (state.status !== 'reading') return STALE;
      d.to(id, { type: 'StepRead', step: state.step, timing: command.timing });
      arrive(d, id);
      return null;
    case 'tryLesson': {
      const step =
        state.status === 'reading' ? stepsOf(frozenOf(d.study, participant).definition)[state.step] : undefined;
      if (step?.kind !== 'lessons') return STALE;
      d.to(id, { type: 'LessonTried', game: step.game, lesson: command.lesson, misses: command.misses });
      return null;
    }
    case 'answerComprehension':
      return state.status === 'checking' ? answerComprehension(d, participant, state.attempt, command.answers) : STALE;
    case 'confirmReady':
      if (state.status !== 'waiting' || !state.ready) return STALE;
      d.to(id, { type: 'ReadyConfirmed' });
      seatWhenReady(d, state.ready.group);
      return null;
    case 'beginWave':
      if (state.status !== 'away') return STALE;
      if (d.at < state.opensAt) return refused('too_early', 'The next part is not open yet.');
      d.to(id, { type: 'WaveBegun', wave: state.wave });
      arrive(d, id);
      return null;
    case 'answerSurvey':
      return answerSurvey(d, participant, command);
    case 'answerAiHelp':
      if (state.status !== 'declaring') return STALE;
      d.to(id, { type: 'AiHelpAnswered', help: command.help });
      arrive(d, id);
      return null;
    case 'finish':
      if (state.status !== 'debriefing') return STALE;
      d.to(id, { type: 'DebriefRead', timing: command.timing });
      arrive(d, id);
      return null;
    case 'followRedirect':
      if (state.status !== 'finished') return STALE;
      if (!participant.redirected) d.to(id, { type: 'RedirectFollowed' });
      return null;
    case 'askForTime':
      return giveTime(d, participant);
    case 'askForHelp':
      return askForHelp(d, participant, command.text);
    case 'chooseLanguage':
      return chooseLanguage(d, participant, command.language);
    case 'leave':
      finish(d, id, { outcome: 'withdrew', cause: 'participant' });
      return null;
    case 'withdraw':
      if (!participant.withdrawn) d.to(id, { type: 'DataWithdrawn' });
      finish(d, id, { outcome: 'withdrew', cause: 'participant' });
      return null;
  }
}

type CommandOf<T extends ParticipantCommand['type']> = Extract<ParticipantCommand, { readonly type: T }>;

function hashFor(d: Deciding, participant: Participant): string {
  const frozen = frozenOf(d.study, participant);
  return consentIn(frozen, shownIn(frozen, participant.language)).textHash;
}

function giveConsent(
  d: Deciding,
  participant: Participant,
  { textHash, tiers }: CommandOf<'giveConsent'>,
): StudyRefusal | null {
  const { id } = participant;
  const frozen = frozenOf(d.study, participant);
  const language = shownIn(frozen, participant.language);
  const { consent } = frozen.definition;
  if (textHash !== hashFor(d, participant)) return refused('consent_refused', 'The text has changed.');
  const missing = consent.tiers.some((tier) => tier.required && !tiers.includes(tier.id));
  if (missing) return refused('consent_refused', 'A part of the consent is needed to take part.');
  if (new Set(tiers).size < tiers.length || !tiers.every((tier) => consent.tiers.some((one) => one.id === tier)))
    return refused('consent_refused', 'The consent has no such part.');
  if (isFullFor(d, { ...participant, language })) return null;
  d.to(id, { type: 'ConsentGiven', textHash, tiers, language });
  if (isAsked(d.study, d.participant(id))) arrive(d, id);
  else place(d, id);
  if (d.study.intake === 'open' && !hasBudget(d.study))
    d.toStudy({ type: 'IntakeClosed', why: 'budget', cause: 'program' });
  return null;
}

/** Whether the study has no place for the participant, whose participation is over then. */
function isFullFor(d: Deciding, participant: Participant): boolean {
  const why = whyFull(d.study, participant);
  if (why === null) return false;
  d.toStudy({ type: 'ArrivalRefused', participant: participant.id, why });
  finish(d, participant.id, { outcome: 'overflow', cause: 'program' });
  return true;
}

function answerComprehension(
  d: Deciding,
  participant: Participant,
  attempt: number,
  answers: Readonly<Record<string, string>>,
): StudyRefusal | null {
  const { comprehension } = frozenOf(d.study, participant).definition;
  if (!comprehension) throw new Error(`participant ${participant.id} is asked questions that the study does not have`);
  const { questions, attempts } = comprehension;
  const fits = questions.every(({ id, options }) =>
    options.some((option) => option.id === (Object.hasOwn(answers, id) ? answers[id] : null)),
  );
  if (!fits || Object.keys(answers).length !== questions.length)
    return refused('answer_refused', 'Each question needs one of its answers.');
  const wrong = questions.filter(({ id, correct }) => answers[id] !== correct).map(({ id }) => id);
  d.to(participant.id, { type: 'ComprehensionAnswered', attempt, answers, wrong });
  if (wrong.length === 0) arrive(d, participant.id);
  else if (attempt >= attempts) finish(d, participant.id, { outcome: 'failed_check', cause: 'participant' });
  return null;
}

function answerSurvey(
  d: Deciding,
  participant: Participant,
  { answers, timing }: CommandOf<'answerSurvey'>,
): StudyRefusal | null {
  const { id, state } = participant;
  const elements = elementsFor(d.study, participant);
  if (state.status !== 'answering' || !elements) return STALE;
  const problem = problemOfAnswers(d.study, participant, answers);
  if (problem !== null) return refused('answer_refused', problem);
  for (const element of elements) {
    const answer = Object.hasOwn(answers, element.name) ? answers[element.name] : undefined;
    if (answer !== undefined && isTyped(element) && !(typeof answer === 'string' && parseToken(answer)))
      throw new Error(`the answer to ${element.name} has to be a token, since it is typed or personal`);
  }
  const { survey, part } = state;
  const wrong = wrongIn(elements, answers);
  d.to(id, { type: 'SurveyAnswered', survey, part, answers, ...(wrong && { wrong }), timing });
  const missed = elements.filter(({ name }) => wrong?.includes(name));
  const excluding = missed.find(({ ifWrong }) => ifWrong === 'exclude');
  // an exclusion that stands is not replaced
  if (excluding && d.participant(id).excludedBy === null)
    d.to(id, { type: 'ExclusionDecided', rule: ruleOf(survey, excluding.name), cause: 'program' });
  const asksWho = isAsked(d.study, participant);
  if (missed.some(({ ifWrong }) => ifWrong === 'screenOut'))
    finish(d, id, { outcome: 'failed_attention', cause: 'participant' });
  else if (asksWho && !isAsked(d.study, d.participant(id))) screenAnswers(d, id);
  else arrive(d, id);
  return null;
}

/** Whether the page gives more time on request. */
export function mayExtend({ state, extended }: Participant, essential: boolean): boolean {
  switch (state.status) {
    case 'screening':
    case 'consenting':
    case 'reading':
    case 'checking':
    case 'answering':
    case 'declaring':
    case 'debriefing':
      return !essential && extended < MOST_EXTENSIONS;
    case 'waiting':
    case 'playing':
    case 'away':
    case 'paused':
    case 'finished':
      return false;
  }
}

function giveTime(d: Deciding, participant: Participant): StudyRefusal | null {
  const { limits } = frozenOf(d.study, participant).definition;
  const { state } = participant;
  if (!('until' in state) || !mayExtend(participant, limits.essential))
    return refused('no_time_left', 'There is no more time to give here.');
  const limit = {
    screening: limits.screeningMs,
    consenting: limits.consentMs,
    reading: limits.readingMs,
    checking: limits.checkingMs,
    answering: limits.surveyMs,
    declaring: limits.debriefMs,
    debriefing: limits.debriefMs,
    waiting: 0,
    away: 0,
    paused: 0,
  }[state.status];
  d.to(participant.id, { type: 'DeadlineExtended', until: state.until + Math.ceil(limit / 2), cause: 'participant' });
  return null;
}

/** How many messages to the operators a participant can still write. */
export function helpLeft({ state, messages }: Participant): number {
  if (state.status === 'finished') return 0;
  return Math.max(0, MOST_MESSAGES - messages.filter(({ from }) => from === 'participant').length);
}

function askForHelp(d: Deciding, participant: Participant, text: string): StudyRefusal | null {
  if (participant.state.status === 'finished') return STALE;
  if (helpLeft(participant) === 0) return refused('no_messages_left', 'You have written as many messages as you can.');
  if (!parseToken(text)) throw new Error('a message to the operators has to be a token, since it is typed');
  d.to(participant.id, { type: 'HelpAsked', text });
  return null;
}

/**
 * The language is settled with the consent: partners, quotas and arms go by it. Where the page asks for it, the answer is
 * noted, whichever it is, and one for whose language there is no place is told so before the consent.
 */
function chooseLanguage(d: Deciding, participant: Participant, language: string): StudyRefusal | null {
  const { id, state, consent, language: before } = participant;
  const { languages } = frozenOf(d.study, participant).definition;
  if (consent !== null || state.status === 'finished' || !languages.includes(language))
    return refused('language_unknown', 'The study does not offer this language here.');
  const isAnswer = isAskedLanguage(participant);
  if (isAnswer || language !== before) d.to(id, { type: 'LanguageChosen', language });
  if (isAnswer) isFullFor(d, d.participant(id));
  return null;
}
