/** The turns of a seat as recaps: by the game's view, or else from the words of actions and percepts. Pure. */
import type { AnyGameView } from '../game-view.ts';
import { type Lived, type RecapSentence, sumOf, type TurnRecap } from '../recap.ts';
import type { Untyped } from '../seat/seat-state.ts';

export type AnyLife = Lived<Untyped, Untyped>;

/** null: there is nothing to tell of the turn. */
export function recapAt(view: AnyGameView, life: AnyLife, at: number): TurnRecap | null {
  if (view.recap) return view.recap(life, at);
  const experience = life.experiences[at];
  if (!experience) return null;
  const { acted, turn } = experience;
  const told = experience.percepts.filter((percept: Untyped) => !view.quiet?.(percept));
  const happened = told
    .flatMap((percept: Untyped) => view.words.percept(percept, life.seat))
    .map((words: string): RecapSentence => ({ words }));
  const did = acted && !(view.actsTold && acted.by === 'agent') ? view.words.acted(acted.action, acted.by) : null;
  return did === null && happened.length === 0
    ? null
    : { turn, did, late: acted?.by === 'clock', happened, gains: null };
}

/** The last turn that brought anything to tell, and its place in the life: a show has turns without words. */
export function lastRecap(
  view: AnyGameView,
  life: AnyLife,
): { readonly recap: TurnRecap; readonly at: number } | { readonly recap: null; readonly at: null } {
  for (let at = life.experiences.length - 1; at >= 0; at--) {
    const recap = recapAt(view, life, at);
    if (recap) return { recap, at };
  }
  return { recap: null, at: null };
}

export interface Paid {
  readonly turn: number;
  /** After the turn, from 0 on. */
  readonly sum: number;
}

/** The seat's points after each turn, as far as it was told; empty: it was told of none. */
export function paidIn(view: AnyGameView, life: AnyLife): readonly Paid[] {
  const paid: Paid[] = [];
  for (let at = 0; at < life.experiences.length; at++) {
    const recap = recapAt(view, life, at);
    if (!recap?.gains) continue;
    paid.push({ turn: life.experiences[at]?.turn ?? at, sum: (paid.at(-1)?.sum ?? 0) + sumOf(recap.gains) });
  }
  return paid;
}
