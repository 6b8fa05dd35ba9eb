/** What recruiters report: signed webhooks, and submissions that an operator uploads. */
import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { operatorTokenOf, post, type Served, serve } from '../../testing/server.ts';
import { goOnTo, publish, template, type Visitor, visit } from '../../testing/study.ts';

const SECRET = 'the secret of a webhook';
const SOURCE = template('sally-anne');
const linkOf = (person: string): string => `PROLIFIC_PID=${person}&STUDY_ID=s&SESSION_ID=sub-${person}`;

async function scene(webhookSecret: string | null = SECRET) {
  const server = await serve({ recruiterKeys: { keys: 'no-keys.json', audiences: [], webhookSecret } });
  const study = await publish(server, SOURCE);
  return { server, study };
}

interface Sent {
  readonly body?: object | string;
  readonly at?: number;
  readonly secret?: string;
  readonly signature?: string;
}

const reportOf = (person: string, status: string): object => ({
  ...{ event_type: 'submission.status.change', resource_id: `sub-${person}`, participant_id: person, status },
});

async function report({ url }: Served, study: string, { body = {}, at = Date.now(), secret = SECRET, ...more }: Sent) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const timestamp = String(Math.floor(at / 1000));
  const signature =
    more.signature ??
    createHmac('sha256', secret)
      .update(timestamp + text)
      .digest('base64');
  const answer = await fetch(`${url}/hooks/${study}/prolific`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-prolific-request-signature': signature,
      'x-prolific-request-timestamp': timestamp,
    },
    body: text,
  });
  const said = answer.status === 204 ? null : ((await answer.json()) as { code: string }).code;
  return [answer.status, said] as const;
}

const outcomeOf = async (visitor: Visitor) => {
  const { page } = await visitor.read();
  return page.kind === 'finished' ? page.outcome : page.kind;
};

test('a returned submission ends the participation and frees the slot; a timed-out one counts as dropped', async () => {
  const { server, study } = await scene();
  const [ann, bob] = [await visit(server.url, study, linkOf('ann')), await visit(server.url, study, linkOf('bob'))];
  await goOnTo(ann, 'playing', SOURCE);
  const live = await server.studies.find(study);
  expect(live?.state().slots.size).toBe(1);
  expect(await report(server, study, { body: reportOf('ann', 'RETURNED') })).toEqual([204, null]);
  expect(await outcomeOf(ann)).toBe('withdrew');
  expect(live?.state().slots.size).toBe(0);
  expect(await report(server, study, { body: reportOf('bob', 'TIMED-OUT') })).toEqual([204, null]);
  expect(await outcomeOf(bob)).toBe('dropped');
});

test('a report counts once, and only with a fresh signature of this server; what concerns no participant is ignored', async () => {
  const { server, study } = await scene();
  const ann = await visit(server.url, study, linkOf('ann'));
  const stream = `participant-${ann.page().participant}`;
  const head = () => server.store.events.head(stream);
  const before = await head();
  const body = reportOf('ann', 'ACTIVE');
  for (const [sent, code] of [
    [{ body, secret: 'another secret' }, 'hook_refused'],
    [{ body, at: Date.now() - 6 * 60_000 }, 'hook_refused'],
    [{ body, at: Date.now() + 6 * 60_000 }, 'hook_refused'],
    [{ body, signature: '' }, 'hook_refused'],
  ] as const)
    expect(await report(server, study, sent)).toEqual([403, code]);
  for (const ignored of [
    reportOf('zoe', 'RETURNED'),
    { ...reportOf('ann', 'RETURNED'), resource_id: 'another submission' },
    { ...reportOf('ann', 'RETURNED'), event_type: 'study.status.change' },
    reportOf('ann', '<script>'),
    'no json',
  ])
    expect(await report(server, study, { body: ignored })).toEqual([204, null]);
  expect(await report(server, 'nothing', { body })).toEqual([204, null]);
  expect((await report(server, study, { body: 'x'.repeat(20_000) }))[0]).toBe(413);
  expect(await head()).toBe(before);
  const at = Date.now();
  for (let i = 0; i < 2; i++) expect(await report(server, study, { body, at })).toEqual([204, null]);
  expect(await head()).toBe(before + 1);
  // an earlier report that comes again does not hide a later one
  await report(server, study, { body: reportOf('ann', 'AWAITING REVIEW') });
  await report(server, study, { body, at });
  const [last] = (await server.store.events.read(stream)).slice(-1);
  expect(last?.data).toMatchObject({ status: 'awaiting_review' });
});

test('a server without a secret takes no report', async () => {
  const { server, study } = await scene(null);
  expect(await report(server, study, { body: reportOf('ann', 'RETURNED') })).toEqual([404, 'hooks_off']);
});

test('no signature that is made up is taken, whatever it says', async () => {
  const { server, study } = await scene();
  await fc.assert(
    fc.asyncProperty(fc.base64String(), async (signature) => {
      expect(await report(server, study, { body: reportOf('ann', 'RETURNED'), signature })).toEqual([
        403,
        'hook_refused',
      ]);
    }),
    { numRuns: 30 },
  );
});

test('an upload of submissions notes statuses and checks of authenticity once, and ends no participation', async () => {
  const { server, study } = await scene();
  const ann = await visit(server.url, study, linkOf('ann'));
  const submission = { id: 'sub-ann', person: 'ann', status: 'ACTIVE', code: '' };
  const upload = (authenticity: object | null, more = {}) =>
    post(
      server.url,
      `/api/studies/${study}/reconcile`,
      { submissions: [{ ...submission, ...more, authenticity }] },
      operatorTokenOf(server),
    );
  const checked = { llm: 'low', bots: 'high' };
  expect(await upload(checked)).toMatchObject({
    status: 200,
    body: { reported: 1, people: { matched: [ann.page().participant], onlyThere: [] } },
  });
  expect(await upload(checked)).toMatchObject({ body: { reported: 0 } });
  expect(await outcomeOf(ann)).toBe('consent');
  expect(await upload(null, { id: 'sub-zoe', person: 'zoe' })).toMatchObject({
    body: { reported: 0, people: { onlyThere: ['sub-zoe'] } },
  });
  expect(await upload({ llm: 1 })).toMatchObject({ status: 400, body: { code: 'malformed' } });
});
