/** A plan is settled once, before people arrive; what departs from it is found in the log. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StreamEvent, StreamEvents } from '../way/contract/events.ts';
import { audit } from '../way/read/audit.ts';
import { type Running, running, SEED } from '../way/testing/running.ts';
import { ALONE, studyOf } from '../way/testing/studies.ts';
import type { PlacedEvent } from './deviation.ts';
import { deviationsFrom } from './deviations.ts';
import { DEVIATIONS_TABLE, deviationRows, preregistrationFile, registrationDocument } from './document.ts';
import { Plan, type Registration, registrationHash } from './plan.ts';

const STUDY = studyOf(ALONE);
const CAUSE = { operator: 'ada', reason: null } as const;
const PLAN = Plan.parse({
  format: 1,
  hypotheses: [{ id: 'h1', text: 'Accuracy is higher with the aid than without it.' }],
  primary: {
    text: 'Returns of the seat in the session.',
    outcome: { table: 'decisions', column: 'reward' },
    contrast: null,
    test: 't',
    unit: 'person',
  },
  exclusions: [
    {
      id: 'slow',
      text: 'Pages that were hidden for long.',
      sql: 'SELECT participant FROM participants WHERE offline_ms > 60000',
    },
  ],
  stopping: { text: 'Intake closes at forty complete participants.', complete: 40 },
  script: 'analysis.R',
});

function registrationFor(study: Running, changes: Partial<Registration> = {}): Registration {
  const newest = study.study.versions.at(-1);
  if (!newest) throw new Error('a version is published');
  return {
    ...{ format: 1, study: study.study.study ?? '', version: newest.version, studyHash: newest.hash, plan: PLAN },
    script: { file: 'analysis.R', sha256: 'a'.repeat(64) },
    ...changes,
  };
}

const register = (study: Running, changes: Partial<Registration> = {}) =>
  study.give({ type: 'preregister', registration: registrationFor(study, changes), cause: CAUSE });

/** What fences and JSON are made of. */
const PIECE = fc.constantFrom('`', '```', '\n', '```json\n', '{', '"', '\\', '#', 'é', '😀', 'SELECT ');

/** As an append after the last one. */
const write = (study: Running, ...events: readonly StreamEvents[]): void => void study.appends.push(events);

function placed({ appends }: Running): readonly PlacedEvent[] {
  const all = appends.flat().flatMap((one) => one.events.map((event) => ({ ...one, event }) as unknown as StreamEvent));
  return all.map((event, i) => ({ ...event, position: i + 1 }));
}

describe('preregistration', () => {
  test('a plan is registered once; the same one again changes nothing', () => {
    const study = running(STUDY);
    const { writes, refusal } = register(study);
    expect(refusal).toBeNull();
    const hash = registrationHash(registrationFor(study));
    expect(writes).toMatchObject([{ events: [{ type: 'StudyPreregistered', hash, cause: CAUSE }] }]);
    expect(study.study.preregistered).toBe(hash);
    expect(register(study)).toMatchObject({ writes: [], refusal: null });
    const other = { script: { file: 'other.R', sha256: 'b'.repeat(64) } };
    expect(register(study, other).refusal?.code).toBe('already_preregistered');
  });

  test('it comes before the first person; programs of a pilot may have been there', () => {
    const piloted = running(STUDY);
    piloted.join('p00000000001', { simulated: true });
    expect(register(piloted).refusal).toBeNull();
    const late = running(STUDY);
    late.join('p00000000001', { simulated: false });
    expect(register(late).refusal?.code).toBe('data_exist');
  });

  test('it is for the newest version', () => {
    const study = running(STUDY);
    expect(register(study, { version: 2 }).refusal?.code).toBe('stale_version');
    expect(register(study, { studyHash: 'c'.repeat(64) }).refusal?.code).toBe('stale_version');
    expect(study.give({ type: 'recordDeviation', what: 'Fewer people came.', cause: CAUSE }).refusal?.code).toBe(
      'not_preregistered',
    );
  });

  test('any change of plan, study or script is another hash', () => {
    const study = running(STUDY);
    const registration = registrationFor(study);
    const hashes = [
      registration,
      { ...registration, studyHash: 'd'.repeat(64) },
      { ...registration, script: { ...registration.script, sha256: 'e'.repeat(64) } },
      { ...registration, plan: { ...PLAN, stopping: { ...PLAN.stopping, complete: 41 } } },
    ].map(registrationHash);
    expect(new Set(hashes).size).toBe(4);
  });

  test('an audit finds a registration that was changed in the log', () => {
    const study = running(STUDY);
    register(study);
    expect(audit(study.appends, SEED)).toEqual([]);
    const forged = study.appends.map((writes) =>
      writes.map((one) =>
        one.stream === 'study'
          ? {
              ...one,
              events: one.events.map((event) =>
                event.type === 'StudyPreregistered'
                  ? { ...event, plan: { ...(event.plan as object), version: 9 } }
                  : event,
              ),
            }
          : one,
      ),
    ) as typeof study.appends;
    expect(audit(forged, SEED)).toMatchObject([
      { event: 'StudyPreregistered', what: 'the hash is not that of the registration' },
    ]);
  });
});

