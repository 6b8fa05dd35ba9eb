/** The copy of a study that operators go through as participants, and how long such a preview lasts. */
import { describe, expect, test } from 'vitest';
import { PARTNERS, partners } from '../way/testing/arms.ts';
import { running, START } from '../way/testing/running.ts';
import { studyOf } from '../way/testing/studies.ts';
import { openCopyOf, pairCopyOf, pairIdOf } from './pair.ts';

const ID = 'small-preview-abc';
const UNTIL = START + 60 * 60_000;
const PREVIEW = { of: 'small', until: UNTIL };

function copyOf(frozen = studyOf(), arm: string | null = null) {
  const open = openCopyOf(frozen, ID);
  if (!('definition' in open)) throw new Error(JSON.stringify(open));
  const copy = pairCopyOf(open, arm);
  if (!copy) throw new Error(`there is no arm ${arm}`);
  return copy;
}

const CLOSED = studyOf({
  screening: [
    { rule: 'viewport', accept: { width: 1200, height: 700 }, text: 'needs-width' },
    { rule: 'keyboard', accept: 'present', text: 'needs-keyboard' },
  ],
  intake: {
    zone: 'Europe/London',
    recruiter: 'prolific',
    signed: 'accepted',
    hours: { days: ['sun'], from: '02:00', to: '02:01' },
    quotas: [{ id: 'hand', cells: [{ id: 'left', where: { language: ['en'] }, places: 1 }] }],
    excludes: ['earlier'],
    invites: [{ study: 'earlier', outcomes: ['complete'] }],
    prolificStudy: '0123456789abcdef01234567',
  },
});

const WAVE = {
  ...{ id: 'later', fromMs: 86_400_000, toMs: 172_800_000, code: { code: 'LATER' } },
  ...{ message: 'come', sessions: [], pay: 1 },
};

test('no hours, recruiter, quota or earlier study keeps operators out; the rest is as the study has it', () => {
  const { definition, ...rest } = copyOf(CLOSED).frozen;
  expect(definition.id).toBe(ID);
  expect(definition.intake).toEqual({
    ...{ zone: 'Europe/London', recruiter: 'links', hours: null, excludes: [], signed: 'required' },
    arrivalsAnHour: CLOSED.definition.intake.arrivalsAnHour,
  });
  expect(definition.screening.map(({ rule }) => rule)).toEqual(['keyboard']);
  for (const part of [
    'consent',
    'steps',
    'comprehension',
    'sessions',
    'survey',
    'debrief',
    'payment',
    'limits',
  ] as const)
    expect(definition[part]).toEqual(CLOSED.definition[part]);
  const { definition: _, ...texts } = CLOSED;
  expect(rest).toEqual(texts);
});

test('an end leads to no other server, which would count who comes', () => {
  const own = Object.entries(CLOSED.definition.codes);
  const codes = Object.fromEntries(own.map(([id, { code }]) => [id, { code, url: `https://sona.example/${id}` }]));
  const waves = [{ ...WAVE, code: { code: 'LATER', url: 'https://app.prolific.com/x' } }];
  const { definition } = copyOf(studyOf({ codes: codes as typeof CLOSED.definition.codes, waves })).frozen;
  expect(JSON.stringify([definition.codes, definition.waves])).not.toContain('https');
  expect(definition.codes.complete).toEqual({ code: CLOSED.definition.codes.complete.code });
});

test('each arm can be chosen, with as many participants as its groups have; one that is not there gives no copy', () => {
  expect(copyOf(partners())).toMatchObject({ arm: PARTNERS.person, people: 2 });
  expect(copyOf(partners(), PARTNERS.policy)).toMatchObject({ people: 1, arms: [PARTNERS.person, PARTNERS.policy] });
  const open = openCopyOf(partners(), ID);
  if (!('definition' in open)) throw new Error('the copy is no study');
  expect(pairCopyOf(open, 'zz-partner=zz-nobody')).toBeNull();
});

test('operators come back for a later wave at once', () => {
  expect(copyOf(studyOf({ waves: [WAVE] })).frozen.definition.waves).toMatchObject([{ fromMs: 0, toMs: 172_800_000 }]);
});

test('the id of a preview says what it is, however long that of the study is', () => {
  expect(pairIdOf('sally-anne', 'x1')).toBe('sally-anne-preview-x1');
  expect(pairIdOf('a'.repeat(48), 'x1')).toMatch(/^a{37}-preview-x1$/);
});

describe('a preview', () => {
  const begun = () => {
    const run = running(copyOf(partners(), PARTNERS.person).frozen, undefined, PREVIEW);
    for (const id of ['ann', 'bob']) run.join(id, { signed: true });
    return run;
  };

  test('two are in the arm that was chosen, and play with each other', () => {
    const run = begun();
    run.meet('ann', 'bob');
    expect(['ann', 'bob'].map((id) => run.one(id).arm)).toEqual([PARTNERS.person, PARTNERS.person]);
    expect(run.sessionOf('ann')).toBe(run.sessionOf('bob'));
  });

  test('ends for all who are in it when its time is over, also in a session, and nobody can join then', () => {
    const run = begun();
    run.meet('ann', 'bob');
    run.join('eve', { signed: true });
    run.wait(UNTIL - START);
    for (const id of ['ann', 'bob']) expect(run.page(id)).toMatchObject({ outcome: 'removed_by_operator' });
    expect(run.one('eve').state.status).toBe('finished');
    expect(run.study.intake).toBe('closed');
    expect(run.join('joe', { signed: true }).refusal).toMatchObject({ code: 'not_open' });
    expect(run.give({ type: 'openIntake', cause: 'program' }).refusal).toMatchObject({ code: 'not_open' });
  });

  test('its operator ends it at once; the way of other studies is not ended like that', () => {
    const run = begun();
    expect(run.give({ type: 'endPreview', cause: 'program' }).refusal).toBeNull();
    expect(run.page('ann').kind).toBe('finished');
    expect(run.join('joe', { signed: true }).refusal).toMatchObject({ code: 'not_open' });
    const other = running(studyOf());
    other.join('ann');
    expect(other.give({ type: 'endPreview', cause: 'program' }).refusal).toMatchObject({ code: 'not_possible' });
    expect(other.page('ann').kind).toBe('screening');
  });

  test('has one version, and no study becomes a preview later', () => {
    const next = studyOf({ title: 'Another title' });
    const publish = { type: 'publish', frozen: next, applyTo: 'arriving', cause: 'program' } as const;
    const preview = running(studyOf(), undefined, PREVIEW);
    expect(preview.give(publish).refusal).toMatchObject({ code: 'not_possible' });
    expect(running(studyOf()).give({ ...publish, preview: PREVIEW }).refusal).toMatchObject({ code: 'not_possible' });
  });
});
