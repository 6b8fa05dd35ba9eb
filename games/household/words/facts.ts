/** Facts about the house in a language, as main clauses and as clauses that follow "that". */
import { nameOf } from '../formal/values.ts';
import type { PddlFormula } from '../pddl/formula.ts';
import type { Literal, Place, Predicate } from '../types.ts';
import type { HouseholdSaid, ThingNames } from './names.ts';

/** `says`: a main clause without a full stop; `that`: it follows "that". */
type Clause = 'says' | 'that';

/** A literal, or that the `knowers` know it, outermost first; null: the reader. */
interface KnownFact extends Literal {
  readonly knowers: readonly (number | null)[];
}

export interface FactWords {
  /** "B knows that the mug is not on the table". */
  fact(fact: KnownFact, clause: Clause): string;
  /** What a fact says of its subject, if it is so: "open", "on the table". */
  said(literal: Literal): string;
  /** "on the table", "in A's hand". */
  place(at: Place): string;
  /** "open", of this furniture. */
  state(id: string, state: StateOfThing): string;
  formula(formula: PddlFormula, clause: Clause): string;
}

/** A predicate of one thing alone. */
type StateOfThing =
  | 'is_open'
  | 'is_closed'
  | 'is_clean'
  | 'is_dirty'
  | 'is_filled'
  | 'is_empty'
  | 'is_powered_on'
  | 'is_powered_off'
  | 'is_locked'
  | 'is_unlocked';

export function factWordsIn({ say }: HouseholdSaid, names: ThingNames): FactWords {
  const state = (id: string, of: StateOfThing): string => say(`states.${of}.${names.agreement(id)}`);
  const literal = ({ predicate, args: [subject = '', other = ''], holds: is }: Literal, clause: Clause): string => {
    const [thing, holds] = [names.in(subject, 'the'), is ? 'yes' : 'no'];
    const at = placeOf(predicate, other);
    return at === null
      ? say(`${clause}.state`, { thing, holds, state: state(subject, predicate as StateOfThing) })
      : say(`${clause}.place`, { thing, holds, place: at });
  };
  /** null: the predicate says how a thing is. */
  const placeOf = (predicate: Predicate, other: string): string | null => {
    switch (predicate) {
      case 'is_on_top':
        return names.in(other, 'on');
      case 'is_inside':
        return names.in(other, 'in');
      case 'is_in_room':
      case 'agent_in_room':
        return names.in(other, 'inRoom');
      case 'is_next_to':
        return names.in(other, 'nextTo');
      case 'is_on_floor':
        return say('place.onFloor');
      case 'is_held_by':
        return say('place.inHandOf', { name: names.in(other, 'the') });
      case 'is_open':
      case 'is_closed':
      case 'is_clean':
      case 'is_dirty':
      case 'is_filled':
      case 'is_empty':
      case 'is_powered_on':
      case 'is_powered_off':
      case 'is_locked':
      case 'is_unlocked':
        return null;
    }
  };
  const fact = ({ knowers: [knower, ...others], ...rest }: KnownFact, clause: Clause): string => {
    if (knower === undefined) return literal(rest, clause);
    const inner = { ...rest, knowers: others };
    return knower === null
      ? say(`${clause}.youKnow`, { clause: fact(inner, 'that') })
      : say(`${clause}.knows`, { name: nameOf(knower), clause: fact(inner, 'that') });
  };
  const formula = (of: PddlFormula, clause: Clause): string => {
    const kind = clause === 'says' ? 'formula' : 'formulaThat';
    switch (of.op) {
      case 'fact':
        return literal({ predicate: of.predicate as Predicate, args: of.args, holds: true }, clause);
      case 'not':
        return of.of.op === 'fact'
          ? literal({ predicate: of.of.predicate as Predicate, args: of.of.args, holds: false }, clause)
          : say(`${kind}.not`, { clause: formula(of.of, 'that') });
      case 'and':
      case 'or': {
        const parts = of.of.map((part) => formula(part, clause));
        const [whole = '', ...more] = parts;
        return more.reduce((first, second) => say(`${kind}.${of.op}`, { first, second }), whole);
      }
      case 'K':
        return formula(of.of, clause);
    }
  };
  return {
    fact,
    said: ({ predicate, args: [subject = '', other = ''] }) =>
      placeOf(predicate, other) ?? state(subject, predicate as StateOfThing),
    place: (at) =>
      at.kind === 'held'
        ? say('place.held', { name: nameOf(at.seat) })
        : names.in(at.furniture, at.kind === 'on' ? 'on' : 'in'),
    state,
    formula,
  };
}