describe('deviations', () => {
  test('version, budget, exclusions beside the plan, early unblinding and what is recorded by hand', () => {
    const study = running(STUDY);
    study.give({ type: 'changeBudget', minor: 70_000, cause: CAUSE });
    register(study);
    study.give({ type: 'changeBudget', minor: 80_000, cause: CAUSE });
    const { definition } = STUDY;
    const grown = { ...STUDY, definition: { ...definition, design: { ...definition.design, groupsPerCell: 77 } } };
    study.give({ type: 'publish', frozen: grown, applyTo: 'arriving', cause: 'program' });
    const participant = 'p00000000001';
    const at = study.at;
    const of = { stream: 'participant', participant } as const;
    write(study, { ...of, events: [{ type: 'ExclusionDecided', at, rule: 'slow', cause: CAUSE }] });
    write(study, { ...of, events: [{ type: 'ExclusionLifted', at, cause: CAUSE }] });
    write(study, { ...of, events: [{ type: 'ExclusionDecided', at, rule: 'rude', cause: CAUSE }] });
    // an attention check is part of the definition that was registered
    write(study, { ...of, events: [{ type: 'ExclusionDecided', at, rule: 'attention-about-blue', cause: 'program' }] });
    write(study, { stream: 'study', events: [{ type: 'OutcomesUnblinded', at, cause: CAUSE }] });
    study.give({ type: 'recordDeviation', what: 'The laboratory was closed for a week.', cause: CAUSE });
    study.give({ type: 'closeIntake', cause: CAUSE });
    write(study, { stream: 'study', events: [{ type: 'OutcomesUnblinded', at, cause: CAUSE }] });
    const found = deviationsFrom(placed(study));
    expect(found.map(({ kind, by }) => `${kind} ${by}`)).toEqual([
      'budget ada',
      'version null',
      'exclusion_lifted ada',
      'exclusion ada',
      'unblinded ada',
      'recorded ada',
      'stopping ada',
    ]);
    expect(found[1]?.what).toMatch(/Version 2 .* definition\.design\.groupsPerCell \d+ is 77\./);
    expect(found[3]?.what).toBe(`Participant ${participant} is excluded by a rule that the plan does not have: rude.`);
    const [row] = deviationRows(placed(study));
    expect(Object.keys(row ?? {})).toEqual(DEVIATIONS_TABLE.columns.map(({ name }) => name));
  });

  test('without a preregistration there are none, and nothing to put into a bundle', () => {
    const study = running(STUDY);
    study.give({ type: 'changeBudget', minor: 80_000, cause: CAUSE });
    expect([deviationsFrom(placed(study)), preregistrationFile(placed(study))]).toEqual([[], null]);
  });
});

describe('the stopping rule', () => {
  const at = 1;
  const arrive = (study: Running, participant: string): void => void study.join(participant, { simulated: false });
  const finish = (study: Running, participant: string, outcome: 'complete' | 'dropped'): void =>
    write(study, {
      ...({ stream: 'participant', participant } as const),
      events: [{ type: 'ParticipantFinished', at, outcome, code: 'DONE', cause: 'program' }],
    });
  const stopping = { text: 'Intake closes at two complete participants.', complete: 2 };
  const begun = (): Running => {
    const study = running(STUDY);
    register(study, { plan: { ...PLAN, stopping } });
    return study;
  };
  const told = (study: Running, stage = 'main'): readonly string[] =>
    deviationsFrom(placed(study), { stage, met: null }).map(({ kind, what, by }) => `${kind} ${by}: ${what}`);

  test('intake that is closed before the number is a deviation, unless those under way can still reach it', () => {
    const study = begun();
    arrive(study, 'p00000000001');
    finish(study, 'p00000000001', 'complete');
    arrive(study, 'p00000000002');
    study.give({ type: 'closeIntake', cause: CAUSE });
    expect(told(study)).toEqual([]);
    finish(study, 'p00000000002', 'dropped');
    const early = 'stopping ada: Intake is closed. Complete participants: 1. The plan closes intake at 2.';
    expect(told(study)).toEqual([early]);
    expect(told(study, 'simulated')).toEqual([]);
    study.give({ type: 'openIntake', cause: CAUSE });
    expect(told(study)).toEqual([]);
  });

  test('intake that goes on when the number is reached is a deviation', () => {
    const study = begun();
    arrive(study, 'p00000000001');
    arrive(study, 'p00000000002');
    arrive(study, 'p00000000003');
    finish(study, 'p00000000001', 'complete');
    finish(study, 'p00000000002', 'complete');
    finish(study, 'p00000000003', 'complete');
    expect(told(study)).toEqual([]);
    arrive(study, 'p00000000004');
    arrive(study, 'p00000000005');
    expect(told(study)).toEqual([
      'stopping null: Participants who came after 2 were complete: 2. The plan closes intake then.',
    ]);
  });

  test('intake that is opened again after outcomes were seen is a deviation', () => {
    const study = begun();
    study.give({ type: 'closeIntake', cause: CAUSE });
    study.give({ type: 'openIntake', cause: CAUSE });
    const exported = { sha256: 'a'.repeat(64), position: 1, stage: 'main' };
    const look = (): void =>
      write(study, { stream: 'study', events: [{ type: 'BundleExported', at, ...exported, cause: CAUSE }] });
    look();
    expect(told(study)).toEqual([]);
    study.give({ type: 'closeIntake', cause: CAUSE });
    look();
    study.give({ type: 'openIntake', cause: CAUSE });
    expect(told(study)).toEqual(['unblinded ada: Intake was opened again after a bundle of the outcomes was made.']);
  });
});

