/** A study in the log is read as it was written: with the defaults of its own format, and with none of today's. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { running } from '../way/testing/running.ts';
import { sessionsOf, studyOf } from '../way/testing/studies.ts';
import { WAYS } from '../way/ways.ts';
import { OLDER_FORMATS } from './formats/formats.ts';
import { FORMAT, WAY } from './formats/newest.ts';
import { type FrozenStudy, freeze, hashOf, sourceIn } from './freeze.ts';
import { publishedStudy, UnreadableStudy } from './published.ts';

const today = studyOf();

/** The study as a build of format 1 wrote it. `left`: fields that the definition lacks. */
function inFormat1(frozen: FrozenStudy, ...left: readonly string[]): object {
  const { definition, ...rest } = sourceIn(frozen);
  const { arrivalsAnHour: _, ...intake } = (definition as FrozenStudy['definition']).intake;
  const kept = Object.entries({ ...(definition as object), intake }).filter(([key]) => !left.includes(key));
  return { ...rest, definition: { ...Object.fromEntries(kept), format: 1 } };
}

const read = (frozen: unknown): FrozenStudy => publishedStudy({ study: 'small', version: 1, frozen });
const sentence = (frozen: unknown): string => {
  try {
    read(frozen);
  } catch (error) {
    if (error instanceof UnreadableStudy) return error.message;
    throw error;
  }
  return 'it was read';
};

/** The value at a path of places among the keys; a path that goes on below a leaf ends there. */
function replaced(whole: unknown, [place = 0, ...rest]: readonly number[], value: unknown): unknown {
  if (typeof whole !== 'object' || whole === null) return value;
  const keys = Object.keys(whole);
  const key = keys[place % Math.max(1, keys.length)] ?? 'none';
  const inside = (whole as Record<string, unknown>)[key];
  const changed = { ...whole, [key]: rest.length === 0 ? value : replaced(inside, rest, value) };
  return Array.isArray(whole) ? Object.values(changed) : changed;
}

test('each format before today’s can be read, and each way up to today’s can be gone', () => {
  const upTo = (last: number): readonly string[] => Array.from({ length: last }, (_, i) => String(i + 1));
  expect(Object.keys(OLDER_FORMATS)).toEqual(upTo(FORMAT - 1));
  expect(Object.keys(WAYS)).toEqual(upTo(WAY));
});

test('what is published is read as it stands, and its hash is that of the log', () => {
  const { appends } = running(today);
  const [event] = appends.flatMap((append) => append.flatMap(({ events }) => [...events]));
  if (event?.type !== 'StudyPublished') throw new Error('the study was not published first');
  expect(read(event.frozen)).toEqual(today);
  expect(hashOf(event.frozen)).toBe(event.hash);
});

describe('format 1', () => {
  test('is the same study today, which goes its way by version 1 and takes 100 arrivals an hour', () => {
    const study = read(inFormat1(today));
    expect(study).toEqual({ ...today, way: 1 });
    expect(study.definition.intake.arrivalsAnHour).toBe(100);
  });

  test('a field that a log lacks has the default of that format', () => {
    const lacking = inFormat1(today, 'limits', 'screening', 'survey');
    expect(read(lacking).definition).toMatchObject({
      screening: [],
      survey: [],
      limits: {
        ...{ screeningMs: 300_000, consentMs: 1_200_000, readingMs: 1_200_000, checkingMs: 600_000 },
        ...{ surveyMs: 1_800_000, debriefMs: 600_000, pauseMs: 900_000, essential: false },
      },
    });
    const plan: Record<string, unknown> = { ...today.definition.sessions[0] };
    for (const field of ['aids', 'disclosure', 'probes', 'questions', 'lobbyMs', 'group']) delete plan[field];
    const bare = inFormat1(today) as { definition: object };
    expect(read({ ...bare, definition: { ...bare.definition, sessions: [plan] } }).definition.sessions[0]).toEqual({
      ...plan,
      ...{ aids: { knowledge: true, history: false, notes: false }, disclosure: { kind: true, presence: true } },
      ...{ probes: null, questions: null, lobbyMs: 60_000, group: 'new' },
    });
  });

  test('an author may still hand it in, and gets its problems', () => {
    expect(freeze(inFormat1(today, 'limits') as never)).toMatchObject({ definition: { format: FORMAT } });
    expect(freeze(inFormat1(today, 'steps', 'debrief') as never)).toMatchObject([
      { path: ['steps'], absent: true },
      { path: ['debrief'], absent: true },
    ]);
  });

  test('publishing the same study again in today’s format changes nothing', () => {
    const old = inFormat1(today);
    const run = running(today);
    const [published] = run.study.versions;
    if (!published) throw new Error('the study was not published');
    const before = { ...run.study, versions: [{ ...published, hash: hashOf(old), frozen: read(old) }] };
    run.study = before;
    expect(run.give({ type: 'publish', frozen: today, applyTo: 'arriving', cause: 'program' }).writes).toEqual([]);
    const changed = studyOf({ sessions: sessionsOf(today, { minutes: 6 }) });
    expect(run.give({ type: 'publish', frozen: changed, applyTo: 'arriving', cause: 'program' }).writes).toHaveLength(
      1,
    );
  });
});

describe('what cannot be read gets a sentence', () => {
  test('a format and a way of a newer program', () => {
    const definition = { ...today.definition, format: FORMAT + 1 };
    expect(sentence({ ...today, definition })).toBe(
      `Version 1 of study small cannot be read: it has format ${FORMAT + 1}, and this program knows formats up to ${FORMAT}: use a newer program.`,
    );
    expect(freeze(sourceIn({ ...today, definition: definition as never }))).toMatchObject([{ path: ['format'] }]);
    expect(sentence({ ...today, way: WAY + 1 })).toBe(
      `Version 1 of study small cannot be read: its participants go a way of version ${WAY + 1}, and this program knows versions up to ${WAY}: use a newer program.`,
    );
  });

  test('a study of today’s format that lacks a field: no default is filled in', () => {
    const { limits: _, ...definition } = today.definition;
    expect(sentence({ ...today, definition })).toMatch(
      /^Version 1 of study small cannot be read: definition\.limits: /,
    );
    const { way: __, ...rest } = today;
    expect(sentence(rest)).toMatch(/cannot be read: way: /);
  });

  test('whatever one value of a study is replaced with', () => {
    for (const written of [today, inFormat1(today)])
      fc.assert(
        fc.property(fc.array(fc.nat(40), { minLength: 1, maxLength: 5 }), fc.jsonValue(), (path, value) => {
          expect(sentence(replaced(written, path, value))).toMatch(/^it was read$|^Version 1 of study small cannot be/);
        }),
        { numRuns: 300 },
      );
  });

  test.each([null, 'text', {}, { definition: {} }, { ...today, texts: 7 }, { ...today, definition: { format: -1 } }])(
    'no study at all',
    (frozen) => {
      expect(sentence(frozen)).toMatch(/^Version 1 of study small cannot be read: .+\.$/);
    },
  );
});
