/** What to do now, what was chosen, and the result, in plain sentences. They add no secrets. */
import type { Action, Event, Observation, Percept } from '../../../games/household/types.ts';
import { nameOf } from '../../../games/household/words.ts';
import type { HouseholdDraft } from './keys.ts';
import { capital } from './names.ts';
import type { PlanBelief } from './plan.ts';
import type { BoardSaid } from './said.ts';

export function taskOf({ say, names }: BoardSaid, { at }: HouseholdDraft, { holding }: Observation): string {
  if (typeof at === 'string' && at !== '') return say('task.with', { thing: names.in(at, 'with') });
  return holding === null ? say('task.choose') : say('task.holding', { held: names.in(holding, 'object') });
}

export function idleSentence({ say }: BoardSaid, { result, finished }: Observation, seat: number): string {
  if (result !== null) return say('idle.over');
  return say(finished.includes(seat) ? 'idle.finished' : 'idle.nothing');
}

export function slotsOf({ say, words }: BoardSaid, parts: HouseholdDraft) {
  const action = chosenAction(parts);
  return action === null ? [] : [{ name: say('slot'), value: words.briefInWords(action) }];
}

/** null: no action is chosen yet. */
export function chosenAction(parts: HouseholdDraft): Action | null {
  return 'type' in parts && parts.type !== undefined ? (parts as Action) : null;
}

/** A sealed choice of a replay, in words. */
export function chosenInWords({ say, words }: BoardSaid, parts: HouseholdDraft): string {
  const action = chosenAction(parts);
  return action === null ? '' : say('choseTo', { toDo: words.toDoInWords(action) });
}

/** Where a belief came from, and that it is false. */
export function beliefInWords({ say }: BoardSaid, { source, isFalse }: Pick<PlanBelief, 'source' | 'isFalse'>): string {
  return isFalse ? say('status.falseBelief', { source }) : source;
}

/** Sentences about a percept, without what is in view, which is on the plan. */
export function perceptSentences(
  { say, words }: BoardSaid,
  percept: Percept,
  viewer: number | null,
): readonly string[] {
  switch (percept.type) {
    case 'started':
      return words.perceptInWords({ ...percept, own: null, sights: [] }, viewer);
    case 'turn': {
      const told = words.perceptInWords({ ...percept, sights: [] }, viewer);
      return told.length > 0 ? told : [say(viewer === null ? 'percept.turnOver' : 'percept.nothingNew')];
    }
    case 'ended':
      return words.perceptInWords(percept, viewer);
  }
}

export function headlineOf({ words }: BoardSaid, { result }: Observation): string | null {
  return result && words.successInWords(result.success);
}

export function outcomeSentences({ say, words }: BoardSaid, { result }: Observation, seat: number): readonly string[] {
  if (result === null) return [];
  const own = result.personal.find(({ agent }) => agent === seat);
  return [words.metInWords(result.all), ...(own ? [say(own.holding ? 'outcome.ownMet' : 'outcome.ownNotMet')] : [])];
}

/** Marks on the timeline: messages, and attempts that failed because of other agents or of a rule. */
export function momentOf({ say, words }: BoardSaid, event: Event): string | null {
  switch (event.type) {
    case 'Started':
      return null;
    case 'TurnPlayed': {
      const told = event.outcomes.flatMap((outcome, seat): readonly string[] => {
        if (!outcome) return [];
        const { action, why, delivered } = outcome;
        const name = nameOf(seat);
        if (why === 'contested') return [say('mark.second', { name, action: words.actionInWords(action) })];
        if (why === 'barred' || why === 'locked' || why === 'no_receiver' || why === 'no_messages_left')
          return [say('mark.stopped', { name, action: words.actionInWords(action) })];
        if (action.type === 'communicate' && delivered.length > 0)
          return [say('mark.wrote', { name, names: words.seatsInWords(delivered) })];
        return action.type === 'finish' ? [say('mark.done', { name })] : [];
      });
      const [whole, ...more] = told.map(capital);
      return whole === undefined ? null : more.reduce((first, second) => say('mark.two', { first, second }), whole);
    }
    case 'Ended':
      return say(event.result.success ? 'mark.met' : 'mark.notMet');
  }
}
