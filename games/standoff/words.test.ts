import { describe, expect, test } from 'vitest';
import { choices, trial } from './testing/played-trials.ts';
import { english } from './words/english.ts';

const { actionInWords, eventInWords, observationInWords, perceptInWords } = english;

const FIGURE_1 = 'b1w1v0f-1.310.112.p';
const list = [{ trial: FIGURE_1, mirrored: false, asked: true }];
const trials = trial('', { list, criterion: { right: 1, of: 1 } })
  .until('choose')
  .act(choices('31'))
  .until('over');

test('a trial in the words of each seat’s percepts', () => {
  const told = (viewer: 0 | 1) =>
    trials
      .noticed(viewer)
      .filter(({ type }) => type !== 'walked' && type !== 'answered')
      .map((percept) => perceptInWords(percept, viewer).join(' '));
  expect(told(0)).toEqual([
    'Trial 1 begins. You are the player; there is an opponent.',
    "The player's screen is clear. The opponent's screen is opaque.",
    'The large treat is put into box 4. No other agent can see it.',
    "The player's screen is clear. The opponent's screen is clear.",
    'The small treat is put into box 2. B can see it, too.',
    "The player's screen is clear. The opponent's screen is opaque.",
    'Box 4 and box 2 swap contents: the large treat is in box 2 now and the small treat is in box 4 now. No other agent can see it.',
    'The boxes are shut and the curtains are down.',
    'All have chosen. You chose box 4.',
    'The player chose the best box. The player went to box 4 and got the small treat. The opponent went to box 2 and got the large treat. You gained 33 points. B gained 100 points.',
    'Practice is over: enough trials were right. The main part starts now.',
    'That was the last trial.',
  ]);
  expect(told(1).slice(0, 4)).toEqual([
    'Trial 1 begins. You are the opponent.',
    "The opponent's screen is opaque.",
    "The player's screen is clear. The opponent's screen is clear.",
    'The small treat is put into box 2. A can see it, too.',
  ]);
});

describe('every event, percept, observation and action', () => {
  test('is worded in whole sentences, in every mode', () => {
    for (const config of [{}, { walk: 'free' }, { feedback: 'none' }, { feedback: 'own', begin: 'ready' }]) {
      const now = trial('', {
        list: [...list, { trial: 'b0w0v0-1.30.22.a', mirrored: true, asked: true }],
        ...config,
      }).until('over');
      for (const viewer of [0, 1, 'public', 'all'] as const) {
        const you = typeof viewer === 'number' ? viewer : null;
        for (const percept of now.noticed(viewer))
          for (const sentence of perceptInWords(percept, you)) expect(sentence).toMatch(/^[A-Z].*[.?]$|sure\.$/);
        for (const sentence of observationInWords(now.seen(viewer))) expect(sentence).toMatch(/^[A-Z].*[.?]$/);
      }
      for (const event of now.events) {
        const sentences = eventInWords(event);
        expect(sentences.length).toBeGreaterThan(0);
        for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*[.?]$/);
      }
    }
  });

  test('actions are worded as commands', () => {
    expect(actionInWords({ type: 'choose', box: 0 })).toBe('choose box 1');
    expect(actionInWords({ type: 'choose', box: null })).toBe('choose no box');
    expect(actionInWords({ type: 'answer', box: null, sure: 25 })).toBe('answer nowhere, 25 percent sure');
    expect(actionInWords({ type: 'walk', how: 'left' })).toBe('turn left');
    expect(actionInWords({ type: 'ready' })).toBe('say that you are ready');
  });
});

test('what is behind an opaque screen is not put into words', () => {
  const hidden = trial(FIGURE_1).act().act();
  expect(observationInWords(hidden.seen(1)).join(' ')).not.toMatch(/box 4|treat/);
  expect(observationInWords(hidden.seen(1))).toContain('Your screen is opaque.');
  expect(observationInWords(hidden.seen(0))).toContain("The opponent's screen is opaque.");
  expect(observationInWords(hidden.seen(0))).toContain('Box 4 is open: the large treat in it.');
});
