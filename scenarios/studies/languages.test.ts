/** A study in two languages on a real server: from the link to the log of the session, with partners who share the language. */
import { expect, test } from 'vitest';
import { inLanguages } from '../../cli/testing/in-languages.ts';
import { auditStudy } from '../../server/exports/audit-study.ts';
import { operatorTokenOf, post, type Served, serve } from '../../server/testing/server.ts';
import { goOnTo, publish, template, type Visitor, visit } from '../../server/testing/study.ts';

/** Words of games serve a language with a region, too. */
const [FIRST, OTHER] = ['en', 'en-GB'];
const pairs = inLanguages(
  template('symmtom-memory', (definition) => ({
    ...definition,
    steps: (definition.steps as readonly { readonly kind: string }[]).filter(({ kind }) => kind === 'text'),
    comprehension: null,
    design: {
      ...(definition.design as object),
      balanceWithin: { language: { [FIRST]: 1, [OTHER]: 1 } },
    },
    intake: { ...(definition.intake as object), language: { parameter: 'STUDY_ID', values: { abroad: OTHER } } },
  })),
  [FIRST, OTHER],
);

const linkOf = (person: string, more = ''): string => `?PROLIFIC_PID=${person}&STUDY_ID=st&SESSION_ID=${person}${more}`;
const logOf = async ({ store }: Served, stream: string) =>
  (await store.events.read(stream)).map(({ type, data }) => ({
    type: type.slice(type.indexOf('.') + 1),
    ...(data as object),
  }));

test('link, recruiter and choice name the language; partners share it, and logs, arms and audit say so', async () => {
  const server = await serve();
  const study = await publish(server, pairs);
  const come = (query: string, language: readonly string[] = ['en']) => visit(server.url, study, query, { language });
  const byLink = await come(linkOf('ann', `&lang=${OTHER}`));
  expect(byLink.page()).toMatchObject({ kind: 'screening', language: OTHER });
  const byRecruiter = await come(linkOf('ben').replace('=st&', '=abroad&'));
  expect(byRecruiter.page()).toMatchObject({ kind: 'screening', language: OTHER });
  const chosen = await come(linkOf('cora', '&lang=xx'), [OTHER]);
  expect(chosen.page()).toMatchObject({ kind: 'language', language: OTHER, languages: [FIRST, OTHER] });
  await chosen.give({ type: 'chooseLanguage', language: FIRST });
  const confirmed = await come(linkOf('dan'));
  await confirmed.give({ type: 'chooseLanguage', language: FIRST });

  const all = [byLink, chosen, byRecruiter, confirmed];
  await Promise.all(all.map((one) => goOnTo(one, 'playing', pairs)));
  const arrivals = await Promise.all(
    all.map(async (one) => {
      const log = await logOf(server, `participant-${one.page().participant}`);
      return log.flatMap((event) => ('language' in event ? [event] : []));
    }),
  );
  expect(arrivals).toMatchObject([
    [
      { language: OTHER, languageFrom: 'link' },
      { type: 'ConsentGiven', language: OTHER },
    ],
    [{ language: OTHER, languageFrom: 'browser' }, { type: 'LanguageChosen', language: FIRST }, { language: FIRST }],
    [
      { language: OTHER, languageFrom: 'recruiter' },
      { type: 'ConsentGiven', language: OTHER },
    ],
    [{ language: FIRST, languageFrom: 'browser' }, { type: 'LanguageChosen', language: FIRST }, { language: FIRST }],
  ]);
  const sessionOf = (one: Visitor): string => {
    const page = one.page();
    return page.kind === 'playing' ? page.session : '';
  };
  expect(sessionOf(byLink)).toBe(sessionOf(byRecruiter));
  expect(sessionOf(chosen)).toBe(sessionOf(confirmed));
  for (const [one, language] of [
    [byLink, OTHER],
    [chosen, FIRST],
  ] as const) {
    const [created] = await logOf(server, `session-${sessionOf(one)}`);
    expect(created).toMatchObject({ type: 'SessionCreated', languages: [language, language] });
  }
  expect(await auditStudy(server.store, study)).toMatchObject({ draws: 2, repeated: 2, matches: 2, deviations: [] });
});

test('a server makes personal links in a language of the study, and in no other', async () => {
  const server = await serve();
  const study = await publish(
    server,
    inLanguages(
      template('sally-anne', (same) => ({ ...same, intake: { ...(same.intake as object), recruiter: 'links' } })),
      [FIRST, OTHER],
    ),
  );
  const token = operatorTokenOf(server);
  const made = (language: string) =>
    post(server.url, `/api/studies/${study}/links`, { count: 1, days: null, language }, token);
  const { body } = await made(OTHER);
  const [link = ''] = (body as { readonly links: readonly string[] }).links;
  const visitor = await visit(server.url, study, link.slice(link.indexOf('?')), { language: ['en'] });
  expect(visitor.page()).toMatchObject({ kind: 'consent', language: OTHER });
  expect(await made('he')).toMatchObject({ status: 400, body: { code: 'malformed' } });
});
