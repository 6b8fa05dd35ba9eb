/** The legal actions that are about a thing chosen on the plan. Pure. */
import { type Action, type Observation, seatOf } from '../../../games/household/types.ts';
import type { BoardSaid } from './said.ts';

export function optionsFor(
  at: string | null,
  legal: readonly Action[],
  { room, holding, parameters, sights }: Pick<Observation, 'room' | 'holding' | 'parameters' | 'sights'>,
): readonly Action[] {
  if (at === null) return [];
  const here =
    at === room ||
    at === holding ||
    parameters.furniture.some((piece) => piece.id === at && piece.room === room) ||
    sights.some((sight) => sight.room === room && sight.objects.some(({ id }) => id === at));
  return legal.filter((action) => isAbout(action, at, { here, holding }));
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
  { say, names }: BoardSaid,
  at: string,
  { room, holding, parameters, own }: Pick<Observation, 'room' | 'holding' | 'parameters' | 'own'>,
): string | null {
  const seat = seatOf(at);
  if (seat >= 0) return null;
  if (at === room) return say('hint.here');
  if (own?.barred.includes(at)) return say('hint.barred');
  const piece = parameters.furniture.find(({ id }) => id === at);
  if (!piece) return at === holding ? say('hint.inHand') : null;
  if (piece.room === room) {
    if (piece.articulated) return null;
    return holding === null ? say('hint.doesNotOpen') : null;
  }
  if (own?.barred.includes(piece.room)) return say('hint.inBarred', { room: names.in(piece.room, 'inRoom') });
  return say('hint.goFirst');
}
