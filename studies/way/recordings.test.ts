/** Yoked controls: which recording a session has, in which arm, and what becomes of those for whom none is left. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Catalogue } from '../definition/catalogue.ts';
import { checkStudy } from '../definition/check.ts';
import type { FrozenStudy } from '../definition/freeze.ts';
import { chooseRecording, needsOf, recordingNeeds, recordingsFrom } from '../definition/recordings.ts';
import { beginStudy } from './contract/state.ts';
import { foldStudy } from './fold/evolve.ts';
import { audit } from './read/audit.ts';
import { type Running, running, SEED } from './testing/running.ts';
import { sessionsOf, studyOf } from './testing/studies.ts';
import { ARMS, playableOf, yoked } from './testing/yoked.ts';

const NAMED = ['one', 'two', 'three'];

function opened(recordings: readonly string[] = NAMED, frozen: FrozenStudy = yoked(recordings)): Running {
  const run = running(frozen);
  for (const id of recordings) run.recordings.set(id, playableOf(frozen, `seed of ${id}`));
  return run;
}

/** Everyone who comes consents, and plays what the arm has. */
function allPlay(run: Running, people: number): void {
  const ids = Array.from({ length: people }, (_, i) => `p${i}`);
  for (const id of ids) {
    run.join(id);
    while (!['waiting', 'ready', 'playing', 'finished'].includes(run.page(id).kind)) run.goOn(id);
    for (const one of ids.slice(0, ids.indexOf(id) + 1)) if (run.page(one).kind === 'ready') run.goOn(one);
  }
}

const drawnIn = (run: Running) =>
  run.appends
    .flat()
    .flatMap((write) =>
      write.stream === 'study' ? write.events.flatMap((one) => (one.type === 'RecordingDrawn' ? [one] : [])) : [],
    );

const usedUpIn = (run: Running) =>
  run.appends
    .flat()
    .flatMap((write) =>
      write.stream === 'study' ? write.events.flatMap((one) => (one.type === 'RecordingsUsedUp' ? [one] : [])) : [],
    );

/** Arm -> the seeds of its sessions in the order of its slots. */
function seedsByArm(run: Running) {
  const sessions = [...run.sessions.values()].toSorted((a, b) => (a.assignment?.slot ?? 0) - (b.assignment?.slot ?? 0));
  const byArm = Map.groupBy(sessions, ({ arm }) => arm);
  return (arm: string) => (byArm.get(arm) ?? []).map(({ seed }) => seed);
}

describe('the recording of a session', () => {
  test('is the same in all arms for groups of equal deals, whose sessions have its seed', () => {
    const run = opened();
    allPlay(run, 16);
    const seedsIn = seedsByArm(run);
    const expected = ['one', 'two', 'three', 'one'].map((id) => `seed of ${id}`);
    for (const arm of Object.values(ARMS)) expect(seedsIn(arm)).toEqual(expected);
    expect(audit(run.appends, SEED)).toEqual([]);
    expect(run.appends.reduce(foldStudy, beginStudy())).toEqual(run.study);
  });

  test('acts again in recorded seats alone, and its seed is not in the log', () => {
    const run = opened();
    allPlay(run, 16);
    for (const { arm, seats, session } of run.sessions.values()) {
      const recording = drawnIn(run).find((one) => one.session === session)?.recording;
      const [own, other] = seats;
      expect(own?.kind).toBe('person');
      if (arm === ARMS.recorded) expect(other).toEqual({ kind: 'recorded', session: recording, texts: true });
      else expect(other?.kind).toBe(arm === ARMS.live ? 'person' : 'policy');
    }
    expect(drawnIn(run)).toHaveLength(run.sessions.size);
    expect(JSON.stringify(run.appends)).not.toContain('seed of ');
  });

  test('that cannot be used any more is passed over for the next one, which the log says', () => {
    const run = opened();
    const gone = run.recordings.get('two') ?? expect.fail();
    // only the seat that acts again in some arm is asked for
    run.recordings.set('one', {
      ...gone,
      seed: 'seed of one',
      seats: [{ whyNot: 'no_consent', texts: false }, ...gone.seats.slice(1)],
    });
    run.recordings.set('two', {
      ...gone,
      seats: [gone.seats[0] ?? expect.fail(), { whyNot: 'no_consent', texts: false }],
    });
    allPlay(run, 16);
    for (const arm of Object.values(ARMS))
      expect(seedsByArm(run)(arm)).toEqual(['one', 'three', 'three', 'one'].map((id) => `seed of ${id}`));
    expect(drawnIn(run).flatMap(({ passedOver }) => passedOver)).toEqual(
      Object.values(ARMS).map(() => ({ recording: 'two', why: 'no_consent' })),
    );
    expect(audit(run.appends, SEED)).toEqual([]);
  });

  test('is found by the audit where it is not the one of its slot', () => {
    const run = opened();
    allPlay(run, 16);
    const swapped = JSON.parse(JSON.stringify(run.appends).replace('"recording":"one"', '"recording":"two"'));
    expect(audit(swapped, SEED)).toMatchObject([{ event: 'RecordingDrawn', stops: false }]);
  });

  test('is another one in each condition within participants', () => {
    const factor = (id: string) => ({ id, patch: { play: { aids: { notes: id === 'zz-on' } } } });
    const base = yoked(NAMED);
    const frozen = studyOf({
      match: { people: 1, waitMs: 60_000, readyMs: 20_000 },
      sessions: sessionsOf(base, { seats: [{ kind: 'person' }, { kind: 'recorded' }] }),
      design: {
        factors: [{ id: 'zz-notes', vary: 'within', levels: [factor('zz-off'), factor('zz-on')] }],
        assignAt: 'match',
        groupsPerCell: 2,
      },
    });
    const run = opened(NAMED, frozen);
    for (const id of ['a', 'b']) {
      run.join(id);
      for (let i = 0; i < 40 && run.page(id).kind !== 'survey'; i++) {
        const page = run.page(id);
        if (page.kind === 'playing') run.end(page.session);
        else if (!run.goOn(id)) break;
      }
    }
    expect(drawnIn(run).map(({ recording }) => recording)).toEqual(['one', 'two', 'three', 'one']);
    expect(audit(run.appends, SEED)).toEqual([]);
  });
});