describe('exclusions against their SQL', () => {
  const decided = (study: Running, participant: string, rule: string): void =>
    write(study, {
      ...({ stream: 'participant', participant } as const),
      events: [{ type: 'ExclusionDecided', at: 1, rule, cause: CAUSE }],
    });

  test('who is excluded without meeting the rule, and who meets it and counts', () => {
    const study = running(STUDY);
    register(study);
    for (const id of ['p1', 'p2', 'p3', 'p4']) study.join(id, { simulated: false });
    decided(study, 'p1', 'slow');
    decided(study, 'p2', 'slow');
    const told = (met: ReadonlySet<string> | string, events = placed(study)) =>
      deviationsFrom(events, { stage: 'main', met: new Map([['slow', met]]) }).map(
        ({ kind, what, by }) => `${kind} ${by}: ${what}`,
      );
    expect(told(new Set(['p2', 'p3']))).toEqual([
      'exclusion_missed null: Participant p3 meets the SQL of the rule slow, and is not excluded.',
      'exclusion_unmet ada: Participant p1 is excluded by the rule slow, and does not meet its SQL.',
    ]);
    expect(told(new Set(['p1', 'p2']))).toEqual([]);
    expect(told('It must be a SELECT.')).toEqual([
      'exclusion_failed null: The SQL of the rule slow does not run on the data, so that nobody is checked: It must be a SELECT.',
    ]);
    const withheld = placed(study).map((one) =>
      one.stream === 'participant' ? { ...one, unnamed: true as const } : one,
    );
    expect(told(new Set(['p2', 'p3']), withheld)).toEqual([]);
  });
});

describe('the file for a registry', () => {
  test('it holds the registered JSON, whose hash it names', () => {
    const study = running(STUDY);
    register(study);
    const registration = registrationFor(study);
    const text = registrationDocument(registration);
    const [, json = ''] = /```json\n(.*)\n```\n$/.exec(text) ?? [];
    expect(JSON.parse(json)).toEqual(registration);
    expect(text).toContain(registrationHash(registration));
    expect(text).toContain('SELECT participant FROM participants WHERE offline_ms > 60000');
    expect(preregistrationFile(placed(study))).toMatchObject({ hash: registrationHash(registration), registration });
  });

  test('whatever is typed into a plan stays inside its block', () => {
    const study = running(STUDY);
    fc.assert(
      fc.property(fc.array(PIECE, { minLength: 1, maxLength: 30 }), (pieces) => {
        const sql = pieces.join('');
        const plan = { ...PLAN, exclusions: [{ id: 'one', text: 'A rule in words.', sql }] };
        const registration = registrationFor(study, { plan });
        const fence = /(`{3,})json\n(.*)\n\1\n$/s.exec(registrationDocument(registration));
        expect(JSON.parse(fence?.[2] ?? '')).toEqual(registration);
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    [{ ...PLAN, more: 1 }, /more/],
    [{ ...PLAN, script: '../../etc/passwd\\' }, /script/],
    [{ ...PLAN, hypotheses: [] }, /hypotheses/],
    [{ ...PLAN, primary: { ...PLAN.primary, unit: 'village' } }, /unit/],
  ])('a plan of another shape is refused (%#)', (plan, where) => {
    const { error } = Plan.safeParse(plan);
    expect(error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join()).toMatch(where);
  });
});
