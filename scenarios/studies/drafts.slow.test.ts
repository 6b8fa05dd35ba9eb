/** Studies without files: copied, edited with a revision, checked, looked at, published and opened, over HTTP. */
import { expect, test } from 'vitest';
import type { DraftReport } from '../../answers/drafts.ts';
import { inTwoLanguages } from '../../cli/words/testing/in-two-languages.ts';
import { ask, type HttpAnswer, operatorTokenOf, post, serve } from '../../server/testing/server.ts';
import { publish, template } from '../../server/testing/study.ts';
import type { StudySource } from '../../studies/definition/freeze.ts';

interface Draft {
  readonly id: string;
  readonly revision: number;
  readonly source: StudySource & { readonly definition: Record<string, unknown> };
}

/** The model that a study that ships names. Nothing is ever asked of it here. */
const OFFERED = {
  ...{ baseURL: 'http://127.0.0.1:9/v1', key: null, models: ['scripted-1'], prices: null },
  ...{ timeoutMs: 60_000, atOnce: 1, asked: {}, day: {} },
};

async function operator() {
  const server = await serve({ models: OFFERED });
  const token = operatorTokenOf(server);
  const at = (route: string): string => `/api/studies/drafts${route}`;
  const call = (method: string, route: string, body?: unknown): Promise<HttpAnswer> =>
    ask(server.url, at(route), { method, token, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const copied = async (id: string, from: object): Promise<Draft> => {
    const answer = await call('POST', '', { id, from });
    expect(answer).toMatchObject({ status: 201 });
    return answer.body as Draft;
  };
  return { server, token, call, copied };
}

test('a copy of a study that ships has its own id, passes the check, and shows what a check of its folder shows', async () => {
  const { server, token, call, copied } = await operator();
  const { body: templates } = await ask(server.url, '/api/studies/templates', { token });
  expect((templates as { id: string }[]).map(({ id }) => id)).toContain('sally-anne');
  for (const { id } of templates as { id: string }[]) {
    const draft = await copied(`my-${id}`, { template: id });
    expect(draft).toMatchObject({ revision: 1, source: { definition: { id: `my-${id}` } } });
    const { body } = await call('POST', `/my-${id}/check`);
    expect(body).toMatchObject({ ok: true, problems: [], revision: 1, published: null, difference: null });
    expect((body as { keys: unknown[] }).keys).toContainEqual({
      key: 'consent',
      shownAs: 'Consent',
      path: 'consent.text',
    });
    expect(body).toMatchObject({ placeholders: { en: { 'pay.base': expect.stringMatching(/^£\d+\.\d\d$/) } } });
  }
  const { body: listed } = await call('GET', '');
  expect(listed).toHaveLength((templates as readonly unknown[]).length);
  expect(listed).toMatchObject({ 0: { id: 'my-certified-pairs', revision: 1 } });
  expect(JSON.stringify(listed)).not.toContain('definition');
  for (const [from, code] of [
    [{ template: 'none' }, 'draft_unknown'],
    [{ study: 'none' }, 'draft_unknown'],
    [{ template: 'sally-anne' }, 'draft_exists'],
  ] as const)
    expect(await call('POST', '', { id: 'my-sally-anne', from })).toMatchObject({ body: { code } });
  for (const id of ['drafts', 'My', ''])
    expect(await call('POST', '', { id, from: { template: 'sally-anne' } })).toMatchObject({
      body: { code: 'malformed' },
    });
});

test('a copy of a published study under another id does not name the study at Prolific of the first', async () => {
  const { server, copied } = await operator();
  const prolificStudy = 'a'.repeat(24);
  const named = template('sally-anne', (same) => ({ ...same, intake: { ...(same.intake as object), prolificStudy } }));
  const study = await publish(server, named);
  const intakeOf = ({ source }: Draft) => source.definition.intake as { readonly prolificStudy?: string };
  expect(intakeOf(await copied('another', { study })).prolificStudy).toBe(undefined);
  expect(intakeOf(await copied(study, { study })).prolificStudy).toBe(prolificStudy);
});

test('of two saves that know the same revision the second is refused, and overwrites nothing', async () => {
  const { call, copied } = await operator();
  const { source } = await copied('mine', { template: 'sally-anne' });
  const titled = (title: string) => ({ ...source, definition: { ...source.definition, title } });
  expect(await call('PUT', '/mine', { revision: 1, source: titled('first') })).toMatchObject({ body: { revision: 2 } });
  const late = await call('PUT', '/mine', { revision: 1, source: titled('second') });
  expect(late).toMatchObject({ status: 409, body: { code: 'draft_stale' } });
  expect(await call('GET', '/mine')).toMatchObject({
    body: { revision: 2, source: { definition: { title: 'first' } } },
  });
  expect((await call('DELETE', '/mine')).status).toBe(204);
  for (const [method, body] of [
    ['GET', undefined],
    ['DELETE', undefined],
    ['PUT', { revision: 2, source }],
  ] as const)
    expect(await call(method, '/mine', body)).toMatchObject({ status: 404, body: { code: 'draft_unknown' } });
});

test('what is no draft is refused: another shape, too deep, too large; an id that is edited stays what it was', async () => {
  const { call, copied } = await operator();
  const { source } = await copied('mine', { template: 'sally-anne' });
  const save = (changes: object) => call('PUT', '/mine', { revision: 1, source: { ...source, ...changes } });
  const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown;
  for (const changes of [
    { definition: [] },
    { more: 1 },
    { texts: { en: { Consent: 'x' } } },
    { surveys: { about: deep } },
    { definition: { deep } },
  ])
    expect(await save(changes)).toMatchObject({ status: 400, body: { code: 'malformed' } });
  expect(await save({ texts: { en: { consent: 'x'.repeat(5_000_000) } } })).toMatchObject({ status: 413 });
  expect(await save({ definition: { id: 'another' } })).toMatchObject({ status: 200 });
  expect(await call('GET', '/mine')).toMatchObject({ body: { revision: 2, source: { definition: { id: 'mine' } } } });
});

test('the check names each problem with its path, and pages wait until the shape is right', async () => {
  const { call, copied } = await operator();
  const { source } = await copied('mine', { template: 'symmtom-memory' });
  const { payment, codes } = source.definition as Record<string, Record<string, unknown>>;
  const { dropped: _, ...fewer } = codes ?? {};
  const definition = { ...source.definition, payment: { ...payment, cap: 'much' }, codes: fewer };
  await call('PUT', '/mine', { revision: 1, source: { ...source, definition } });
  const { body } = await call('POST', '/mine/check');
  expect(body).toMatchObject({ ok: false, hash: null, revision: 2 });
  const { problems } = body as { problems: { path: string; code: string }[] };
  expect(problems.map(({ path, code }) => [path, code])).toEqual([
    ['payment.cap', 'field_refused'],
    ['codes.dropped', 'outcome_without_code'],
  ]);
  expect(await call('GET', '/mine/pages')).toMatchObject({ status: 422, body: { code: 'study_refused' } });
  // what is wrong with sense and not with shape does not keep pages from being shown
  await call('PUT', '/mine', { revision: 2, source: { ...source, texts: { en: {} }, surveys: { about: 1 } } });
  const shown = (await call('GET', '/mine/pages')).body as { pages: { page: { kind: string; text?: string } }[] };
  expect(shown.pages.find(({ page }) => page.kind === 'consent')?.page.text).toMatch(/consent is missing/);
  expect(await call('GET', '/mine/protocol')).toMatchObject({ body: { markdown: expect.stringMatching(/^# /) } });
  expect(await call('GET', '/mine/pages?language=fr')).toMatchObject({ body: { code: 'language_unknown' } });
});

test('a draft is published, opened, changed as a draft of its own, and the check shows the difference', async () => {
  const { server, token, call, copied } = await operator();
  const { source } = await copied('mine', { template: 'sally-anne' });
  expect(await post(server.url, '/api/studies', { source }, token)).toMatchObject({
    status: 201,
    body: { study: 'mine', version: 1 },
  });
  expect(
    await post(server.url, '/api/studies/mine/intake', { open: true, reason: 'all is ready' }, token),
  ).toMatchObject({
    body: { intake: 'open' },
  });
  const texts = { en: { ...source.texts.en, debrief: 'Thank you.' } };
  await call('PUT', '/mine', { revision: 1, source: { ...source, texts } });
  const { body } = await call('POST', '/mine/check');
  expect(body).toMatchObject({
    ok: true,
    published: { version: 1 },
    difference: [{ path: 'texts.en.debrief', after: 'Thank you.\n' }],
  });
  // without the draft, the published version is copied to go on from
  await call('DELETE', '/mine');
  expect((await copied('mine', { study: 'mine' })).source.texts.en?.debrief).not.toBe('Thank you.');
  expect((await copied('other', { study: 'mine' })).source.definition.id).toBe('other');
  await call('DELETE', '/mine');
  expect(await call('POST', '', { id: 'mine', from: { template: 'sally-anne' } })).toMatchObject({
    status: 409,
    body: { code: 'draft_exists' },
  });
});

test('a draft in two languages is published once its translations are agreed, and not before', async () => {
  const { server, token, call, copied } = await operator();
  const { source: made } = await copied('mine', { template: 'sally-anne' });
  const { definition, ...both } = inTwoLanguages();
  const source = { ...both, definition: { ...(definition as object), id: 'mine' } };
  expect(made.translations).toEqual({});
  const save = (revision: number, translations: object) =>
    call('PUT', '/mine', { revision, source: { ...source, translations } });
  const check = async () => {
    const { problems, translations } = (await call('POST', '/mine/check')).body as DraftReport;
    return { de: translations.de ?? expect.fail(), codes: problems.map(({ path, code }) => `${path} ${code}`) };
  };
  expect(await save(1, { de: { 'texts:consent': { source: 'none', state: 'agreed', initials: 'AB' } } })).toMatchObject(
    {
      status: 400,
    },
  );
  await save(1, {});
  const before = await check();
  const all = Object.keys(before.de.texts).length;
  expect([all > 10, before.de.agreed, before.de.stale]).toEqual([true, 0, 0]);
  expect(before.codes).toContain('translations.de translation_unagreed');
  const post422 = await post(server.url, '/api/studies', { source }, token);
  const { problems } = post422.body as { readonly problems: readonly { readonly code: string }[] };
  expect(problems.map(({ code }) => code)).toContain('translation_unagreed');
  const agreed = Object.entries(before.de.texts).map(([name, hashes]) => [
    name,
    { ...hashes, state: 'agreed', initials: 'AB' },
  ]);
  await save(2, { de: Object.fromEntries(agreed) });
  const after = await check();
  expect([after.de.agreed, after.de.stale]).toEqual([all, 0]);
  expect(after.codes.filter((code) => code.includes('translation'))).toEqual([]);
});

/** The source with so many texts in all. */
function withTexts(source: StudySource, count: number): StudySource {
  const own = Object.keys(source.texts.en ?? {}).length;
  const more = Array.from({ length: count - own }, (_, nth) => [`more-${nth}`, 'One more text.']);
  return { ...source, texts: { en: { ...source.texts.en, ...Object.fromEntries(more) } } };
}

test('a study has 2,000 texts at most: its draft, its check, its pages and its publication say so, with the place', async () => {
  const { server, token, call, copied } = await operator();
  const { source } = await copied('mine', { template: 'sally-anne' });
  expect(await call('PUT', '/mine', { revision: 1, source: withTexts(source, 2000) })).toMatchObject({ status: 200 });
  expect(await call('POST', '/mine/check')).toMatchObject({ body: { ok: true } });
  const large = withTexts(source, 2001);
  const refused = { code: 'study_refused', message: 'texts: A study has at most 2000 texts, and this one has 2001.' };
  expect(await call('PUT', '/mine', { revision: 2, source: large })).toMatchObject({ status: 422, body: refused });
  // a draft from before the bound
  const kept = { id: 'mine', revision: 3, source: large, updatedAt: 1 };
  expect(await server.store.studyDrafts.replace(2, kept)).toBe(true);
  expect(await call('POST', '/mine/check')).toMatchObject({
    body: { ok: false, problems: [{ path: 'texts', code: 'texts_too_many' }], keys: [], difference: null },
  });
  for (const shown of ['/mine/pages', '/mine/protocol'])
    expect(await call('GET', shown)).toMatchObject({ status: 422, body: refused });
  expect(await post(server.url, '/api/studies', { source: large }, token)).toMatchObject({
    status: 422,
    body: { code: 'study_refused', problems: [{ path: 'texts', code: 'texts_too_many' }] },
  });
});

test('while a draft is checked or shown, the server answers others', async () => {
  for (const [method, route] of [
    ['POST', '/mine/check'],
    ['GET', '/mine/pages'],
    ['GET', '/mine/protocol'],
  ] as const) {
    const { server, call, copied } = await operator();
    const { source } = await copied('mine', { template: 'household-act-report' });
    await call('PUT', '/mine', { revision: 1, source: withTexts(source, 2000) });
    const answered: string[] = [];
    const draft = call(method, route).then(({ status }) => answered.push(`the draft, ${status}`));
    // it is under way once it has read the draft; each of these waits for an answer of its own
    for (let nth = 0; nth < 3; nth++) await ask(server.url, '/healthz').then(() => answered.push('another'));
    await draft;
    expect(answered).toEqual(['another', 'another', 'another', 'the draft, 200']);
    await server.close();
  }
});

test('a lab has 200 drafts; the next one waits until one is deleted, and the list has the title that was saved last', async () => {
  const { server, call, copied } = await operator();
  const { source } = await copied('first', { template: 'sally-anne' });
  for (let nth = 1; nth < 200; nth++)
    await server.store.studyDrafts.add({ id: `draft-${nth}`, revision: 1, source: nth, updatedAt: nth }, 200);
  const copy = () => call('POST', '', { id: 'one-more', from: { template: 'sally-anne' } });
  expect(await copy()).toMatchObject({
    status: 409,
    body: { code: 'drafts_full', message: expect.stringContaining('Delete one') },
  });
  expect(await titlesListed()).toMatchObject({ first: source.definition.title, 'draft-7': '' });
  await call('PUT', '/first', {
    revision: 1,
    source: { ...source, definition: { ...source.definition, title: 'Later' } },
  });
  await call('DELETE', '/draft-7');
  expect(await copy()).toMatchObject({ status: 201 });
  const titles = await titlesListed();
  expect(titles).toMatchObject({ first: 'Later', 'one-more': source.definition.title });
  expect(titles).not.toHaveProperty('draft-7');

  async function titlesListed(): Promise<Record<string, string>> {
    const { body } = await call('GET', '');
    return Object.fromEntries((body as { id: string; title: string }[]).map(({ id, title }) => [id, title]));
  }
});
