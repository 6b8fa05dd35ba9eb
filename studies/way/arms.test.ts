/** Arms that differ in anything: each participant goes through the study of the own arm, and is told nothing of another. */
import { expect, test } from 'vitest';
import type { StudyInput } from '../definition/types.ts';
import type { Page } from './contract/page.ts';
import { beginStudy } from './contract/state.ts';
import { foldStudy } from './fold/evolve.ts';
import { audit } from './read/audit.ts';
import { PARTNERS, partners } from './testing/arms.ts';
import { type Running, running, SEED } from './testing/running.ts';

const { person, policy } = PARTNERS;

/** Participants by arm, each just after the consent. */
function inArms(run: Running, ids: readonly string[]): Record<string, string[]> {
  const arms: Record<string, string[]> = {};
  for (const id of ids) {
    run.join(id);
    while (run.one(id).consent === null) run.goOn(id);
    const { arm } = run.one(id);
    arms[arm ?? ''] = [...(arms[arm ?? ''] ?? []), id];
  }
  return arms;
}

/** The pages up to the end, each kind of page once; sessions are played. */
function walk(run: Running, id: string): readonly Page[] {
  const pages: Page[] = [];
  for (let i = 0; i < 60; i++) {
    const page = run.page(id);
    if (page.key !== pages.at(-1)?.key) pages.push(page);
    if (page.kind === 'finished') return pages;
    if (page.kind === 'playing') run.end(page.session);
    else if (!run.goOn(id)) return pages;
  }
  throw new Error(`participant ${id} goes on for ever`);
}

test('one arm plays with a person and the other with a policy, which goes on without waiting', () => {
  const run = running(partners());
  const arms = inArms(run, ['a', 'b', 'c', 'd', 'e', 'f']);
  expect(arms[person]?.length).toBeGreaterThan(1);
  const [alone = ''] = arms[policy] ?? [];
  run.meet(alone);
  expect(run.page(alone).kind).toBe('playing');
  expect(run.sessions.get(run.sessionOf(alone))?.seats).toMatchObject([
    { kind: 'person', participant: alone },
    { kind: 'policy', policy: 'symmtom:silent' },
  ]);
  const [first = '', second = ''] = arms[person] ?? [];
  run.meet(first);
  expect(run.page(first)).toMatchObject({ kind: 'waiting', people: 2 });
  run.meet(second);
  run.goOn(first);
  expect(run.sessionOf(first)).toBe(run.sessionOf(second));
  expect(run.sessions.get(run.sessionOf(first))?.seats.map(({ kind }) => kind)).toEqual(['person', 'person']);
  for (const id of Object.values(arms).flat()) if (run.page(id).kind === 'playing') walk(run, id);
  expect(audit(run.appends, SEED)).toEqual([]);
  expect(run.appends.reduce(foldStudy, beginStudy())).toEqual(run.study);
});

test('every slot of each arm is filled by as many participants as its groups have, and no participant is too many', () => {
  const run = running(partners({ groupsPerCell: 2 }));
  const ids = Array.from({ length: 8 }, (_, i) => `p${i}`);
  for (const id of ids) {
    run.join(id);
    while (run.page(id).kind !== 'finished' && run.one(id).consent === null) run.goOn(id);
  }
  const ended = ids.filter((id) => run.page(id).kind === 'finished');
  expect(ended).toHaveLength(2);
  for (const id of ended) expect(run.page(id)).toMatchObject({ outcome: 'overflow' });
  for (let i = 0; i < 40; i++)
    for (const id of ids) {
      const page = run.page(id);
      if (page.kind === 'playing') run.end(page.session);
      else run.goOn(id);
    }
  expect([...run.study.slots.values()].map(({ status }) => status)).toEqual(Array(4).fill('filled'));
  expect(audit(run.appends, SEED)).toEqual([]);
});

test('twins in two arms are told the same but for what their arms differ in', () => {
  const run = running(partners());
  const arms = inArms(run, ['a', 'b', 'c', 'd', 'e', 'f']);
  const [one = ''] = arms[policy] ?? [];
  const [two = '', other = ''] = arms[person] ?? [];
  const told = (id: string): string[] =>
    walk(run, id).map(({ participant: _, ...page }) => JSON.stringify({ ...page, pay: null }));
  const ofPolicy = told(one);
  // to the pool; then the pair is matched
  const toPool = told(two);
  told(other);
  run.meet(two, other);
  run.goOn(two);
  const ofPerson = [...toPool, ...told(two)];
  const texts = (pages: readonly string[]): ReadonlySet<string> =>
    new Set(pages.flatMap((page) => page.match(/(?<=Text )[a-z-]+/g) ?? []));
  const shared = ['first-yes', 'first-no'];
  expect(texts(ofPolicy)).toEqual(new Set(['alone', 'first-alone', ...shared, 'with-a-program', 'debrief-alone']));
  expect(texts(ofPerson)).toEqual(
    new Set([
      'instructions',
      'ask-first',
      ...shared,
      'ask-second',
      'second-yes',
      'second-no',
      'with-a-person',
      'debrief',
    ]),
  );
  for (const page of [...ofPolicy, ...ofPerson])
    for (const secret of ['zz-', '"arm"', '"slot"', '"factors"', '"study":{']) expect(page).not.toContain(secret);
});

test('an arm that is drawn at the match differs in the session and in what follows', () => {
  const factors: StudyInput['design']['factors'] = [
    {
      id: 'zz-label',
      vary: 'between',
      levels: [
        { id: 'zz-plain', patch: {} },
        {
          id: 'zz-told',
          patch: { play: { partners: 'they-are-programs' } },
          study: { debrief: { text: 'debrief-told' }, survey: [] },
        },
      ],
    },
  ];
  const run = running(partners({ assignAt: 'match', factors }));
  const ids = ['a', 'b', 'c', 'd'];
  for (const id of ids) run.join(id);
  run.meet(...ids);
  for (const id of ids) if (run.page(id).kind === 'ready') run.goOn(id);
  const pages = new Map(ids.map((id) => [id, run.page(id)]));
  for (const id of ids) {
    const own = [pages.get(id), ...walk(run, id)];
    const isTold = run.one(id).arm === 'zz-label=zz-told';
    const text = JSON.stringify(own);
    expect(text.includes('Text they-are-programs')).toBe(isTold);
    expect(text.includes('Text debrief-told')).toBe(isTold);
    expect(own.some((page) => page?.kind === 'survey')).toBe(!isTold);
    expect(own.at(-1)).toMatchObject({ kind: 'finished', outcome: 'complete' });
  }
  expect(new Set(ids.map((id) => run.one(id).arm)).size).toBe(2);
  expect(audit(run.appends, SEED)).toEqual([]);
});
