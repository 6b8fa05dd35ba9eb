/**
 * The page that a participant is shown: the only way from a study's state to a participant's browser. It holds the texts of
 * one page in one language, and nothing of arms, slots, other pages, right answers before an attempt, codes before the end, or
 * partners.
 */
import type { FrozenStudy } from '../../definition/freeze.ts';
import type { SessionPlan } from '../../definition/types.ts';
import { codeOfOutcome, placeOfStep, stepsOf, wavesIn } from '../../definition/waves.ts';
import type { Afterwards, Page } from '../contract/page.ts';
import type { Participant, StudyState } from '../contract/state.ts';
import { owedTo } from '../decide/account.ts';
import { consentIn, shownIn, textIn } from '../decide/consent.ts';
import { helpLeft, mayExtend } from '../decide/decide-page.ts';
import { participantIn } from '../decide/deciding.ts';
import { isAskedLanguage, keyOf } from '../decide/page-key.ts';
import { frozenOf, playsIn, stopAt } from '../fold/stops.ts';
import { minutesLeft } from './minutes-left.ts';
import { surveyPart } from './survey-part.ts';

type Body<P = Page> = P extends Page ? Omit<P, keyof Frame> : never;
type Frame = Pick<
  Page,
  | 'key'
  | 'study'
  | 'participant'
  | 'language'
  | 'languages'
  | 'now'
  | 'until'
  | 'afterwards'
  | 'minutesLeft'
  | 'pay'
  | 'mayAskForTime'
  | 'messages'
  | 'helpLeft'
  | 'consented'
  | 'warned'
>;

/** The page of a participant at a time. Throws if there is no such participant. */
export function pageFor(study: StudyState, id: string, at: number): Page {
  const participant = participantIn(study, id);
  const frozen = frozenOf(study, participant);
  const language = shownIn(frozen, participant.language);
  const { definition } = frozen;
  const frame: Frame = {
    key: keyOf(participant),
    study: definition.id,
    participant: id,
    language,
    languages:
      participant.consent === null && participant.state.status !== 'finished' ? definition.languages : [language],
    now: at,
    ...deadlineOf(participant, frozen, at),
    minutesLeft: minutesLeft(participant, frozen, at),
    pay: payShown(participant, frozen),
    mayAskForTime: mayExtend(participant, definition.limits.essential),
    messages: participant.messages,
    helpLeft: helpLeft(participant),
    consented: participant.consent !== null,
    warned: participant.warning === 'shown',
  };
  return { ...frame, ...bodyOf(participant, frozen, language) };
}

function bodyOf(participant: Participant, frozen: FrozenStudy, language: string): Body {
  const { state } = participant;
  const { definition } = frozen;
  if (isAskedLanguage(participant)) return { kind: 'language' };
  switch (state.status) {
    case 'screening':
      return { kind: 'screening', rules: definition.screening.map(({ text: _, ...rule }) => rule) };
    case 'consenting':
      return { kind: 'consent', ...consentIn(frozen, language), signals: definition.integrity.signals };
    case 'reading': {
      const step = stepsOf(definition)[state.step];
      const place = placeOfStep(definition, state.step);
      if (step?.kind === 'lessons') return { kind: 'lessons', game: step.game, ...place };
      if (step?.kind === 'text') return { kind: 'text', text: textIn(frozen, language, step.text), ...place };
      throw new Error(`step ${state.step} of participant ${participant.id} is a session that has not begun`);
    }
    case 'checking':
      return comprehension(participant, frozen, { attempt: state.attempt, language });
    case 'waiting':
      if (state.ready && !state.ready.confirmed) return { kind: 'ready' };
      return {
        kind: 'waiting',
        since: state.entered,
        fillAt: state.fillAt,
        people: definition.match.people,
        ready: state.ready !== null,
      };
    case 'playing': {
      const stop = stopAt(frozen, participant.stop);
      const step = stop.kind === 'step' ? stepsOf(definition)[stop.step] : undefined;
      const play = state.play === null ? null : { nth: state.play + 1, of: playsIn(frozen) };
      if (step?.kind === 'practice')
        return { kind: 'playing', session: state.session, game: step.play.game, play, partners: null };
      const { game, partners } = sessionOf(frozen, participant);
      const told = partners === undefined ? null : textIn(frozen, language, partners);
      return { kind: 'playing', session: state.session, game, play, partners: told };
    }
    case 'answering': {
      const { survey, part } = state;
      const optional = definition.survey.find(({ id }) => id === survey)?.optional === true;
      return { kind: 'survey', survey, part, optional, ...surveyPart(frozen, { survey, part, language }) };
    }
    case 'declaring':
      return { kind: 'ai_help' };
    case 'debriefing':
      return { kind: 'debrief', text: definition.debrief ? textIn(frozen, language, definition.debrief.text) : '' };
    case 'away': {
      const { code, url = null } = codeOfOutcome(definition, 'not_returned', state.wave - 1);
      const { wave, opensAt } = state;
      return { kind: 'away', wave, waves: wavesIn(definition), opensAt, code, url };
    }
    case 'paused':
      return { kind: 'paused' };
    case 'finished': {
      const { outcome, code } = state;
      const { unsuited, unsuitedAnswer } = participant;
      const rule =
        unsuited === null ? definition.intake.questions?.rules[unsuitedAnswer ?? -1] : definition.screening[unsuited];
      const untold = outcome === 'not_returned' ? definition.debrief : null;
      const shown = outcome === 'failed_screening' && rule ? rule.text : untold?.text;
      const text = shown === undefined ? null : textIn(frozen, language, shown);
      return {
        kind: 'finished',
        outcome,
        code,
        url: codeOfOutcome(definition, outcome, participant.settled?.wave ?? 0).url ?? null,
        text,
        erased: participant.erased,
      };
    }
  }
}

