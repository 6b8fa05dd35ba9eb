/** Cassettes: runs that are recorded, and replayed without a network. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ModelCall, ModelReply } from '../../llm/chat.ts';
import { recording, replaying } from './cassette.ts';
import { CassetteMiss } from './cassette-miss.ts';
import type { Fetch } from './exchange.ts';
import { FAULT_NAMES } from './scripted/faults.ts';
import { ask, callOf, reached, SECRET, scripted } from './testing/calls.ts';

function newFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-cassette-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'cassette.jsonl');
}

/** The replies to these calls, one after another; what they were recorded from is closed. */
async function recorded(calls: readonly ModelCall[], file: string) {
  const { baseURL, close } = await scripted({ faults: [{ fault: 'rate-limited', call: 1 }] });
  const tape = recording(fetch, file);
  const [endpoint, impatient] = [reached({ baseURL, fetch: tape }), reached({ baseURL, fetch: tape, timeoutMs: 50 })];
  const replies: ModelReply[] = [];
  for (const call of calls) replies.push(await ask(call.model.endsWith('+hang') ? impatient : endpoint, call));
  await close();
  return { baseURL, replies };
}

const missOf = (asked: Promise<ModelReply>): Promise<unknown> =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );

test('a replay gives the replies that were recorded, without a network, with every fault as it was', async () => {
  const file = newFile();
  const faulty = FAULT_NAMES.map((name) => callOf(`scripted-1+${name}`));
  // the first is refused, the second is answered
  const calls = [callOf('scripted-1'), callOf('scripted-1'), ...faulty];
  const { baseURL, replies } = await recorded(calls, file);
  expect(replies[0]).toMatchObject({ outcome: 'rate_limited', retryAfterMs: 1000 });
  expect(new Set(replies.map(({ outcome }) => outcome)).size).toBeGreaterThanOrEqual(11);

  const replay = reached({ baseURL, fetch: replaying(file) });
  const again: ModelReply[] = [];
  for (const call of calls) again.push(await ask(replay, call));
  expect(again).toEqual(replies);
});

test('a cassette holds requests, answers and two of their headers, and no key', async () => {
  const file = newFile();
  await recorded([callOf('scripted-1'), callOf('scripted-1+hang'), callOf('scripted-1+key-rejected')], file);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { cassette: 1, recorded: expect.any(String) },
    {
      request: {
        url: expect.stringMatching(/\/v1\/chat\/completions$/),
        body: { model: 'scripted-1', messages: callOf('').messages, temperature: 0, max_tokens: 512 },
      },
      nth: 0,
      exchange: {
        answer: { status: 429, type: 'application/json', retryAfterMs: 1000, body: '' },
      },
    },
    { request: expect.anything(), nth: 0, exchange: { failure: 'timeout' } },
    expect.objectContaining({
      exchange: { answer: { status: 401, type: 'application/json', retryAfterMs: null, body: '' } },
    }),
  ]);
  expect(lines.join('\n')).not.toContain(SECRET);
});

test('the name of the bound is a part of the call, and what an endpoint says of a call that it refuses comes again', async () => {
  const file = newFile();
  const call = callOf('scripted-1+max-tokens');
  const { baseURL, replies } = await recorded([call], file);
  expect(replies).toMatchObject([{ outcome: 'bad_call', says: 'unsupported_parameter max_tokens' }]);
  const [, line] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const error = '{"error":{"code":"unsupported_parameter","param":"max_tokens"}}';
  expect(JSON.parse(line ?? '')).toMatchObject({
    exchange: { answer: { status: 400, body: error } },
  });
  const replay = reached({ baseURL, fetch: replaying(file) });
  expect([await ask(replay, call)]).toEqual(replies.slice(-1));
  const settings = { ...call.settings, maxTokensAs: 'max_completion_tokens' } as const;
  const miss = await missOf(ask(replay, { ...call, settings }));
  expect(String(miss)).toContain('the setting max_tokens was recorded, and is missing now');
});

test('calls with one request that are made at once get their answers in the order in which they were made', async () => {
  const file = newFile();
  const { baseURL } = await scripted({ faults: [{ fault: 'refusal', call: 1 }] });
  const call = callOf('scripted-1');
  const both = async (fetch: Fetch) => {
    const endpoint = reached({ baseURL, fetch });
    return Promise.all([ask(endpoint, call), ask(endpoint, call)]);
  };
  const replies = await both(recording(fetch, file));
  expect(new Set(replies.map(({ outcome }) => outcome))).toEqual(new Set(['refused', 'answered']));
  expect(await both(replaying(file))).toEqual(replies);
});

test('episodes that are played at once have their own answers, in whatever order they come again, and no call names its episode', async () => {
  const file = newFile();
  const sent: string[] = [];
  const network: typeof fetch = (input, init) => {
    sent.push(String(init?.body));
    return fetch(input, init);
  };
  const { baseURL } = await scripted({ faults: [{ fault: 'refusal', call: 1 }] });
  const call = callOf('scripted-1');
  const signal = new AbortController().signal;
  const askIn = async (tape: Fetch, episodes: readonly string[]): Promise<readonly ModelReply[]> => {
    const endpoint = reached({ baseURL, fetch: tape });
    const replies: ModelReply[] = [];
    for (const episode of episodes) replies.push(await endpoint.askIn(episode)(call, signal));
    return replies;
  };
  const replies = await askIn(recording(network, file), ['a', 'b', 'a']);
  expect(replies.map(({ outcome }) => outcome)).toEqual(['refused', 'answered', 'answered']);
  expect(new Set(sent).size).toBe(1);
  expect(await askIn(replaying(file), ['b', 'a', 'a'])).toEqual([replies[1], replies[0], replies[2]]);
  expect(String(await missOf(reached({ baseURL, fetch: replaying(file) }).askIn('c')(call, signal)))).toContain(
    'the episode differs from character 1 on: recorded "a", asked "c"',
  );
});

