/** Settings of language models: what is taken, a sentence for each bad value, and no key in any of them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SETTING_NAMES } from './config.ts';
import { MODEL_SETTING_NAMES, readModelSettings } from './model-settings.ts';

const SECRET = 'sk-very-secret-0123456789';
const REACHED = { MODEL_BASE_URL: 'https://models.example.org/v1/', MODELS: 'small-1, org/large:2' };
const PRICES = { asOf: '2026-11-01', currency: 'EUR', models: { 'small-1': { input: 1, output: 2 } } };

function fileWith(text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-models-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'file');
  writeFileSync(file, text);
  return file;
}

test('without settings of models none is offered', () => {
  expect(readModelSettings({ PORT: '0' })).toBeNull();
});

test('address, key, names and prices are taken, the key also from a file', () => {
  const settings = {
    timeoutMs: 60_000,
    atOnce: 64,
    asked: {},
    day: {},
    baseURL: 'https://models.example.org/v1',
    models: ['small-1', 'org/large:2'],
    prices: null,
  };
  expect(readModelSettings(REACHED)).toEqual({ ...settings, key: null });
  expect(readModelSettings({ ...REACHED, MODEL_API_KEY: SECRET })).toEqual({ ...settings, key: SECRET });
  expect(readModelSettings({ ...REACHED, MODEL_API_KEY_FILE: fileWith(`${SECRET}\n`) })?.key).toBe(SECRET);
  const maxTokensAs = 'max_completion_tokens';
  expect(readModelSettings({ ...REACHED, MODEL_MAX_TOKENS_AS: maxTokensAs })?.asked).toEqual({ maxTokensAs });
  expect(readModelSettings({ ...REACHED, MODEL_PRICES: fileWith(JSON.stringify(PRICES)) })?.prices).toEqual(PRICES);
});

test.each([
  [{ MODELS: 'small-1' }, 'MODEL_BASE_URL'],
  [{ MODEL_BASE_URL: REACHED.MODEL_BASE_URL }, 'MODELS'],
  [{ MODEL_API_KEY: SECRET }, 'MODEL_BASE_URL'],
  [{ ...REACHED, MODELS: 'one,,two' }, 'commas'],
  [{ ...REACHED, MODELS: 'one,one' }, 'each once'],
  [{ ...REACHED, MODEL_BASE_URL: 'models.example.org' }, 'http(s)'],
  [{ ...REACHED, MODEL_BASE_URL: 'file:///v1' }, 'http(s)'],
  [{ ...REACHED, MODEL_BASE_URL: `https://user:${SECRET}@models.example.org/v1` }, 'no user and no password'],
  [{ ...REACHED, MODEL_BASE_URL: `https://${SECRET}@models.example.org/v1` }, 'no user and no password'],
  [{ ...REACHED, MODEL_BASE_URL: `https://models.example.org/v1?key=${SECRET}` }, 'follows ?'],
  [{ ...REACHED, MODEL_API_KEY: `${SECRET}\r\nHost: elsewhere` }, 'one line'],
  [{ ...REACHED, MODEL_API_KEY: SECRET, MODEL_API_KEY_FILE: '/dev/null' }, 'not both'],
  [{ ...REACHED, MODEL_MAX_TOKENS_AS: SECRET }, 'max_tokens or max_completion_tokens'],
  [{ ...REACHED, MODEL_API_KEY_FILE: '/dev/null' }, 'one line'],
  [{ ...REACHED, MODEL_API_KEY_FILE: '/dev/null/key' }, 'cannot be read'],
  [{ ...REACHED, MODEL_PRICES: '/dev/null' }, 'not JSON'],
])('settings %# are refused with a sentence that holds no secret', (env, says) => {
  let message = '';
  try {
    readModelSettings(env);
  } catch (error) {
    message = String(error);
  }
  expect(message).toContain(says);
  expect(message).not.toContain(SECRET);
});

test('a table of prices with a field that is wrong is refused with the name of the field', () => {
  const file = fileWith(JSON.stringify({ ...PRICES, asOf: 'today' }));
  expect(() => readModelSettings({ ...REACHED, MODEL_PRICES: file })).toThrow('asOf');
});

test('these settings are among those that tests clear and that a misspelt name is compared with', () => {
  expect(SETTING_NAMES).toEqual(expect.arrayContaining([...MODEL_SETTING_NAMES]));
});
