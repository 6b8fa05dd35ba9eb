/** A network in a session: it sees the frames that it was trained on, plays every mode, and its choices can be audited. */
import { describe, expect, test } from 'vitest';
import { playout } from '../../../games/core/log/playout.ts';
import { audit } from '../../../games/core/log/replay.ts';
import { Config } from '../../../games/standoff/config.ts';
import { standoff } from '../../../games/standoff/game.ts';
import { responsesOf } from '../../../games/standoff/responses.ts';
import { TRIALS, trialAt } from '../../../games/standoff/trials/trials.ts';
import { ENCODINGS, type Encoding, encodeTrial, FRAME_LENGTH } from '../encoder.ts';
import { choiceIn } from '../exam.ts';
import { ideal } from '../ideal.ts';
import { type Network, NO_STATE, networkOf } from './forward.ts';
import { networkPolicy } from './policy.ts';
import { CLASSES, READOUTS, type Readout, type Readouts, STATE } from './readout.ts';
import { initialParameters } from './shapes.ts';

const config = Config.parse({});
const exam = { config, seat: 0, seed: 'test' } as const;

/** Keeps the frames that it is shown, and takes the middle box. */
function watching(encoding: Encoding = 'default') {
  const frames: Uint8Array[] = [];
  const network: Network = {
    advance: (_, frame) => {
      frames.push(frame);
      return NO_STATE;
    },
    logits: () => Float64Array.of(0, 0, 1, 0, 0),
  };
  const policy = networkPolicy({
    id: 'standoff/watching',
    version: 1,
    about: 'Watches.',
    encoding,
    network: () => ({ network, readouts: null }),
  });
  return { frames, policy };
}

describe('the frames that a network is shown', () => {
  test.each(ENCODINGS)('are those of the trial as it was trained on, from percepts alone: %s', (encoding) => {
    for (let index = 0; index < TRIALS; index += 397) {
      const trial = trialAt(index);
      const { frames, policy } = watching(encoding);
      expect(choiceIn(policy, { trial: trial.id, mirrored: false }, exam)).toBe(2);
      const wanted = encodeTrial(trial, encoding);
      frames.forEach((frame, t) => {
        expect([...frame], `${trial.id}, frame ${t}`).toEqual([
          ...wanted.subarray(t * FRAME_LENGTH, (t + 1) * FRAME_LENGTH),
        ]);
      });
      expect(frames).toHaveLength(5);
    }
  });

  test('do not show what a screen hides from its seat', () => {
    // the same events are in view of an opponent that sees the screened ones, whatever is behind the screen
    const shownTo = (id: string) => {
      const { frames, policy } = watching();
      choiceIn(policy, { trial: id, mirrored: false }, { ...exam, seat: 1 });
      return frames.map((frame) => frame.join(''));
    };
    expect(shownTo('b1w1v0f-1.310.112.p')).toEqual(shownTo('b1w1v0f-1.210.112.p'));
    expect(shownTo('b1w1v0f-1.310.112.p')).not.toEqual(shownTo('b1w1v0f-1.300.112.p'));
  });
});

const readout = (favourite: number): Readout => ({
  kernel: new Float32Array(STATE * CLASSES),
  bias: Float32Array.from({ length: CLASSES }, (_, k) => (k === favourite ? 3 : 0)),
});

function untrained() {
  const readouts = Object.fromEntries(READOUTS.map((target, i) => [target, readout(i)])) as unknown as Readouts;
  const network = networkOf(initialParameters('policy'));
  return networkPolicy({
    id: 'standoff/untrained',
    version: 1,
    about: '',
    encoding: 'default',
    network: () => ({ network, readouts }),
  });
}

const modes = [
  { asked: 4 },
  { practice: 'stages', begin: 'ready' },
  { walk: 'walked', feedback: 'none' },
  { walk: 'free', pay: 'paper', from: 'full-both' },
  { dominant: 'player', playerSeat: 1 },
  { playerSees: 'screened', opponentSees: 'open' },
];

test.each(modes)('%j: it plays either side to the end, and an audit finds the same choices', (mode) => {
  const policy = untrained();
  for (const policies of [
    [policy, ideal],
    [ideal, policy],
  ]) {
    const config = Config.parse({ trials: 4, ...mode });
    const log = playout(standoff, { session: 's', config: config, seed: 'network', policies });
    expect(log.at(-1)).toMatchObject({ type: 'SessionEnded', reason: 'terminated' });
    expect(audit(standoff, log, 'network', [untrained(), ideal])).toEqual([]);
  }
});

test('it answers the questions of a trial from its readouts, and says how sure they are', () => {
  const config = Config.parse({ trials: 4, asked: 4, from: 'stage-3' });
  const log = playout(standoff, { session: 's', config: config, seed: 'asked', policies: [untrained(), ideal] });
  const answers = responsesOf(log).flatMap(({ seat, answers: given }) => (seat === 0 ? [given] : []));
  expect(answers.length).toBeGreaterThan(3);
  for (const given of answers)
    for (const [i, target] of READOUTS.entries()) expect(given[target]).toMatchObject({ box: i, sure: 75 });
});

test('it answers questions between turns after the show, and none of them while it has no readouts', () => {
  const answered = (policy: ReturnType<typeof untrained>) => {
    const log = playout(standoff, {
      session: 's',
      config: Config.parse({ trials: 2, from: 'stage-3' }),
      seed: 'probes',
      policies: [policy, ideal],
      setup: {
        probes: {
          seats: [0],
          kinds: ['reality', 'first', 'know-whether', 'memory'],
          rounds: [1, 2],
          count: 4,
          seed: '',
          limitMs: null,
          confidence: true,
        },
      },
    });
    return log.flatMap((event) => (event.type === 'ProbeAnswered' ? [event.answer?.confidence ?? null] : []));
  };
  const given = answered(untrained());
  expect(given).toHaveLength(8);
  // it has no readout of the past
  expect(given.filter((confidence) => confidence === null)).toHaveLength(2);
  expect(answered(watching().policy as ReturnType<typeof untrained>).every((one) => one === null)).toBe(true);
});
