/**
 * Two arms on a real server: one plays with a person, the other at once with a policy, after other instructions. Pages come
 * over HTTP, and what is played is in the log.
 */
import { expect, test } from 'vitest';
import { serve } from '../../server/testing/server.ts';
import { goOn, goOnTo, publish, template, type Visitor, visit } from '../../server/testing/study.ts';
import { answerAll, playAll } from '../../server/testing/study-play.ts';
import type { Page } from '../../studies/way/contract/page.ts';

const SOURCE = template('symmtom-memory', (definition) => {
  const [session] = definition.sessions as { config: object; dropout: object }[];
  return {
    ...definition,
    id: 'partners',
    intake: { ...(definition.intake as object), recruiter: 'labels' },
    steps: [{ kind: 'text', text: 'instructions' }],
    sessions: [
      { ...session, config: { ...session?.config, turns: 2 }, dropout: { ...session?.dropout, minPeople: 1 } },
    ],
    design: {
      ...(definition.design as object),
      assignAt: 'consent',
      groupsPerCell: 2,
      factors: [
        {
          id: 'partner',
          vary: 'between',
          levels: [
            { id: 'person', patch: { play: { partners: 'with-a-person' } } },
            {
              id: 'program',
              patch: {
                play: {
                  partners: 'with-a-program',
                  seats: [{ kind: 'person' }, { kind: 'policy', policy: 'symmtom/patient' }],
                },
              },
              study: { match: { people: 1 }, texts: { instructions: 'instructions-alone' } },
            },
          ],
        },
      ],
    },
  };
});
const TEXTS = {
  'instructions-alone': 'You play with a computer program.',
  'with-a-person': 'Your partner is a participant as you are.',
  'with-a-program': 'Your partner is a computer program.',
};
const study = { ...SOURCE, texts: { en: { ...SOURCE.texts.en, ...TEXTS } } };

test('an arm plays with a person and the other with a policy, and each reads its own instructions', async () => {
  const server = await serve();
  await publish(server, study);
  const seen = new Map<Visitor, Page[]>();
  const come = async (label: string): Promise<Visitor> => {
    const visitor = await visit(server.url, 'partners', `?participant_label=${label}`);
    const pages: Page[] = [];
    seen.set(visitor, pages);
    while (visitor.page().kind !== 'text') await goOn(visitor, study);
    pages.push(visitor.page());
    return visitor;
  };
  const visitors = [
    await come('a'),
    await come('b'),
    await come('c'),
    await come('d'),
    await come('e'),
    await come('f'),
  ];
  const readsAlone = (visitor: Visitor): boolean =>
    JSON.stringify(seen.get(visitor)).includes(TEXTS['instructions-alone']);
  const alone = visitors.filter(readsAlone);
  const paired = visitors.filter((visitor) => !readsAlone(visitor));
  // two groups of one, and two groups of two
  expect([alone.length, paired.length]).toEqual([2, 4]);

  const [one] = alone;
  const [first, second] = paired;
  if (!one || !first || !second) throw new Error('both arms have participants');
  const playing = await goOnTo(one, 'playing', study);
  expect(playing).toMatchObject({ partners: expect.stringContaining(TEXTS['with-a-program']) });
  await goOnTo(first, 'waiting', study);
  await goOnTo(second, 'ready', study);
  await Promise.all([goOnTo(first, 'playing', study), goOnTo(second, 'playing', study)]);
  for (const visitor of [first, second])
    expect(visitor.page()).toMatchObject({ partners: expect.stringContaining(TEXTS['with-a-person']) });
  for (const visitor of [one, first, second]) seen.get(visitor)?.push(visitor.page());

  const log = async (page: Page) =>
    page.kind === 'playing' ? (await server.store.events.read(`session-${page.session}`)).map(({ data }) => data) : [];
  const [created] = (await log(playing)) as { arm: string }[];
  expect(created?.arm).toBe('partner=program');
  await Promise.all([one, first, second].map((visitor) => playAll(server, visitor, study)));
  for (const visitor of [one, first, second]) await answerAll(visitor, study, 'it was good');
  for (const visitor of [one, first, second])
    expect(visitor.page()).toMatchObject({ kind: 'finished', outcome: 'complete' });
  for (const pages of seen.values())
    for (const page of pages) expect(JSON.stringify(page)).not.toMatch(/partner=|"arm"|"factors"/);
});
