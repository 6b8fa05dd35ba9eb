/** A server is killed while a language model is asked: the call is in the log, and the model is asked again. */
import { expect, onTestFinished, test } from 'vitest';
import { openScriptedEndpoint } from '../../server/llm/scripted/endpoint.ts';
import { findingsIn, logOf, ofType } from '../../server/testing/log.ts';
import { until } from '../../server/testing/seats.ts';
import { order, serveChild, temporaryFolder } from '../../server/testing/server.ts';

test('a call that is open when the server is killed is noted as lost, and as many calls are in the log as were sent', async () => {
  // the third call is never answered
  const endpoint = await openScriptedEndpoint({ faults: [{ fault: 'hang', call: 3 }] });
  onTestFinished(() => endpoint.close());
  const dataDir = temporaryFolder();
  const env = { MODEL_BASE_URL: endpoint.baseURL, MODELS: 'scripted-1' };
  const first = await serveChild({ dataDir, env });
  const { session } = await order(first.url, {
    config: { agents: 2, width: 3, pieces: 2, turns: 4, deadlineMs: null },
    seats: [
      { kind: 'model', model: 'scripted-1' },
      { kind: 'policy', policy: 'symmtom/uniform' },
    ],
  });
  await until(async () => endpoint.calls.length === 3, 'the third call has been made');
  await first.kill();
  const second = await serveChild({ dataDir, env });
  const isOver = async () => ofType(await logOf(second.databaseFile, session), 'SessionEnded').length > 0;
  await until(isOver, 'the session is over');
  const log = await logOf(second.databaseFile, session);
  expect(ofType(log, 'ModelAnswered').map(({ outcome }) => outcome)).toEqual([
    ...['answered', 'answered', 'lost', 'answered', 'answered'],
  ]);
  expect(ofType(log, 'ModelAsked')).toHaveLength(endpoint.calls.length);
  expect(
    ofType(log, 'ActionSubmitted')
      .filter(({ seat }) => seat === 0)
      .map(({ call }) => call),
  ).toEqual([1, 2, 4, 5]);
  expect(await findingsIn(second.databaseFile)).toEqual([]);
});