test('every page beside a recording is the page beside a policy, where texts do not tell them apart', () => {
  const run = opened();
  allPlay(run, 8);
  const seated = (arm: string) => [...run.study.participants.values()].find((one) => one.arm === arm)?.id ?? '';
  const pagesOf = (arm: string): readonly string[] => {
    const id = seated(arm);
    const own = [id, run.sessionOf(id)];
    const pages: string[] = [];
    for (let i = 0; i < 40 && run.page(id).kind !== 'finished'; i++) {
      const page = run.page(id);
      pages.push(own.reduce((json, one) => json.replaceAll(one, 'x'), JSON.stringify(page)));
      if (page.kind === 'playing') run.end(page.session);
      else if (!run.goOn(id)) break;
    }
    return pages;
  };
  const beside = pagesOf(ARMS.recorded);
  expect(beside).toEqual(pagesOf(ARMS.policy));
  expect(beside[0]).toContain('"kind":"playing"');
  expect(beside.join()).not.toMatch(/recorded|seed of/);
});

describe('when no recording is left', () => {
  test('participants end as if no partner was found, with pay, and the log says once why', () => {
    const run = opened();
    run.recordings.clear();
    allPlay(run, 6);
    expect(run.sessions.size).toBe(0);
    for (const { state, account } of run.study.participants.values()) {
      expect(state).toMatchObject({ status: 'finished', outcome: 'lobby_timeout' });
      expect(account.byRule.fixed).toBe(60);
    }
    const all = NAMED.map((recording) => ({ recording, why: 'no_such_session' }));
    expect(usedUpIn(run)).toEqual([
      { type: 'RecordingsUsedUp', at: run.at, version: 1, plan: 'play', passedOver: all },
    ]);
    expect(audit(run.appends, SEED)).toEqual([]);
    expect(run.appends.reduce(foldStudy, beginStudy())).toEqual(run.study);
  });

  test('those who wait already end then, and their slots are open again', () => {
    const run = opened();
    run.join('a');
    while (run.one('a').arm === null) run.goOn('a');
    const waiting: string[] = [];
    for (let i = 0; i < 12 && waiting.length === 0; i++) {
      const id = `w${i}`;
      run.join(id);
      while (!['waiting', 'playing', 'ready'].includes(run.page(id).kind)) run.goOn(id);
      if (run.page(id).kind === 'waiting') waiting.push(id);
    }
    run.recordings.clear();
    run.join('last');
    for (const id of waiting) expect(run.one(id).state).toMatchObject({ outcome: 'lobby_timeout' });
    expect(usedUpIn(run)).toHaveLength(1);
    expect([...run.study.slots.values()].every(({ arm }) => arm !== ARMS.live)).toBe(true);
  });
});

const HERE: Catalogue = {
  policies: [
    {
      ...{ id: 'symmtom/patient', game: 'symmtom', version: 1, privileged: false, paysSilence: false },
      whyNot: () => null,
    },
  ],
  words: { symmtom: ['en'] },
  zones: new Set(['Europe/London']),
  studies: null,
  bots: null,
  models: null,
  variants: [],
  recordings: null,
};

