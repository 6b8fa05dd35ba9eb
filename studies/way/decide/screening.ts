/** What the page measured of itself, against the rules of screening. */
import type { Study } from '../../definition/types.ts';
import type { ParticipantCommand, StudyRefusal } from '../contract/commands.ts';
import type { Participant } from '../contract/state.ts';
import { frozenOf } from '../fold/stops.ts';
import { arrive } from './arrive.ts';
import type { Deciding } from './deciding.ts';
import { finish } from './finish.ts';

type Facts = Extract<ParticipantCommand, { readonly type: 'screen' }>['facts'];

export function screen(d: Deciding, participant: Participant, facts: Facts): StudyRefusal | null {
  const { id, language } = participant;
  const { screening } = frozenOf(d.study, participant).definition;
  const checks = screening.map((rule) => ({ rule: rule.rule, ...measured(rule, facts, language) }));
  d.to(id, { type: 'ParticipantScreened', checks });
  if (checks.every(({ passed }) => passed)) arrive(d, id);
  else finish(d, id, { outcome: 'failed_screening', cause: 'participant' });
  return null;
}

function measured(rule: Study['screening'][number], facts: Facts, language: string) {
  switch (rule.rule) {
    case 'device':
      return { value: facts.device, passed: rule.accept.includes(facts.device) };
    case 'keyboard':
      return { value: facts.keyboard, passed: facts.keyboard };
    case 'viewport': {
      const { width, height } = facts;
      return { value: { width, height }, passed: width >= rule.accept.width && height >= rule.accept.height };
    }
    case 'latency':
      return { value: facts.latencyMs, passed: facts.latencyMs <= rule.accept.atMostMs };
    case 'language': {
      const value = [language, ...facts.languages];
      // en accepts en-GB
      const isAccepted = (one: string): boolean =>
        rule.accept.some((accepted) => one === accepted || one.startsWith(`${accepted}-`));
      return { value, passed: value.some(isAccepted) };
    }
  }
}
