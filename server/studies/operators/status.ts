/** How a study stands, for its operators: counts, cells and money, all from the folded state. */
import type { ListedStudy, StudyStatus } from '../../../answers/studies.ts';
import { armsOf } from '../../../studies/definition/expected.ts';
import type { ParticipationOutcome } from '../../../studies/definition/outcomes.ts';
import { wavesIn } from '../../../studies/definition/waves.ts';
import type { ParticipantState, StudyState } from '../../../studies/way/contract/state.ts';
import { budgetOf, committed, owedTo } from '../../../studies/way/decide/account.ts';
import { type ArmCount, armCounts } from '../../../studies/way/read/arm-counts.ts';
import type { LiveStudy } from '../run/live-study.ts';

/** How a study stands, with more for programs than pages read. */
export interface StandingStudy extends StudyStatus {
  readonly cells: readonly Cell[];
}

interface Cell extends ArmCount {
  /** Slots that are filled, and those that the design has. */
  readonly filled: number;
  readonly slots: number;
}

export function lineOf(study: LiveStudy): ListedStudy {
  const told = study.told();
  return lineWith(study.id, told, told.participants.size);
}

/** `arrived`: how many participants have. */
export function lineWith(
  study: string,
  { versions, intake, released, archived }: StudyState,
  arrived: number,
): ListedStudy {
  const newest = versions.at(-1);
  if (!newest) throw new Error(`study ${study} has no version`);
  const { version, hash, frozen } = newest;
  return { study, title: frozen.definition.title, version, hash, intake, released, archived, participants: arrived };
}

export function statusOf(study: LiveStudy): StandingStudy {
  const state = study.told();
  const newest = state.versions.at(-1);
  if (!newest) throw new Error(`study ${study.id} has no version`);
  const { definition } = newest.frozen;
  const all = [...state.participants.values()];
  const states: Partial<Record<ParticipantState['status'], number>> = {};
  const outcomes: Partial<Record<ParticipationOutcome, number>> = {};
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
    intakeHours: { hours: definition.intake.hours, zone: definition.intake.zone },
    languages: definition.languages,
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
