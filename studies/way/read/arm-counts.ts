/** How full each arm is, in participants: for operators, and for the report of a pilot. */
import { type Arm, armsOf } from '../../definition/expected.ts';
import type { ParticipationOutcome } from '../../definition/outcomes.ts';
import type { Study } from '../../definition/types.ts';
import type { Participant } from '../contract/state.ts';

export interface ArmCount {
  readonly arm: string;
  /** Participants in the arm, and those of them who completed, or dropped out. */
  readonly started: number;
  readonly complete: number;
  readonly dropped: number;
  /** Participants that the design asks for. */
  readonly target: number;
}

/** The counts of the arms, in the order of the definition. */
export function armCounts(definition: Study, participants: readonly Participant[]): readonly ArmCount[] {
  return armsOf(definition).map(({ arm, people }: Arm) => {
    const own = participants.filter((one) => one.arm === arm);
    const ended = (outcome: ParticipationOutcome): number =>
      own.filter(({ state }) => state.status === 'finished' && state.outcome === outcome).length;
    return { arm, started: own.length, complete: ended('complete'), dropped: ended('dropped'), target: people };
  });
}
