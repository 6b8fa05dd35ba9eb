/** What to do now, what was chosen, and the result, in plain sentences. They add no secrets. */
import type { Action, Event, Observation, Percept } from '../../../games/household/types.ts';
import { actionInWords, metInWords, nameOf, perceptInWords } from '../../../games/household/words.ts';
import type { HouseholdDraft } from './keys.ts';
import { capital, listOf, namedOf } from './names.ts';

export function taskOf({ at }: HouseholdDraft, { holding }: Observation): string {
  if (typeof at === 'string' && at !== '') return `What do you want to do with ${namedOf(at)}?`;
  return holding === null
    ? 'Choose a room or a thing, write a message, or wait.'
    : `You hold ${namedOf(holding)}. Choose a room or a thing, write a message, or wait.`;
}

export function idleSentence({ result, finished }: Observation, seat: number): string {
  if (result !== null) return 'The last turn has been played. Wait until all have answered.';
  return finished.includes(seat) ? 'You are done. Wait until the others are.' : 'Nothing to do for you in this turn.';
}

export function slotsOf(parts: HouseholdDraft) {
  const action = 'type' in parts && parts.type !== undefined ? (parts as Action) : null;
  return action === null ? [] : [{ name: 'You', value: shortly(action) }];
}

/** A sealed choice of a replay, in words. */
export function chosenInWords(parts: HouseholdDraft): string {
  return 'type' in parts && parts.type !== undefined ? `chose to ${actionInWords(parts as Action)}` : '';
}

/** The action in words, without the text of a message, which is in the conversation. */
function shortly(action: Action): string {
  return action.type === 'communicate' ? `write to ${listOf(action.to.map(nameOf))}` : actionInWords(action);
}

/** Sentences about a percept, without what is in view, which is on the plan. */
export function perceptSentences(percept: Percept, viewer: number | null): readonly string[] {
  switch (percept.type) {
    case 'started':
      return ['The session begins.'];
    case 'turn': {
      const told = perceptInWords({ ...percept, sights: [] }, viewer);
      return told.length > 0 ? told : [viewer === null ? 'A turn is over.' : 'You noticed nothing new.'];
    }
    case 'ended':
      return perceptInWords(percept, viewer);
  }
}

export function headlineOf({ result }: Observation): string | null {
  if (result === null) return null;
  return result.success ? 'The shared goal is met.' : 'The shared goal is not met.';
}

export function outcomeSentences({ result }: Observation, seat: number): readonly string[] {
  if (result === null) return [];
  const own = result.personal.find(({ agent }) => agent === seat);
  return [metInWords(result.all), ...(own ? [`Your own goal is ${own.holding ? 'met' : 'not met'}.`] : [])];
}

/** Marks on the timeline: messages, and attempts that failed because of other agents or of a rule. */
export function momentOf(event: Event): string | null {
  switch (event.type) {
    case 'Started':
      return null;
    case 'TurnPlayed': {
      const told = event.outcomes.flatMap((outcome, seat): readonly string[] => {
        if (!outcome) return [];
        const { action, why, delivered } = outcome;
        if (why === 'contested') return [`${nameOf(seat)} came second: ${actionInWords(action)}`];
        if (why === 'barred' || why === 'locked' || why === 'no_receiver' || why === 'no_messages_left')
          return [`${nameOf(seat)} was stopped: ${actionInWords(action)}`];
        if (action.type === 'communicate' && delivered.length > 0)
          return [`${nameOf(seat)} wrote to ${listOf(delivered.map(nameOf))}`];
        return action.type === 'finish' ? [`${nameOf(seat)} is done`] : [];
      });
      return told.length > 0 ? told.map(capital).join('; ') : null;
    }
    case 'Ended':
      return event.result.success ? 'The shared goal is met' : 'The shared goal is not met';
  }
}
