/** A study in the log is read as it was written: with the defaults of its own format, and with none of today's. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WAYS } from '../way/fold/ways.ts';
import { running } from '../way/testing/running.ts';
import { PAYMENT, studyOf } from '../way/testing/studies.ts';
import type { Catalogue } from './catalogue.ts';
import { checkStudy } from './check.ts';
import { OLDER_FORMATS } from './formats/formats.ts';
import { FORMAT, WAY } from './formats/newest.ts';
import { type FrozenStudy, freeze, hashOf, type StudySource, sourceIn } from './freeze.ts';
import { publishedStudy, UnreadableStudy } from './published.ts';

const today = studyOf();
const EMPTY: Catalogue = {
  policies: [],
  words: {},
  zones: new Set(),
  studies: null,
  bots: null,
  models: null,
  variants: [],
  recordings: null,
};

/** What a build of format 1 published: sally-anne, in a hurry. */
const format1: StudySource & { readonly definition: Readonly<Record<string, unknown>> } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'formats/format-1/written.json'), 'utf8'),
);

/** The study of format 1 without these fields of its definition. */
function lacking(...fields: readonly string[]): StudySource {
  const kept = Object.entries(format1.definition).filter(([key]) => !fields.includes(key));
  return { ...format1, definition: Object.fromEntries(kept) };
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
  test('is a study of today, which goes its way by version 1 and takes 100 arrivals an hour', () => {
    const { way, definition, ...rest } = read(format1);
    expect({ way, format: definition.format, arrivals: definition.intake.arrivalsAnHour }).toEqual({
      ...{ way: 1, format: FORMAT, arrivals: 100 },
    });
    const { texts, surveys, items } = format1;
    expect(rest).toEqual({ texts, surveys, items });
  });

  test('a field that a log lacks has the default of that format', () => {
    expect(read(lacking('limits', 'screening', 'survey')).definition).toMatchObject({
      screening: [],
      survey: [],
      limits: {
        ...{ screeningMs: 300_000, consentMs: 1_200_000, readingMs: 1_200_000, checkingMs: 600_000 },
        ...{ surveyMs: 1_800_000, debriefMs: 600_000, pauseMs: 900_000, essential: false },
      },
    });
    const [first] = format1.definition.sessions as readonly Record<string, unknown>[];
    const plan = { ...first };
    for (const field of ['aids', 'disclosure', 'probes', 'questions', 'lobbyMs', 'group']) delete plan[field];
    const bare = { ...format1, definition: { ...format1.definition, sessions: [plan] } };
    expect(read(bare).definition.sessions[0]).toMatchObject({
      ...{ aids: { knowledge: true, history: false, notes: false }, disclosure: { kind: true, presence: true } },
      ...{ probes: null, questions: null, lobbyMs: 60_000, group: 'new' },
    });
  });

  test('a prize for answers keeps the rule of that format, and no other study is published with it', () => {
    const payment = { ...(format1.definition.payment as object), probe: { minor: 50 } };
    const paid = { ...format1, definition: { ...format1.definition, payment } };
    expect(read(paid).definition.payment.probe).toEqual({ minor: 50, rule: 'confidence' });
    const again = freeze(paid) as FrozenStudy;
    expect(checkStudy(again, EMPTY).problems).toContainEqual({
      path: 'payment.probe.rule',
      code: 'probe_pay_improper',
      message: expect.stringContaining("write 'likeliest'"),
    });
    expect(checkStudy(again, EMPTY, read(paid)).problems.map(({ code }) => code)).not.toContain('probe_pay_improper');
    const now = studyOf({ payment: { ...PAYMENT, probe: { minor: 50 } } });
    expect(now.definition.payment.probe).toEqual({ minor: 50, rule: 'likeliest' });
  });

  test('an author may still hand it in, and gets its problems', () => {
    expect(freeze(lacking('limits'))).toMatchObject({ way: WAY, definition: { format: FORMAT } });
    expect(freeze(lacking('steps', 'debrief'))).toMatchObject([
      { path: ['steps'], absent: true },
      { path: ['debrief'], absent: true },
    ]);
  });

  test('publishing the same study again by this program changes nothing', () => {
    const again = freeze(format1);
    if (!('definition' in again)) throw new Error('the study has not its shape');
    const run = running(again);
    const [published] = run.study.versions;
    if (!published) throw new Error('the study was not published');
    run.study = { ...run.study, versions: [{ ...published, hash: hashOf(format1), frozen: read(format1) }] };
    const publish = (frozen: FrozenStudy) =>
      run.give({ type: 'publish', frozen, applyTo: 'arriving', cause: 'program' }).writes;
    expect(publish(again)).toEqual([]);
    expect(publish({ ...again, definition: { ...again.definition, title: 'Another title' } })).toHaveLength(1);
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
    for (const written of [today, format1])
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
