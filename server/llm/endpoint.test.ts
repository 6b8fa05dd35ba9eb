/** Calls of a model, over HTTP to an endpoint on this machine. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CallOutcome } from '../../llm/chat.ts';
import { openEndpoint } from './endpoint.ts';
import { MOST_BYTES, waitIn } from './exchange.ts';
import { FAULT_NAMES, FAULTS } from './scripted/faults.ts';
import { ask, callOf, reached, SECRET, scripted } from './testing/calls.ts';

/** An endpoint that answers as the function says. */
async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

test('a call gets the answer of the model, with what it used', async () => {
  const { baseURL, calls } = await scripted({ key: SECRET });
  const call = callOf('scripted-1');
  expect(await ask(reached({ baseURL: `${baseURL}/` }), call)).toEqual({
    outcome: 'answered',
    text: expect.stringMatching(/^\{"action":[12]\}$/),
    refusal: null,
    finish: 'stop',
    served: 'scripted-1',
    tokens: { input: Math.ceil((call.messages[0]?.content.length ?? 0) / 4), output: 3, from: 'claimed' },
    status: 200,
    retryAfterMs: null,
  });
  expect(calls).toEqual([{ model: 'scripted-1', fault: null }]);
});

test('model, messages and settings are sent, the key only where there is one, and nothing from the environment', async () => {
  const sent: { headers: readonly string[]; authorization: string | undefined; body: unknown }[] = [];
  const others = { OPENAI_API_KEY: SECRET, OPENAI_ORG_ID: SECRET, OPENAI_CUSTOM_HEADERS: `X-Other: ${SECRET}` };
  for (const [name, value] of Object.entries(others)) process.env[name] = value;
  onTestFinished(() => {
    for (const name of Object.keys(others)) delete process.env[name];
  });
  const baseURL = await answering(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { authorization } = request.headers;
    const headers = Object.keys(request.headers).toSorted();
    sent.push({ headers, authorization, body: JSON.parse(Buffer.concat(chunks).toString()) });
    response.end('{}');
  });
  const call = callOf('large-1');
  await ask(reached({ baseURL, key: 'own-key' }), { ...call, settings: { ...call.settings, json: true } });
  const keyless = openEndpoint({ baseURL, key: null });
  await ask(keyless, call);
  keyless.close();
  const headers = ['accept', 'accept-encoding', 'accept-language', 'connection', 'content-length', 'content-type'];
  const byNode = ['host', 'sec-fetch-mode', 'user-agent'];
  const body = { model: 'large-1', messages: call.messages, temperature: 0, max_tokens: 512 };
  expect(sent).toEqual([
    {
      headers: [...headers, ...byNode, 'authorization'].toSorted(),
      authorization: 'Bearer own-key',
      body: { ...body, response_format: { type: 'json_object' } },
    },
    { headers: [...headers, ...byNode], authorization: undefined, body },
  ]);
});

describe('a faulty endpoint', () => {
  test.each(FAULT_NAMES)('%s comes to the outcome of the table, in one call', async (fault) => {
    const { baseURL, calls } = await scripted({ key: SECRET, faults: [{ fault }] });
    const endpoint = reached({ baseURL, ...(fault === 'hang' && { timeoutMs: 50 }) });
    const reply = await ask(endpoint, callOf('scripted-1'));
    expect(reply.outcome).toBe(FAULTS[fault].outcome);
    expect(JSON.stringify(reply)).not.toContain(SECRET);
    expect(calls).toEqual([{ model: 'scripted-1', fault }]);
  });

  test('a model that knows no max_tokens says so, and answers a call that names the bound as it wants', async () => {
    const { baseURL } = await scripted();
    const endpoint = reached({ baseURL });
    const call = callOf('scripted-1+max-tokens');
    expect(await ask(endpoint, call)).toMatchObject({
      ...{ outcome: 'bad_call', status: 400, says: 'unsupported_parameter max_tokens' },
    });
    const settings = { ...call.settings, maxTokensAs: 'max_completion_tokens' } as const;
    expect(await ask(endpoint, { ...call, settings })).toMatchObject({ outcome: 'answered', finish: 'stop' });
    const short = await ask(endpoint, { ...call, settings: { ...settings, maxTokens: 1 } });
    expect(short).toMatchObject({ outcome: 'cut', finish: 'length' });
  });

  test('an answer that is not one is told as it came', async () => {
    const { baseURL } = await scripted();
    const endpoint = reached({ baseURL });
    const replyTo = (fault: string) => ask(endpoint, callOf(`scripted-1+${fault}`));
    const whole = (await ask(endpoint, callOf('scripted-1'))).text ?? '';
    expect(await replyTo('rate-limited')).toMatchObject({ status: 429, retryAfterMs: 1000 });
    expect(await replyTo('rate-limited-silent')).toMatchObject({ status: 429, retryAfterMs: null });
    expect((await replyTo('cut-json')).text).toBe(whole.slice(0, whole.length / 2));
    expect((await replyTo('prose')).text).toContain(`\n${whole}\n`);
    expect((await replyTo('illegal')).text).toBe('{"action":1002}');
    expect(await replyTo('refusal')).toMatchObject({ text: null, refusal: 'I cannot help with this.' });
    expect(await replyTo('other-model')).toMatchObject({ text: whole, served: 'scripted-0-small' });
    expect((await replyTo('wrong-usage')).tokens).toMatchObject({ from: 'estimated', output: 3 });
  });
});

