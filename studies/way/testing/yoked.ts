/** A yoked study for tests: participants play with each other, beside recordings of earlier sessions, or beside a policy. */
import type { FrozenStudy } from '../../definition/freeze.ts';
import { needsOf, type PlayableRecording } from '../../definition/recordings.ts';
import type { StudyInput } from '../../definition/types.ts';
import { sessionsOf, studyOf } from './studies.ts';

/** Names of the arms of `yoked`. */
export const ARMS = { live: 'zz-partner=live', recorded: 'zz-partner=recorded', policy: 'zz-partner=policy' } as const;

const pair = studyOf();
const person = { kind: 'person' } as const;

const alone = (id: string, other: object) => ({
  id,
  patch: { play: { seats: [person, other] } },
  study: { match: { people: 1 } },
});

/** The n-th groups of its arms have the same recording. */
export function yoked(recordings: readonly string[], given: Partial<StudyInput> = {}): FrozenStudy {
  const levels = [
    { id: 'live' },
    alone('recorded', { kind: 'recorded' }),
    alone('policy', { kind: 'policy', policy: 'symmtom/patient' }),
  ];
  return studyOf({
    sessions: sessionsOf(pair, {
      recordings: [...recordings],
      dropout: { ...pair.definition.sessions[0]?.dropout, minPeople: 1 },
    }),
    design: {
      factors: [{ id: 'zz-partner', vary: 'between', levels }] as StudyInput['design']['factors'],
      assignAt: 'consent',
      groupsPerCell: 4,
    },
    ...given,
  });
}

/** A session of that study's kind that is over, whose participants allow use in later studies. */
export function playableOf(
  frozen: FrozenStudy,
  seed: string,
  more: Partial<PlayableRecording> = {},
): PlayableRecording {
  const [plan] = frozen.definition.sessions;
  const needs = plan ? needsOf(plan) : null;
  if (!needs) throw new Error('the study has no session');
  const { game, rulesVersion, config } = needs;
  const seats = [0, 1].map(() => ({ whyNot: null, texts: true }));
  return { game, rulesVersion, config, study: 'earlier', seats, whyNot: null, seed, ...more };
}
