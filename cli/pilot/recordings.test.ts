/** The live study that a pilot plays first, and what becomes of its sessions. */
import { expect, test } from 'vitest';
import { studyOf } from '../../studies/way/testing/studies.ts';
import { yoked } from '../../studies/way/testing/yoked.ts';
import { liveFirst, withRecordings } from './recordings.ts';

const STUDY = yoked(['named', 'too']);

test('a study with recordings is played live first, by participants who allow use in later studies', () => {
  const { frozen, participants } = liveFirst(STUDY) ?? expect.fail();
  const { id, sessions, design, consent } = frozen.definition;
  expect([id, participants, design.groupsPerCell, design.factors]).toEqual(['small-recorded', 6, 2, []]);
  expect(sessions[0]?.seats.map(({ kind }) => kind)).toEqual(['person', 'person']);
  expect(sessions[0]?.recordings).toBeUndefined();
  expect(consent.tiers.filter(({ opens, required }) => opens === 'reuse' && required)).toHaveLength(1);
  expect(liveFirst(studyOf())).toBeNull();
});

test('the arm that is played live may be another one than the study as it stands; without one there is no pilot', () => {
  const { design, sessions } = STUDY.definition;
  const [factor] = design.factors;
  const levels = factor?.levels.filter(({ id }) => id !== 'live') ?? [];
  const person = { kind: 'person' } as const;
  const changed = (own: typeof levels) => ({
    ...STUDY,
    definition: {
      ...STUDY.definition,
      sessions: sessions.map((one) => ({ ...one, seats: [person, { kind: 'recorded' } as const] })),
      design: { ...design, factors: factor ? [{ ...factor, levels: own }] : [] },
    },
  });
  const live = { id: 'two', ratio: 1, patch: { play: { seats: [person, person] } }, study: { match: { people: 2 } } };
  expect(liveFirst(changed([...levels.slice(0, 1), live]))?.frozen.definition.match.people).toBe(2);
  expect(() => liveFirst(changed(levels.slice(0, 1)))).toThrow('an arm without recorded seats');
});

test('the sessions that were played to their end are the recordings, and their participants are excluded', () => {
  const at = 1;
  const participant = (name: string, event: object) =>
    ({ commandId: 'c', event: { stream: 'participant', participant: name, event } }) as never;
  const plays = (session: string, how: string) => [
    participant('p', { type: 'SessionAssigned', at, session, seat: 0, group: 'g', play: 0 }),
    participant('p', { type: 'SessionLeft', at, session, how }),
  ];
  const events = [...plays('ended', 'completed'), ...plays('broken', 'aborted')];
  const { definition } = withRecordings(STUDY, { events });
  expect(definition.sessions.map(({ recordings }) => recordings)).toEqual([['ended']]);
  expect(definition.intake.excludes).toEqual(['small-recorded']);
  expect(() => withRecordings(STUDY, { events: plays('broken', 'aborted') })).toThrow('played to its end');
});
