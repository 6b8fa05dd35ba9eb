/** Studies for tests whose arms differ in more than what is played. */
import type { FrozenStudy } from '../../definition/freeze.ts';
import type { StudyInput } from '../../definition/types.ts';
import { sessionsOf, studyOf } from './studies.ts';

/** Names of the arms of `partners`. */
export const PARTNERS = { person: 'zz-partner=zz-person', policy: 'zz-partner=zz-policy' } as const;

const pair = studyOf();
const person = { kind: 'person' } as const;

const FACTORS: StudyInput['design']['factors'] = [
  {
    id: 'zz-partner',
    vary: 'between',
    levels: [
      { id: 'zz-person', patch: { play: { partners: 'with-a-person' } } },
      {
        id: 'zz-policy',
        patch: {
          play: { partners: 'with-a-program', seats: [person, { kind: 'policy', policy: 'symmtom:silent' }] },
        },
        study: {
          texts: { instructions: 'alone', debrief: 'debrief-alone', 'ask-first': 'first-alone' },
          comprehension: {
            attempts: 2,
            questions: pair.definition.comprehension?.questions.slice(0, 1) ?? [],
          },
          survey: [],
          match: { people: 1 },
        },
      },
    ],
  },
];

/** Two arms: participants play with each other, or alone with a policy, and read and answer other things. */
export function partners(design: Partial<StudyInput['design']> = {}, given: Partial<StudyInput> = {}): FrozenStudy {
  return studyOf({
    sessions: sessionsOf(pair, { dropout: { ...pair.definition.sessions[0]?.dropout, minPeople: 1 } }),
    design: { factors: FACTORS, assignAt: 'consent', groupsPerCell: 4, ...design },
    ...given,
  });
}
