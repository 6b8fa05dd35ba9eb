import { expect, test } from 'vitest';
import { installed } from '../../server/studies/installed.ts';
import { templateNames } from '../../server/studies/templates.ts';
import { checkSource } from '../../studies/definition/check.ts';
import { armsOf } from '../../studies/definition/expected.ts';
import { type FrozenStudy, freeze } from '../../studies/definition/freeze.ts';
import { readSource, studyFolder } from '../shared/study-folder.ts';
import { paced } from './paced.ts';

async function shipped(name: string): Promise<FrozenStudy> {
  const frozen = freeze((await readSource(studyFolder(name))).source);
  if (!('definition' in frozen)) throw new Error(`${name} has not the shape of a study`);
  return frozen;
}

test.each(templateNames())('%s in a hurry still passes the check, with the same arms and pay', async (name) => {
  const own = await shipped(name);
  for (const pace of [1, 7, 20, 1000]) {
    const hurried = paced(own, pace);
    const { ok, problems } = checkSource({ ...hurried }, installed());
    expect({ pace, ok, problems }).toEqual({ pace, ok: true, problems: [] });
    expect(armsOf(hurried.definition)).toEqual(armsOf(own.definition));
    expect(hurried.definition.payment.base).toEqual(own.definition.payment.base);
  }
});

test('times that are drawn for policies and bots are divided, too', async () => {
  const own = await shipped('symmtom-memory');
  const pace = { arrivalMs: [2000, 4000], answerMs: [500, 3000] };
  const sessions = own.definition.sessions.map((session) => ({ ...session, pace }));
  const hurried = paced({ ...own, definition: { ...own.definition, sessions } }, 20);
  expect(hurried.definition.sessions[0]?.pace).toEqual({ arrivalMs: [100, 200], answerMs: [25, 150] });
});

test('durations are divided down to what a page needs, and texts stay', async () => {
  const own = await shipped('symmtom-memory');
  const hurried = paced(own, 20);
  const [session] = hurried.definition.sessions;
  expect(hurried.definition.limits.readingMs).toBe(60_000);
  expect(session?.config).toMatchObject({ deadlineMs: 1000, turns: 30, pieces: 6 });
  expect(session?.dropout.graceMs).toBe(15_000);
  expect(hurried.definition.match).toMatchObject({ waitMs: 30_000, readyMs: 5000 });
  expect(hurried.definition.intake.hours).toBeNull();
  expect(hurried.texts).toEqual(own.texts);
  expect(paced(own, 1).definition.sessions).toEqual(own.definition.sessions);
});
