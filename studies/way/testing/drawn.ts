/** Studies that are drawn: arms that differ in what comes before and after the match, questions, and quotas. */
import fc from 'fast-check';
import type { FrozenStudy } from '../../definition/freeze.ts';
import type { LevelInput } from '../../definition/types.ts';
import { quotaStudy } from './quotas.ts';
import { sessionsOf, studyOf } from './studies.ts';

const { definition: pair } = studyOf();
const MINUTE = 60_000;

interface DrawnArm {
  readonly ratio: number;
  readonly people: number;
  readonly fills: boolean;
  readonly steps: number;
  readonly asks: boolean;
  readonly survey: 'all' | 'play' | null;
  readonly debriefs: boolean;
  readonly label: boolean;
}

const arm: fc.Arbitrary<DrawnArm> = fc.record({
  ratio: fc.integer({ min: 1, max: 2 }),
  people: fc.constantFrom(1, 2),
  fills: fc.boolean(),
  steps: fc.nat({ max: 2 }),
  asks: fc.boolean(),
  survey: fc.constantFrom('all', 'play', null),
  debriefs: fc.boolean(),
  label: fc.boolean(),
});

const person = { kind: 'person' } as const;
const policy = { kind: 'policy', policy: 'symmtom:silent' } as const;

/** A level of the only factor. What comes before the match differs where the arm is drawn at the consent. */
function levelOf(own: DrawnArm, nth: number, early: boolean): LevelInput {
  const { ratio, people, fills, steps, asks, survey, debriefs, label } = own;
  const fill = fills ? { afterMs: 2 * MINUTE, policy: 'symmtom:silent', counts: nth % 2 === 0 } : null;
  return {
    ...{ id: `zz-${nth}`, ratio },
    patch: {
      play: {
        ...(label ? { partners: `label-${nth}` } : {}),
        ...(early ? { seats: people === 1 ? [person, policy] : [person, person] } : {}),
      },
    },
    study: {
      survey: survey === null ? [] : [{ id: 'about', after: survey, optional: nth % 2 === 1 }],
      debrief: debriefs ? { text: `debrief-${nth}` } : null,
      ...(early
        ? {
            match: { people, fill },
            steps: Array.from({ length: steps }, (_, i) => ({ kind: 'text' as const, text: `step-${nth}-${i}` })),
            comprehension: asks ? pair.comprehension : null,
          }
        : {}),
    },
  };
}

export const drawnStudy: fc.Arbitrary<FrozenStudy> = fc
  .record({
    arms: fc.array(arm, { minLength: 2, maxLength: 3 }),
    early: fc.boolean(),
    groupsPerCell: fc.integer({ min: 1, max: 3 }),
    asksWho: fc.boolean(),
    places: fc.integer({ min: 1, max: 6 }),
    counts: fc.boolean(),
  })
  .map(({ arms, early, groupsPerCell, asksWho, places, counts }) => {
    const levels = arms.map((own, nth) => levelOf(own, nth, early));
    const by = {
      id: 'zz-device',
      cells: [{ id: 'zz-any', where: { device: ['desktop', 'phone'] }, places: 2 * places }],
    };
    const asked = quotaStudy().definition.intake;
    const quotas = [...(asksWho ? (asked.quotas ?? []) : []), by];
    return studyOf({
      sessions: sessionsOf(studyOf(), { dropout: { ...pair.sessions[0]?.dropout, minPeople: 1 } }),
      design: {
        factors: [{ id: 'zz-arm', vary: 'between', levels }],
        assignAt: early ? 'consent' : 'match',
        groupsPerCell,
      },
      intake: {
        ...pair.intake,
        ...(asksWho && asked.questions ? { questions: asked.questions } : {}),
        ...(counts ? { quotas } : {}),
      },
    });
  });
