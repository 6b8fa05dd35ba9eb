/** The key of a page: state and part. A command for another key is refused. */
import type { Participant } from '../contract/state.ts';

export function keyOf(participant: Participant): string {
  const { state, version, stop, asked, waits, practised } = participant;
  if (isAskedLanguage(participant)) return `language-${version}`;
  switch (state.status) {
    case 'screening':
      return `screening-${version}`;
    case 'consenting':
      return `consent-${version}`;
    case 'reading':
      return `step-${state.step}-${practised}`;
    case 'checking':
      return `comprehension-${state.attempt}`;
    case 'waiting':
      return state.ready && !state.ready.confirmed ? `ready-${asked}` : `waiting-${waits}`;
    case 'playing':
      return `playing-${state.session}`;
    case 'answering':
      return `survey-${stop}`;
    case 'declaring':
      return 'ai-help';
    case 'debriefing':
      return 'debrief';
    case 'away':
      return `away-${state.wave}`;
    case 'paused':
      return 'paused';
    case 'finished':
      return 'finished';
  }
}

/** Whether the page asks for the language, before the screening and the consent. */
export function isAskedLanguage({ state, asksLanguage }: Pick<Participant, 'state' | 'asksLanguage'>): boolean {
  return asksLanguage && (state.status === 'screening' || state.status === 'consenting');
}
