/** How a study stands, for its operators: counts, cells and money, all from the folded state. */
import { armsOf } from '../../../studies/definition/expected.ts';
import type { Outcome } from '../../../studies/definition/outcomes.ts';
import { wavesIn } from '../../../studies/definition/waves.ts';
import type { State, StudyState } from '../../../studies/way/contract/state.ts';
import { budgetOf, committed, owedTo } from '../../../studies/way/decide/account.ts';
import { type ArmCount, armCounts } from '../../../studies/way/read/arm-counts.ts';
import type { LiveStudy } from '../run/live-study.ts';

export interface StudyLine {
  readonly study: string;
  readonly title: string;
  readonly version: number;
  readonly hash: string;
  readonly intake: StudyState['intake'];
  readonly released: boolean;
  readonly participants: number;
}

/** A published study that this program cannot read. */
export interface UnreadableLine {
  readonly study: string;
  /** Why not, in a sentence. */
  readonly unreadable: string;
}

export interface StudyStatus extends StudyLine {
  /** How many waves the newest version has. */
  readonly waves: number;
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

interface Cell extends ArmCount {
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
  const waves = wavesIn(definition);
  const filled = [...state.slots.values()].filter(({ status }) => status === 'filled');
  const slots = new Map(armsOf(definition).map(({ arm, groups }) => [arm, groups]));
  const cells = armCounts(definition, all).map(
    (count): Cell => ({
      ...count,
      filled: filled.filter(({ arm }) => arm === count.arm).length,
      slots: slots.get(count.arm) ?? 0,
    }),
  );
  return {
    ...lineOf(study),
    waves,
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