function comprehension(
  { wrong }: Participant,
  frozen: FrozenStudy,
  { attempt, language }: { readonly attempt: number; readonly language: string },
): Body {
  const asked = frozen.definition.comprehension;
  if (!asked) throw new Error('the study asks no questions about its instructions');
  const text = (key: string): string => textIn(frozen, language, key);
  return {
    kind: 'comprehension',
    attempt,
    attempts: asked.attempts,
    questions: asked.questions.map((question) => ({
      id: question.id,
      text: text(question.text),
      options: question.options.map((option) => ({ id: option.id, text: text(option.text) })),
    })),
    wrong: asked.questions
      .filter(({ id }) => wrong.includes(id))
      .map(({ id, explain }) => ({ id, explain: text(explain) })),
  };
}

function sessionOf(frozen: FrozenStudy, { stop }: Participant): SessionPlan {
  const here = stopAt(frozen, stop);
  const session = here.kind === 'play' ? frozen.definition.sessions[here.session] : undefined;
  if (!session) throw new Error(`stop ${stop} is no play`);
  return session;
}

function deadlineOf(
  { state, plays }: Participant,
  { definition }: FrozenStudy,
  at: number,
): Pick<Frame, 'until' | 'afterwards'> {
  const by = (until: number, afterwards: Afterwards) => ({ until, afterwards });
  switch (state.status) {
    case 'screening':
    case 'consenting':
    case 'reading':
    case 'checking':
      return by(state.until, 'dropped');
    case 'answering': {
      const optional = definition.survey.find(({ id }) => id === state.survey)?.optional === true;
      return by(state.until, optional ? 'goes_on' : 'dropped');
    }
    case 'declaring':
    case 'paused':
      return by(state.until, 'goes_on');
    case 'debriefing':
      return by(state.until, 'complete');
    case 'away':
      return by(state.until, 'not_returned');
    case 'waiting':
      // one who is ready waits for seconds, and keeps the place in the queue if another is not
      if (state.ready)
        return state.ready.confirmed ? { until: null, afterwards: null } : by(state.ready.until, 'dropped');
      if (state.fillAt !== null && at < state.fillAt) return by(state.fillAt, 'policies');
      return by(state.until, plays.length > 0 ? 'goes_on' : 'lobby_timeout');
    case 'playing':
    case 'finished':
      return { until: null, afterwards: null };
  }
}

/** While the participation lasts, at most the cap is shown: no more is paid, but for what operators added. */
function payShown(participant: Participant, { definition }: FrozenStudy): Page['pay'] {
  const { show, cap, currency } = definition.payment;
  if (show === 'never' || (show === 'end' && participant.state.status !== 'finished')) return null;
  const { adjusted } = participant.account;
  return { minor: Math.max(0, Math.min(cap, owedTo(participant) - adjusted) + adjusted), currency };
}
