/** What links of each recruiter say, and which are refused. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/server.ts';
import { JOIN_REFUSALS } from '../refusals.ts';
import { keptOf, type LinkedStudy, openRecruiters, signLink, submissionTo } from './recruiters.ts';

const NOW = 1_800_000_000_000;
const IN_AN_HOUR = NOW / 1000 + 3600;
const AUDIENCE = 'lab.example.org';
const PID = '5f0c0ffee0ddba11c0ffee00';
const LINK = `PROLIFIC_PID=${PID}&STUDY_ID=st1&SESSION_ID=sub1`;

type Signed = LinkedStudy['intake']['signed'];
const study = (recruiter: LinkedStudy['intake']['recruiter'], signed: Signed = 'accepted'): LinkedStudy => ({
  id: 'x',
  intake: { recruiter, signed },
  linkKey: 'key of x',
});

async function withKeys() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const file = path.join(temporaryFolder(), 'keys.json');
  writeFileSync(file, JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }] }));
  const sign = (prolific: unknown, { exp = IN_AN_HOUR, aud = AUDIENCE, key = privateKey, alg = 'RS256' } = {}) =>
    new SignJWT({ prolific }).setProtectedHeader({ alg, kid: 'one' }).setAudience(aud).setExpirationTime(exp).sign(key);
  return { sign, recruiters: openRecruiters({ keys: file, audiences: [AUDIENCE] }, () => NOW) };
}

const CLAIM = { PROLIFIC_PID: PID, STUDY_ID: 'st1', SESSION_ID: 'sub1', workspace_id: 'w' };
const FOUND = { externalId: PID, submissionId: 'sub1' };

test('ids come from the link of each recruiter, whatever the case of its parameters', async () => {
  const { recruiters } = await withKeys();
  expect(await recruiters.read(LINK, study('prolific'))).toEqual({ ...FOUND, signed: false });
  expect(await recruiters.read(`?${LINK.toLowerCase()}`, study('prolific'))).toEqual({ ...FOUND, signed: false });
  expect(await recruiters.read('workerId=W1&assignmentId=A1&hitId=H', study('mturk'))).toEqual({
    externalId: 'W1',
    submissionId: 'A1',
    signed: false,
  });
  expect(await recruiters.read('participant_label=A17', study('labels'))).toMatchObject({ externalId: 'A17' });
  expect(await recruiters.read('', study('labels'))).toMatchObject({ externalId: null });
});

test('a link may name the language of its participant, and so may the token that the recruiter signed', async () => {
  const { recruiters, sign } = await withKeys();
  const named = { from: 'link', tag: 'he' };
  expect(await recruiters.read(`${LINK}&lang=he`, study('prolific'))).toMatchObject({ languages: [named] });
  expect(await recruiters.read('participant_label=A17&LANG=he', study('labels'))).toMatchObject({ languages: [named] });
  const link = signLink({ study: 'x', key: 'key of x', until: null });
  expect(await recruiters.read(`link=${link}&lang=he`, study('links'))).toMatchObject({
    signed: true,
    languages: [named],
  });
  const token = await sign({ ...CLAIM, lang: 'he' });
  const claimed = await recruiters.read(`prolific_token=${token}&lang=de`, study('prolific'));
  expect(claimed).toMatchObject({ signed: true, languages: [named] });
  const odd = await sign({ ...CLAIM, lang: { toString: 1 } });
  expect(await recruiters.read(`prolific_token=${odd}`, study('prolific'))).toEqual({ ...FOUND, signed: true });
  const { intake, ...rest } = study('prolific');
  const byStudy = { ...rest, intake: { ...intake, language: { parameter: 'STUDY_ID', values: { st1: 'he' } } } };
  expect(await recruiters.read(`prolific_token=${await sign(CLAIM)}`, byStudy)).toMatchObject({
    languages: [{ from: 'recruiter', tag: 'he' }],
  });
});

test('where each language has a study of its own at Prolific, tokens for all of these open the study, and no others do', async () => {
  const { recruiters, sign } = await withKeys();
  const [OWN, HEBREW, OTHER] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)];
  const { intake, ...rest } = study('prolific');
  const language = { parameter: 'study_id', values: { [HEBREW.toUpperCase()]: 'he' } };
  const named: LinkedStudy = { ...rest, intake: { ...intake, prolificStudy: OWN, language } };
  const read = async (id: string) => recruiters.read(`prolific_token=${await sign({ ...CLAIM, STUDY_ID: id })}`, named);
  expect(await read(OWN)).toEqual({ ...FOUND, signed: true });
  expect(await read(HEBREW)).toMatchObject({ signed: true, languages: [{ from: 'recruiter', tag: 'he' }] });
  expect(await read(OTHER)).toMatchObject({ code: 'signature_refused' });
});

test('a worker who only looks at the task, and a link without its id, are refused', async () => {
  const { recruiters } = await withKeys();
  const looking = 'assignmentId=ASSIGNMENT_ID_NOT_AVAILABLE&workerId=W1';
  expect(await recruiters.read(looking, study('mturk'))).toMatchObject({ code: 'preview' });
  for (const query of ['', 'PROLIFIC_PID=', 'PROLIFIC_PID={{%PROLIFIC_PID%}}', `PROLIFIC_PID=${'x'.repeat(200)}`])
    expect(await recruiters.read(query, study('prolific'))).toMatchObject({ code: 'recruiter_id_missing' });
  expect(await recruiters.read('', study('links'))).toMatchObject({ code: 'recruiter_id_missing' });
});

test("Prolific's token is required, accepted or ignored, as the study says", async () => {
  const { recruiters, sign } = await withKeys();
  const token = await sign(CLAIM);
  const read = (query: string, signed: Signed) => recruiters.read(query, study('prolific', signed));
  expect(await read(LINK, 'required')).toMatchObject({ code: 'signature_missing' });
  expect(await read(`${LINK}&prolific_token=${token}`, 'required')).toEqual({ ...FOUND, signed: true });
  // the ids may be in the token alone
  expect(await read(`prolific_token=${token}`, 'accepted')).toEqual({ ...FOUND, signed: true });
  expect(await read(`${LINK}&prolific_token=nonsense`, 'accepted')).toMatchObject({ code: 'signature_refused' });
  expect(await read(`${LINK}&prolific_token=nonsense`, 'ignored')).toEqual({ ...FOUND, signed: false });
});

test('a token of one study at Prolific does not open a study that names another', async () => {
  const { recruiters, sign } = await withKeys();
  const [OWN, OTHER] = ['a'.repeat(24), 'b'.repeat(24)];
  const named: LinkedStudy = { ...study('prolific'), intake: { ...study('prolific').intake, prolificStudy: OWN } };
  const read = async (claims: object) =>
    recruiters.read(`prolific_token=${await sign({ ...CLAIM, ...claims })}`, named);
  expect(await read({ STUDY_ID: OWN })).toMatchObject({ externalId: PID, signed: true });
  expect(await read({ STUDY_ID: OWN.toUpperCase() })).toMatchObject({ externalId: PID, signed: true });
  for (const STUDY_ID of [OTHER, '', null, undefined])
    expect(await read({ STUDY_ID })).toMatchObject({ code: 'signature_refused' });
  // participants come back for a later wave by a study of its own
  const waves: LinkedStudy = { ...named, intake: { ...named.intake, prolificWaves: [OTHER] } };
  const token = await sign({ ...CLAIM, STUDY_ID: OTHER });
  expect(await recruiters.read(`prolific_token=${token}`, waves)).toMatchObject({ externalId: PID, signed: true });
});

test("Prolific's ids are 24 hexadecimal digits, in capital letters the same; claims that are no text are refused", async () => {
  const { recruiters, sign } = await withKeys();
  const read = async (claims: object) =>
    recruiters.read(`prolific_token=${await sign({ ...CLAIM, ...claims })}`, study('prolific'));
  expect(await read({ PROLIFIC_PID: PID.toUpperCase() })).toMatchObject({ externalId: PID, signed: true });
  expect(await recruiters.read(LINK.toUpperCase(), study('prolific'))).toMatchObject({ externalId: PID });
  for (const claim of [`${PID}.`, 'worker-7', { toString: 1 }, [PID], 7, ''])
    expect({ claim, read: await read({ PROLIFIC_PID: claim }) }).toMatchObject({ read: { code: 'signature_refused' } });
  for (const claim of [{ toString: 1 }, ['st1']])
    expect(await read({ STUDY_ID: claim })).toMatchObject({ code: 'signature_refused' });
  const late = { exp: NOW / 1000 - 1 };
  expect(
    await recruiters.read(`prolific_token=${await sign({ PROLIFIC_PID: { toString: 1 } }, late)}`, study('prolific')),
  ).toEqual({ code: 'signature_expired', message: expect.any(String) });
});

test('a token that is foreign, expired, for another server or another person is refused', async () => {
  const { recruiters, sign } = await withKeys();
  const stranger = await generateKeyPair('RS256');
  const refused = async (token: string, query = LINK) =>
    (await recruiters.read(`${query}&prolific_token=${token}`, study('prolific'))) as { readonly code?: string };
  expect(await refused(await sign(CLAIM, { key: stranger.privateKey }))).toMatchObject({ code: 'signature_refused' });
  expect(await refused(await sign(CLAIM, { exp: NOW / 1000 - 1 }))).toMatchObject({ code: 'signature_expired' });
  expect(await refused(await sign(CLAIM, { aud: 'elsewhere.org' }))).toMatchObject({ code: 'signature_refused' });
  expect(await refused(await sign({ ...CLAIM, PROLIFIC_PID: 'another' }))).toMatchObject({ code: 'signature_refused' });
  expect(await refused(await sign('text'))).toMatchObject({ code: 'signature_refused' });
  expect(await refused(await sign({ workspace_id: 'w' }))).toMatchObject({ code: 'signature_refused' });
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}.`;
  expect(await refused(unsigned)).toMatchObject({ code: 'signature_refused' });
});

test("a study's own link opens that study alone, until its time is over", async () => {
  const { recruiters } = await withKeys();
  const link = signLink({ study: 'x', key: 'key of x', until: NOW + 60_000 });
  const read = (query: string, of = study('links', 'required')) => recruiters.read(query, of);
  expect(await read(`link=${link}`)).toMatchObject({ externalId: link.slice(0, 12), signed: true });
  expect(await read(`link=${link}`, { ...study('links'), id: 'y' })).toMatchObject({ code: 'signature_refused' });
  expect(await read(`link=${link}`, { ...study('links'), linkKey: 'k' })).toMatchObject({ code: 'signature_refused' });
  expect(await read(`link=a${link.slice(1)}`)).toMatchObject(
    link.startsWith('a') ? { signed: true } : { code: 'signature_refused' },
  );
  const late = signLink({ study: 'x', key: 'key of x', until: NOW - 1000 });
  expect(await read(`link=${late}`)).toMatchObject({ code: 'signature_expired' });
});

test('an assignment of MTurk is submitted to a host of MTurk alone', () => {
  const to = (turkSubmitTo: string, submissionId: string | null = 'A1') =>
    submissionTo({ query: `?workerId=W&${new URLSearchParams({ turkSubmitTo })}`, submissionId });
  const submit = (host: string) => ({ address: `https://${host}/mturk/externalSubmit`, assignmentId: 'A1' });
  expect(to('https://www.mturk.com')).toEqual(submit('www.mturk.com'));
  expect(to('https://workersandbox.mturk.com/')).toEqual(submit('workersandbox.mturk.com'));
  // nothing of the link but the name of the host is used
  expect(to('https://a:b@www.mturk.com/elsewhere?to=x#y')).toEqual(submit('www.mturk.com'));
  for (const foreign of [
    '',
    'www.mturk.com',
    '//www.mturk.com',
    'http://www.mturk.com',
    'https://www.mturk.com:8443',
    'https://mturk.com',
    'https://www.mturk.com.example.org',
    'https://www.mturk.com@example.org',
    'https://example.org/https://www.mturk.com',
    'javascript:alert(1)//www.mturk.com',
  ])
    expect({ foreign, to: to(foreign) }).toEqual({ foreign, to: null });
  expect(to('https://www.mturk.com', null)).toBeNull();
  expect(submissionTo({ query: null, submissionId: 'A1' })).toBeNull();
});

test('signatures of a link are not kept', () => {
  expect(keptOf(`?${LINK}&prolific_token=secret&utm=1`, 'prolific')).toBe(LINK);
  expect(keptOf('participant_label=A17', 'labels')).toBe('participant_label=A17');
  expect(keptOf('link=secret', 'links')).toBeNull();
});

test('whatever the query, a recruiter finds ids or refuses with a code', async () => {
  const { recruiters } = await withKeys();
  const name = fc.constantFrom(
    'PROLIFIC_PID',
    'prolific_token',
    'workerId',
    'assignmentId',
    'link',
    'participant_label',
  );
  const query = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.tuple(name, fc.string({ unit: 'binary' })))
      .map((pairs) => pairs.map(([key, value]) => `${key}=${encodeURIComponent(value.toWellFormed())}`).join('&')),
  );
  const recruiter = fc.constantFrom('prolific', 'mturk', 'labels', 'links');
  const signed = fc.constantFrom('required', 'accepted', 'ignored');
  await fc.assert(
    fc.asyncProperty(query, recruiter, signed, async (text, from, needs) => {
      const found = await recruiters.read(text, study(from, needs));
      if ('code' in found) expect(Object.keys(JOIN_REFUSALS)).toContain(found.code);
      else if (found.externalId !== null) expect(found.externalId).toMatch(/^[\w.:@+=~-]{1,128}$/);
    }),
    { numRuns: 60 },
  );
});
