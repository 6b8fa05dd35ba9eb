/** Studies of several waves for tests. */
import type { FrozenStudy } from '../../definition/freeze.ts';
import type { StudyInput } from '../../definition/types.ts';
import { sessionsOf, studyOf } from './studies.ts';

export const HOUR = 3_600_000;
type Wave = NonNullable<StudyInput['waves']>[number];

/** A second wave with one session, an hour to three hours after the first. */
const WAVE: Wave = {
  id: 'second',
  fromMs: HOUR,
  toMs: 3 * HOUR,
  code: { code: 'ZZCODE-50', url: 'https://recruiter.example/first' },
  message: 'come-back',
  steps: [{ kind: 'text', text: 'welcome-back' }],
  sessions: ['again'],
  pay: 150,
};

const pair = studyOf();

/** A pair plays, and again in a second wave, with a survey after each. */
export function twoWaves(wave: Partial<Wave> = {}, given: Partial<StudyInput> = {}): FrozenStudy {
  return studyOf({
    sessions: sessionsOf(pair, { id: 'play' }, { id: 'again' }),
    survey: [
      { id: 'about', after: 'play', optional: false },
      { id: 'after', after: 'second', optional: false },
    ],
    waves: [{ ...WAVE, ...wave }],
    ...given,
  });
}

/** A study of three waves; the third wave is only a survey. */
export function withFollowUp(wave: Partial<Wave> = {}): FrozenStudy {
  const last: Wave = { ...WAVE, id: 'last', code: { code: 'ZZCODE-51' }, sessions: [], steps: [], pay: 40 };
  return twoWaves(wave, {
    match: { people: 2, waitMs: 600_000, readyMs: 30_000, neverMet: false },
    waves: [{ ...WAVE, ...wave }, last],
    survey: [
      { id: 'about', after: 'play', optional: false },
      { id: 'after', after: 'last', optional: true },
    ],
  });
}
