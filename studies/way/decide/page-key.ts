/** The key of a page: state and part. A command for another key is refused. */
import type { Participant } from '../contract/state.ts';

export function keyOf({ state, version, stop, asked, waits, practised }: Participant): string {
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
