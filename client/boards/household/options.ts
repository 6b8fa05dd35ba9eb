/** The legal actions that are about a thing chosen on the plan. Pure. */
import { type Action, type Observation, seatOf } from '../../../games/household/types.ts';
import { actionInWords } from '../../../games/household/words.ts';
import { capital, namedOf } from './names.ts';

export interface Choosable {
  readonly action: Action;
  /** The words on its button. */
  readonly words: string;
}

export function optionsFor(
  at: string | null,
  legal: readonly Action[],
  { room, holding, parameters, sights }: Pick<Observation, 'room' | 'holding' | 'parameters' | 'sights'>,
): readonly Choosable[] {
  if (at === null) return [];
  const here =
    at === room ||
    at === holding ||
    parameters.furniture.some((piece) => piece.id === at && piece.room === room) ||
    sights.some((sight) => sight.room === room && sight.objects.some(({ id }) => id === at));
  return legal
    .filter((action) => isAbout(action, at, { here, holding }))
    .map((action) => ({ action, words: capital(actionInWords(action)) }));
}

function isAbout(
  action: Action,
  at: string,
  { here, holding }: { readonly here: boolean; readonly holding: string | null },
): boolean {
  switch (action.type) {
    case 'navigate':
      return action.to === at && !here;
    case 'open':
    case 'close':
      return action.furniture === at;
    case 'pick':
      return action.object === at;
    case 'place':
      return action.nextTo === null ? action.furniture === at || at === holding : action.nextTo === at;
    case 'communicate':
    case 'wait':
    case 'finish':
      return false;
  }
}

/** What is true of a thing for which an action is missing; null: there is nothing more to say. */
export function hintFor(
  at: string,
  { room, holding, parameters, own }: Pick<Observation, 'room' | 'holding' | 'parameters' | 'own'>,
): string | null {
  const seat = seatOf(at);
  if (seat >= 0) return null;
  if (at === room) return 'You are here.';
  if (own?.barred.includes(at)) return 'This room is off limits to you.';
  const piece = parameters.furniture.find(({ id }) => id === at);
  if (!piece) return at === holding ? 'It is in your hand.' : null;
  if (piece.room === room) {
    if (piece.articulated) return null;
    return holding === null ? 'It does not open. With something in your hand you could put it here.' : null;
  }
  if (own?.barred.includes(piece.room)) return `It is in ${namedOf(piece.room)}, which is off limits to you.`;
  return 'To do something with it, go there first.';
}