test('an endpoint that is not there is unreachable, and one that sends elsewhere is not followed', async () => {
  const { baseURL, close } = await scripted();
  await close();
  expect(await ask(reached({ baseURL }), callOf('scripted-1'))).toMatchObject({ outcome: 'unreachable', status: null });
  const other = await scripted();
  const redirecting = await answering((_, response) => {
    response.writeHead(307, { location: `${other.baseURL}/chat/completions` }).end();
  });
  expect(await ask(reached({ baseURL: redirecting }), callOf('scripted-1'))).toMatchObject({
    outcome: 'bad_call',
    status: 307,
  });
  expect(other.calls).toEqual([]);
});

test('an answer is read up to its bound', async () => {
  const document = (length: number) => JSON.stringify({ choices: [{ message: { content: 'a'.repeat(length) } }] });
  const lengths = [MOST_BYTES - document(0).length, MOST_BYTES];
  const baseURL = await answering((_, response) => response.end(document(lengths.shift() ?? 0)));
  const endpoint = reached({ baseURL });
  expect((await ask(endpoint, callOf('large-1'))).outcome).toBe('answered');
  expect((await ask(endpoint, callOf('large-1'))).outcome).toBe('timeout');
});

test('an answer that begins and does not end in time is none', async () => {
  const baseURL = await answering((_, response) => {
    response.writeHead(200).write('{"choices": ');
  });
  expect((await ask(reached({ baseURL, timeoutMs: 50 }), callOf('large-1'))).outcome).toBe('timeout');
});

test('whatever document comes over the network, there is a reply', async () => {
  let answer = { status: 200, body: '' };
  const baseURL = await answering((_, response) => response.writeHead(answer.status).end(answer.body));
  const endpoint = reached({ baseURL });
  const statuses = fc.oneof(fc.constant(200), fc.integer({ min: 200, max: 999 }));
  await fc.assert(
    fc.asyncProperty(statuses, fc.oneof(fc.json(), fc.string({ unit: 'binary' })), async (status, body) => {
      answer = { status, body };
      CallOutcome.parse((await ask(endpoint, callOf('large-1'))).outcome);
    }),
    { numRuns: 60 },
  );
});

