/** Trained networks of Standoff in the server's worker: a person plays with one, and the log stands up to an audit. */
import { expect, test } from 'vitest';
import { POLICIES } from '../../bots/index.ts';
import { ideal } from '../../bots/standoff/ideal.ts';
import { Config } from '../../games/standoff/config.ts';
import { standoff } from '../../games/standoff/game.ts';
import { findingsIn, logOf, ofType } from '../../server/testing/log.ts';
import { plant, tokenOf } from '../../server/testing/planted.ts';
import { playWith, sitDown } from '../../server/testing/seats.ts';
import { serve, temporaryFolder } from '../../server/testing/server.ts';

test('a person plays with a trained network, which answers belief questions of the game and between turns, and the session can be audited', async () => {
  const network =
    POLICIES.find(({ id }) => id.startsWith('standoff/full-both-s1')) ?? expect.fail('there is a network');
  const dataDir = temporaryFolder();
  const pace = { introMs: 1, screenMs: 1, stepMs: 1, outcomeMs: 1 };
  const config = Config.parse({ trials: 2, asked: 2, from: 'stage-3', ...pace });
  const seats = [{ policy: network.id }, 'person'] as const;
  const about = { kinds: ['reality', 'first', 'know-whether'], rounds: [1, 2], count: 3 } as const;
  const probes = { ...about, seats: [0], seed: '', limitMs: null, confidence: true };
  await plant(dataDir, [{ game: standoff, session: 'network', config, seed: 'network', at: 0, seats, probes }]);
  const { url, databaseFile } = await serve({ dataDir });
  const person = await sitDown(url, { session: 'network', token: tokenOf('network', 1) });
  expect((await playWith(person, ideal, 'network')).reason).toBe('terminated');
  const log = await logOf(databaseFile, 'network');
  const acted = ofType(log, 'ActionSubmitted').filter(({ seat }) => seat === 0);
  expect(acted.map(({ action }) => (action as { type: string }).type)).toEqual(
    expect.arrayContaining(['choose', 'answer']),
  );
  expect(ofType(log, 'ActionDefaulted').filter(({ seat }) => seat === 0)).toEqual([]);
  const asked = ofType(log, 'ProbeAnswered');
  expect(asked).toHaveLength(6);
  for (const { seat, answer } of asked) {
    expect(seat).toBe(0);
    expect(answer?.option).toEqual(expect.any(String));
    expect(answer?.confidence).toBeGreaterThan(0);
  }
  expect(await findingsIn(databaseFile)).toEqual([]);
});
