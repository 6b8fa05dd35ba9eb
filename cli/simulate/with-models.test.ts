/** `npx standpoint play simulate` with language models: recorded, replayed, and stopped. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openScriptedEndpoint } from '../../server/llm/scripted/endpoint.ts';
import { runWith } from '../testing/run-command.ts';

const MODELS = 'scripted-1';
const GAME = ['--game', 'tomqa', '--policy', `model/${MODELS}`, '--stories', '1', '--episodes', '8', '--json'];

test('sessions that are played at once are replayed to the same events without a call, and a call that is missing stops all', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'simulate-models-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const cassette = path.join(folder, 'cassette.jsonl');
  const endpoint = await openScriptedEndpoint({ faults: [{ fault: 'refusal', call: 3 }] });
  const settings = { MODEL_BASE_URL: endpoint.baseURL, MODELS };
  const simulate = (...args: string[]) => runWith(settings, 'play simulate', ...GAME, ...args);
  const recorded = JSON.parse((await simulate('--record', cassette, '--at-once', '4')).out);
  await endpoint.close();
  expect(recorded.models).toMatchObject({ calls: endpoint.calls.length, sent: endpoint.calls.length });
  expect(recorded.models.outcomes).toMatchObject({ refused: 1 });

  for (const atOnce of ['1', '3']) {
    const { rows, models } = JSON.parse((await simulate('--replay', cassette, '--at-once', atOnce)).out);
    expect({ rows, models }).toEqual({ ...recorded, models: { ...recorded.models, sent: 0 } });
  }
  const { code, out, errors } = await simulate('--replay', cassette, '--seed', '2');
  expect([code, out]).toEqual([1, '']);
  expect(errors).toMatch(/^error: .*does not hold this call/);
});

test('an endpoint that wants another name for the bound says so, and gets it by a setting', async () => {
  const endpoint = await openScriptedEndpoint();
  onTestFinished(() => endpoint.close());
  const model = `${MODELS}+max-tokens`;
  const simulate = async (settings: object) => {
    const args = ['--game', 'tomqa', '--policy', `model/${model}`, '--stories', '1', '--episodes', '1', '--json'];
    const { out } = await runWith(
      { MODEL_BASE_URL: endpoint.baseURL, MODELS: model, ...settings },
      'play simulate',
      ...args,
    );
    return JSON.parse(out).models;
  };
  expect(await simulate({})).toMatchObject({
    ...{ outcomes: { bad_call: 1 }, says: { 'unsupported_parameter max_tokens': 1 }, left: 1 },
  });
  const named = await simulate({ MODEL_MAX_TOKENS_AS: 'max_completion_tokens' });
  expect(named).toMatchObject({ outcomes: { answered: named.calls }, says: {}, left: 0 });
});