describe('calls at once', () => {
  test('a call that hangs delays no other', async () => {
    const { baseURL } = await scripted();
    const endpoint = reached({ baseURL, concurrency: 2 });
    const hanging = new AbortController();
    const hung = endpoint.ask(callOf('scripted-1+hang'), hanging.signal);
    for (const turn of [1, 2, 3])
      expect((await ask(endpoint, callOf('scripted-1', `Turn ${turn}.`))).outcome).toBe('answered');
    hanging.abort();
    expect((await hung).outcome).toBe('timeout');
  });

  test('no more than the bound are under way, in the order in which they came; one that waits can be given up', async () => {
    const { baseURL, calls } = await scripted();
    const endpoint = reached({ baseURL, concurrency: 1 });
    const [hanging, waiting] = [new AbortController(), new AbortController()];
    const hung = endpoint.ask(callOf('scripted-1+hang'), hanging.signal);
    const waited = endpoint.ask(callOf('scripted-1'), waiting.signal);
    const last = ask(endpoint, callOf('scripted-1+empty'));
    await expect.poll(() => calls.length).toBe(1);
    waiting.abort();
    expect(await waited).toMatchObject({ outcome: 'timeout', text: null, status: null });
    hanging.abort();
    expect((await hung).outcome).toBe('timeout');
    expect((await last).outcome).toBe('empty');
    expect(calls.map(({ fault }) => fault)).toEqual(['hang', 'empty']);
  });

  test('a closed endpoint gives up the calls that are under way and sends no others', async () => {
    const { baseURL, calls } = await scripted();
    const endpoint = reached({ baseURL });
    const hung = ask(endpoint, callOf('scripted-1+hang'));
    await expect.poll(() => calls.length).toBe(1);
    endpoint.close();
    expect((await hung).outcome).toBe('timeout');
    expect((await ask(endpoint, callOf('scripted-1'))).outcome).toBe('timeout');
    expect(calls).toHaveLength(1);
  });
});

test('a key that the endpoint repeats is in no reply, and an ordinary word that is the key of a keyless endpoint is', async () => {
  const repeating = JSON.stringify({ choices: [{ message: { content: `It is EMPTY, or ${SECRET}.` } }] });
  const baseURL = await answering((_, response) => response.end(repeating));
  expect((await ask(reached({ baseURL }), callOf('large-1'))).text).toBe('It is EMPTY, or [key].');
  expect((await ask(reached({ baseURL, key: 'EMPTY' }), callOf('large-1'))).text).toContain('It is EMPTY');
});

test('of an error only names are read, and no key', async () => {
  const said = (error: object) => JSON.stringify({ error: { message: `You sent ${SECRET}.`, ...error } });
  const answers: readonly (readonly [number, string, string | undefined])[] = [
    [400, said({ code: 'unsupported_parameter', param: 'max_tokens' }), 'unsupported_parameter max_tokens'],
    [422, said({ code: null, param: 'messages[0].content' }), 'messages[0].content'],
    [400, said({ code: 400, param: 'I am Ottilie.' }), undefined],
    [400, said({ code: 'a'.repeat(61), param: SECRET }), '[key]'],
    [401, said({ code: 'invalid_api_key', param: null }), undefined],
    [500, said({ code: 'overloaded', param: null }), undefined],
    [400, '{"error": "max_tokens"}', undefined],
    [400, 'max_tokens', undefined],
  ];
  let [status, body] = [0, ''];
  const baseURL = await answering((_, response) => response.writeHead(status).end(body));
  for (const [given, text, says] of answers) {
    [status, body] = [given, text];
    const reply = await ask(reached({ baseURL }), callOf('large-1'));
    expect([given, reply.says]).toEqual([given, says]);
    expect(JSON.stringify(reply)).not.toMatch(/very-secret|Ottilie/);
  }
});

test('an address with a secret and a key that no header holds are refused without naming them', () => {
  const messageOf = (baseURL: string, key: string) => {
    try {
      openEndpoint({ baseURL, key });
    } catch (error) {
      return String(error);
    }
    return '';
  };
  for (const message of [
    messageOf(`https://me:${SECRET}@models.example.org/v1`, 'key'),
    messageOf('https://models.example.org/v1', `${SECRET}\n`),
  ]) {
    expect(message).toMatch(/must/);
    expect(message).not.toContain(SECRET);
  }
});

test.each([
  [{ 'retry-after': '2' }, 2000],
  [{ 'retry-after': '0.5' }, 500],
  [{ 'retry-after': 'Fri, 27 Nov 2026 10:00:05 GMT' }, 5000],
  [{ 'retry-after': 'Fri, 27 Nov 2026 09:00:00 GMT' }, 0],
  [{ 'retry-after': '2', 'retry-after-ms': '1500' }, 1500],
  [{ 'retry-after': '1e9' }, null],
  [{ 'retry-after': '999999999' }, 86_400_000],
  [{ 'retry-after': '-1' }, null],
  [{ 'retry-after': 'tomorrow' }, null],
  [{}, null],
])('headers %j ask to wait %j ms', (headers, ms) => {
  expect(waitIn(new Headers(headers as Record<string, string>), Date.parse('2026-11-27T10:00:00Z'))).toBe(ms);
});