describe('the check of recordings', () => {
  const intake = { zone: 'Europe/London', recruiter: 'links', excludes: ['earlier'] } as const;
  const study = yoked(['one'], { intake });
  const good = playableOf(study, 'unsaid');
  const problemsOf = (frozen: FrozenStudy, recordings: Catalogue['recordings'] = { one: good }) =>
    checkStudy(frozen, { ...HERE, recordings }).problems.filter(
      ({ code }) => code === 'recording_refused' || code === 'patch_refused',
    );
  const path = 'sessions.0.recordings.0';

  test('passes those that fit, and all where no server is asked', () => {
    expect(problemsOf(study)).toEqual([]);
    expect(problemsOf(study, null)).toEqual([]);
  });

  test.each([
    ['an unknown session', {}, /no such session/],
    ['one that is not over', { one: { ...good, whyNot: 'not_over' } }, /not over/],
    ['one that never began', { one: { ...good, whyNot: 'not_running' } }, /never began/],
    ['a branch', { one: { ...good, whyNot: 'branch' } }, /branch/],
    ['another game', { one: { ...good, game: 'tomqa' } }, /another game/],
    ['older rules', { one: { ...good, rulesVersion: 0 } }, /other rules/],
    ['another config', { one: { ...good, config: { ...(good.config as object), turns: 3 } } }, /another config/],
    ['a session of fewer seats', { one: { ...good, seats: good.seats.slice(1) } }, /another config/],
    [
      'a seat that was recorded already',
      { one: { ...good, seats: [good.seats[0], { whyNot: 'recorded_before', texts: false }] } },
      /recorded already/,
    ],
    [
      'a participant who does not allow it',
      { one: { ...good, seats: [good.seats[0], { whyNot: 'no_consent', texts: false }] } },
      /allows no use/,
    ],
    ['participants who could meet themselves', { one: { ...good, study: 'another' } }, /intake\.excludes/],
  ])('refuses %s', (_, recordings, message) => {
    expect(problemsOf(study, recordings as Catalogue['recordings'])).toEqual([
      { path, code: 'recording_refused', message: expect.stringMatching(message) },
    ]);
  });

  test('refuses a recorded seat without recordings, the same session twice, and recordings that differ by arm', () => {
    const { recordings, ...session } = study.definition.sessions[0] ?? expect.fail();
    const without = yoked(['one'], { intake, sessions: [session] });
    expect(problemsOf(without)).toMatchObject([{ path: expect.stringContaining('seats'), code: 'recording_refused' }]);
    expect(problemsOf(yoked(['one', 'one'], { intake }))).toMatchObject([{ path: 'sessions.0.recordings.1' }]);
    const { design } = study.definition;
    const levels = design.factors[0]?.levels.map((one, i) =>
      i === 1 ? { ...one, patch: { play: { ...one.patch.play, recordings: ['one'] } } } : one,
    );
    const patched = { ...design, factors: [{ ...design.factors[0], levels }] };
    expect(problemsOf(yoked(['one'], { intake, design: patched as never }))).toMatchObject([
      { path: 'design.factors.0.levels.1.patch.play.recordings', code: 'patch_refused' },
    ]);
  });
});

test('the seats that a session asks for are those that are recorded in any arm', () => {
  expect(recordingNeeds(yoked(['one']), 0)?.seats).toEqual([1]);
  expect(recordingNeeds(studyOf(), 0)).toBeNull();
});

test('whatever can be used, the first one from the index on is taken, and all before it are passed over', () => {
  const frozen = yoked(['one']);
  const needs = needsOf({ ...frozen.definition.sessions[0], seats: [] } as never) ?? expect.fail();
  const good = playableOf(frozen, '');
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), fc.nat(100), (usable, index) => {
      const ids = usable.map((_, i) => `s${i}`);
      const inOrder = recordingsFrom(ids, index);
      expect(inOrder.toSorted()).toEqual(ids.toSorted());
      const { recording, passedOver } = chooseRecording(inOrder, needs, (id) =>
        usable[ids.indexOf(id)] ? good : { ...good, whyNot: 'not_over' },
      );
      const places = ids.map((_, i) => (index + i) % ids.length);
      expect(recording).toBe(ids[places.find((place) => usable[place]) ?? -1] ?? null);
      const passed = passedOver.map((one) => one.recording);
      expect([...passed, ...(recording === null ? [] : [recording])]).toEqual(
        inOrder.slice(0, passed.length + (recording === null ? 0 : 1)),
      );
    }),
  );
});