test('what was recorded without an episode answers the calls of any', async () => {
  const file = newFile();
  const { baseURL, replies } = await recorded([callOf('scripted-1'), callOf('scripted-1')], file);
  const signal = new AbortController().signal;
  const replay = reached({ baseURL, fetch: replaying(file) });
  expect(await replay.askIn('a')(callOf('scripted-1'), signal)).toEqual(replies[0]);
  expect(await replay.askIn('b')(callOf('scripted-1'), signal)).toEqual(replies[1]);
});

test('two models on one cassette never share an answer', async () => {
  const file = newFile();
  const { baseURL, replies } = await recorded([callOf('scripted-1+cut'), callOf('scripted-1+prose')], file);
  expect(replies[0]?.text).not.toBe(replies[1]?.text);
  const replay = reached({ baseURL, fetch: replaying(file) });
  // in the other order
  expect(await ask(replay, callOf('scripted-1+prose'))).toEqual(replies[1]);
  expect(await ask(replay, callOf('scripted-1+cut'))).toEqual(replies[0]);
  expect(String(await missOf(ask(replay, callOf('scripted-1'))))).toContain('the model differs from character 11 on');
});

test('a miss stops the run and says what differs from the most similar call', async () => {
  const file = newFile();
  const call = callOf('scripted-1', 'You see the red box.');
  const { baseURL } = await recorded([call, callOf('scripted-1', 'You see nothing.')], file);
  const missFor = async (asked: ModelCall, at = baseURL): Promise<string> => {
    const error = await missOf(ask(reached({ baseURL: at, fetch: replaying(file) }), asked));
    expect(error).toBeInstanceOf(CassetteMiss);
    return String(error);
  };
  expect(await missFor(callOf('scripted-1', 'You see the rod box.'))).toContain(
    'message 1 differs from character 20 on: recorded "ed box.',
  );
  expect(await missFor({ ...call, settings: { ...call.settings, temperature: 1 } })).toContain(
    'the setting temperature differs from character 1 on: recorded "0", asked "1"',
  );
  expect(await missFor({ ...call, settings: { ...call.settings, json: true } })).toContain(
    'the setting response_format was not recorded',
  );
  expect(await missFor({ ...call, messages: [...call.messages, { role: 'assistant', content: 'Well.' }] })).toContain(
    'message 2 was not recorded',
  );
  expect(await missFor(call, `${baseURL}/else`)).toContain('the address differs from character');
});

test('a call that is asked more often than it was recorded is a miss, also where its text speaks of a time-out', async () => {
  const file = newFile();
  const call = callOf('scripted-1', 'The other agent timed out.');
  const { baseURL, replies } = await recorded([call, call], file);
  const replay = reached({ baseURL, fetch: replaying(file) });
  expect([await ask(replay, call), await ask(replay, call)]).toEqual(replies);
  expect(String(await missOf(ask(replay, call)))).toContain('the same was asked 2 times before');
  expect(await missOf(ask(replay, callOf('scripted-1', 'I timed out.')))).toBeInstanceOf(CassetteMiss);
});

test('a file that is no whole cassette of this format is refused with a sentence', async () => {
  const file = newFile();
  await recorded([callOf('scripted-1')], file);
  expect(() => recording(fetch, file)).toThrow('is there already');
  const whole = readFileSync(file, 'utf8');
  const refusal = (text: string): string => {
    writeFileSync(file, text);
    try {
      replaying(file);
    } catch (error) {
      return String(error);
    }
    return '';
  };
  expect(refusal(whole)).toBe('');
  expect(refusal(whole.slice(0, -1))).toContain('ends in the middle of line 2');
  expect(refusal(whole.slice(0, -30))).toContain('ends in the middle of line 2');
  expect(refusal(whole.replace('"cassette":1', '"cassette":2'))).toContain('of format 2; this program reads format 1');
  expect(refusal(whole.replace('"status":429', '"status":"429"'))).toContain('line 2 is no call');
  for (const text of ['', 'hello\n', '{"seat":1}\n']) expect(refusal(text)).toMatch(/CassetteError/);
  expect(() => replaying(`${file}.not`)).toThrow('cannot be read');
});

test('a recording whose file can no longer be written stops the run', async () => {
  const { baseURL } = await scripted();
  const file = path.join(path.dirname(newFile()), 'gone', 'cassette.jsonl');
  expect(() => recording(fetch, file)).toThrow('cannot be written (ENOENT)');
  mkdirSync(path.dirname(file));
  const endpoint = reached({ baseURL, fetch: recording(fetch, file) });
  expect((await ask(endpoint, callOf('scripted-1'))).outcome).toBe('answered');
  rmSync(path.dirname(file), { recursive: true });
  expect(String(await missOf(ask(endpoint, callOf('scripted-1'))))).toContain('cannot be written (ENOENT)');
});
