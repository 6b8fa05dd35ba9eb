/** What follows the questions about who takes part: rules, quotas, and then the arm. */
import { accepts } from '../../definition/quotas.ts';
import type { Participant, StudyState } from '../contract/state.ts';
import { frozenOf, stopAt } from '../fold/stops.ts';
import { arrive } from './arrive.ts';
import type { Deciding } from './deciding.ts';
import { finish } from './finish.ts';
import { drawAtConsent } from './matching.ts';
import { decideQuotas } from './quotas.ts';

/** Whether the participant is asked who he or she is. */
export function isAsked(study: StudyState, participant: Participant): boolean {
  const here = stopAt(frozenOf(study, participant), participant.stop);
  return here.kind === 'survey' && here.after === null;
}

/** The answers are in: rules are looked at before places, so that the end says what is the participant's own. */
export function screenAnswers(d: Deciding, id: string): void {
  const participant = d.participant(id);
  const rules = frozenOf(d.study, participant).definition.intake.questions?.rules ?? [];
  const answered = participant.answered ?? {};
  const checks = rules.map(({ question, accept }) => ({
    question,
    passed: Object.hasOwn(answered, question) && accepts(accept, answered[question]),
  }));
  d.to(id, { type: 'AnswersScreened', checks });
  if (checks.every(({ passed }) => passed)) place(d, id);
  else finish(d, id, { outcome: 'failed_screening', cause: 'participant' });
}

/** Counts the participant in the cells of the quotas and draws the arm, or ends where a cell is full. */
export function place(d: Deciding, id: string): void {
  const { definition } = frozenOf(d.study, d.participant(id));
  if (definition.intake.quotas !== undefined) {
    const decision = decideQuotas(d.study, d.participant(id));
    d.to(id, { type: 'QuotaDecided', ...decision });
    if (decision.full !== null) {
      d.toStudy({ type: 'ArrivalRefused', participant: id, why: 'quota' });
      finish(d, id, { outcome: 'overflow', cause: 'program' });
      return;
    }
  }
  if (definition.design.assignAt === 'consent') {
    const drawn = drawAtConsent(d, id);
    if (drawn)
      d.to(id, { type: 'ArmAssigned', draw: drawn.draw, slot: drawn.takes ? drawn.slot : null, arm: drawn.arm });
  }
  arrive(d, id);
}
