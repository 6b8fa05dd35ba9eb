/** A study for tests that asks who takes part, and has places for so many of each hand, and of each hand and age. */
import type { FrozenStudy } from '../../definition/freeze.ts';
import type { StudyInput } from '../../definition/types.ts';
import { PAYMENT, studyOf } from './studies.ts';

const { intake, design } = studyOf().definition;

const hand = (id: string, places: number) => ({ id: `zz-${id}`, where: { hand: [id] }, places });
const aged = (id: string, from: number, to: number, places: number) => ({
  id: `zz-${id}-${from}`,
  where: { hand: [id], age: { from, to } },
  places,
});

/** Adults of up to 60 years: four of each hand, and of them three at most in each half of the ages. */
export function quotaStudy(given: Partial<StudyInput> = {}): FrozenStudy {
  return studyOf({
    design: { ...design, groupsPerCell: 2, assignAt: 'consent' },
    intake: {
      ...intake,
      questions: {
        survey: 'who',
        rules: [{ question: 'age', accept: { from: 18, to: 60 }, text: 'too-young' }],
      },
      quotas: [
        { id: 'zz-hands', cells: [hand('left', 4), hand('right', 4)] },
        {
          id: 'zz-ages',
          cells: [aged('left', 18, 39, 3), aged('left', 40, 60, 3), aged('right', 18, 39, 3), aged('right', 40, 60, 3)],
        },
      ],
    },
    payment: {
      ...PAYMENT,
      outcomes: {
        ...PAYMENT.outcomes,
        failed_screening: { base: 'none', fixed: 20, earned: false, waiting: false },
        overflow: { base: 'none', fixed: 70, earned: false, waiting: false },
      },
    },
    ...given,
  });
}
