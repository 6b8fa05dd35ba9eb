/** How a study stands, for its operators: counts, cells and money, all from the folded state. */
import { cellsOf } from '../../studies/allocation/cells.ts';
import type { Outcome } from '../../studies/definition/outcomes.ts';
import { budgetOf, committed, owedTo } from '../../studies/way/account.ts';
import type { State, StudyState } from '../../studies/way/state.ts';
import type { LiveStudy } from './live-study.ts';

export interface StudyLine {
  readonly study: string;
  readonly title: string;
  readonly version: number;
  readonly hash: string;
  readonly intake: StudyState['intake'];
  readonly released: boolean;
  readonly participants: number;
}

export interface StudyStatus extends StudyLine {
  /** Participants under way, by what they are doing. */
  readonly states: Readonly<Partial<Record<State['status'], number>>>;
  readonly outcomes: Readonly<Partial<Record<Outcome, number>>>;
  readonly cells: readonly Cell[];
  /** In minor units. */
  readonly budget: {
    readonly limit: number;
    readonly committed: number;
    readonly owed: number;
    readonly currency: string;
  };
}

export interface Cell {
  readonly arm: string;
  /** Participants in the arm, and those of them who completed, or dropped out. */
  readonly started: number;
  readonly complete: number;
  readonly dropped: number;
  /** Participants that the design asks for. */
  readonly target: number;
  /** Slots that are filled, and those that the design has. */
  readonly filled: number;
  readonly slots: number;
}

export function lineOf(study: LiveStudy): StudyLine {
  const { versions, intake, released, participants } = study.told();
  const newest = versions.at(-1);
  if (!newest) throw new Error(`study ${study.id} has no version`);
  const { version, hash, frozen } = newest;
  return {
    study: study.id,
    title: frozen.definition.title,
    version,
    hash,
    intake,
    released,
    participants: participants.size,
  };
}

export function statusOf(study: LiveStudy): StudyStatus {
  const state = study.told();
  const newest = state.versions.at(-1);
  if (!newest) throw new Error(`study ${study.id} has no version`);
  const { definition } = newest.frozen;
  const all = [...state.participants.values()];
  const states: Partial<Record<State['status'], number>> = {};
  const outcomes: Partial<Record<Outcome, number>> = {};
  for (const one of all) {
    if (one.state.status === 'finished') outcomes[one.state.outcome] = (outcomes[one.state.outcome] ?? 0) + 1;
    else states[one.state.status] = (states[one.state.status] ?? 0) + 1;
  }
  const filled = [...state.slots.values()].filter(({ status }) => status === 'filled');
  const cells = cellsOf(definition).map(({ id: arm, ratio }): Cell => {
    const inArm = all.filter((one) => one.arm === arm);
    const ended = (outcome: Outcome): number =>
      inArm.filter((one) => one.state.status === 'finished' && one.state.outcome === outcome).length;
    const slots = ratio * definition.design.groupsPerCell;
    return {
      ...{ arm, started: inArm.length, complete: ended('complete'), dropped: ended('dropped') },
      ...{ target: slots * definition.match.people, filled: filled.filter((slot) => slot.arm === arm).length, slots },
    };
  });
  return {
    ...lineOf(study),
    states,
    outcomes,
    cells,
    budget: {
      limit: budgetOf(state),
      committed: committed(state),
      owed: all.reduce((sum, one) => sum + owedTo(one), 0),
      currency: definition.payment.currency,
    },
  };
}
