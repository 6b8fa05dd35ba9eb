import { describe, expect, test } from 'vitest';
import type { ClientFacts, KeptFacts } from '../core/session/client-facts.ts';
import type { SessionEvent } from '../core/session/events.ts';
import { FACTS, TURN } from '../core/testing/client-facts.ts';
import { Config } from './config.ts';
import { errorOf } from './errors.ts';
import { standoff } from './game.ts';
import { flat, type Response } from './response-row.ts';
import { responsesOf } from './responses.ts';
import { choices, type PlayedTrials, session } from './testing/played-trials.ts';
import type { Action, Event, Standoff } from './types.ts';

/** Regime Tt: the large treat in box 3, the small one in box 0, both seen. */
const BOTH_SEEN = 'b2w0v0-1.30.22.p';
/** Regime Nf: the large treat in box 1, the small one in box 3; the opponent believes the small one in box 1. */
const FIGURE_1 = 'b1w1v0f-1.310.112.p';
const timing = { paintedMs: 100, inputMs: 2_600, hiddenMs: 500, device: 'keyboard' } as const;

type Log = readonly SessionEvent<Standoff>[];

/** The log of a session of a person in seat 0 against a policy in seat 1. */
function logOf(
  config: Record<string, unknown>,
  play: (trials: PlayedTrials) => readonly (readonly [PlayedTrials, Log])[],
): Log {
  const begun = session(config);
  const created: SessionEvent<Standoff> = {
    type: 'SessionCreated',
    at: 0,
    session: 's1',
    game: 'standoff',
    rulesVersion: standoff.version,
    config: Config.parse(config),
    seedHash: '',
    rng: '',
    study: null,
    arm: null,
    build: '',
    label: null,
    aids: { knowledge: false, history: false, notes: false },
    disclosure: { kind: true, presence: true },
  };
  const policy = {
    kind: 'policy',
    policy: 'standoff/rational-opponent',
    version: 1,
    seed: 's',
    privileged: false,
  } as const;
  const happened = (events: readonly Event[]): Log => events.map((event) => ({ type: 'GameEventOccurred', event }));
  return [
    created,
    { type: 'AgentSeated', at: 0, seat: 0, controller: { kind: 'person', participant: 'p' } },
    { type: 'AgentSeated', at: 0, seat: 1, controller: policy },
    ...happened(begun.happened),
    ...play(begun).flatMap(([trials, acts]) => [...acts, ...happened(trials.happened)]),
  ];
}

/** Plays the trial with these choices and answers; returns each turn with its submissions. */
function trialWith(both: string, answers: readonly Action[] = []) {
  return (begun: PlayedTrials): readonly (readonly [PlayedTrials, Log])[] => {
    const turns: (readonly [PlayedTrials, Log])[] = [];
    const act = (trials: PlayedTrials, actions: Parameters<PlayedTrials['act']>[0], log: Log = []): PlayedTrials => {
      const next = trials.act(actions);
      turns.push([next, log]);
      return next;
    };
    let now = begun;
    while (now.state.phase !== 'choose') now = act(now, {});
    const submitted = Object.entries(choices(both)).map(
      ([seat, action]): SessionEvent<Standoff> => ({
        type: 'ActionSubmitted',
        at: 0,
        seat: Number(seat),
        turn: 9,
        action,
        ...(seat === '0' ? { timing } : {}),
      }),
    );
    now = act(now, choices(both), submitted);
    for (const answer of answers) now = act(now, { 0: answer });
    while (now.state.phase !== 'over') now = act(now, {});
    return turns;
  };
}

const rows = (id: string, both: string, answers?: readonly Action[], config: Record<string, unknown> = {}) => {
  const list = [{ trial: id, mirrored: false, asked: answers !== undefined }];
  return responsesOf(logOf({ list, ...config }, trialWith(both, answers)));
};
const mine = (...args: Parameters<typeof rows>) => rows(...args)[0] as Response;

describe('a row', () => {
  test('says which trial it was, which choice was right, which was made, how fast, and which side won', () => {
    expect(mine(FIGURE_1, '31')).toMatchObject({
      session: 's1',
      trial: FIGURE_1,
      task: 'b1w1v0f',
      visiblePlacements: 1,
      swaps: 1,
      regime: 'Nf-p',
      seat: 0,
      side: 'player',
      agent: 'person',
      large: 1,
      small: 3,
      target: 1,
      correctBox: 3,
      correctTreat: 'small',
      chosen: 3,
      chosenTreat: 'small',
      correct: true,
      error: null,
      reactionMs: 2_000,
      device: 'keyboard',
      timedOut: false,
      got: 'small',
      reward: 33,
      winner: 'opponent',
    });
  });

  test('exists for each side', () => {
    expect(
      rows(FIGURE_1, '31').map(({ side, agent, correctBox, correct }) => [side, agent, correctBox, correct]),
    ).toEqual([
      ['player', 'person', 3, true],
      ['opponent', 'standoff/rational-opponent', 1, true],
    ]);
    expect(rows('b2w0v0-1.30.22.a', '3')).toHaveLength(1);
  });

  test('says of each shortcut whether it would have been right', () => {
    expect(mine(FIGURE_1, '31').shortcuts).toEqual({
      'large-always': false,
      'small-always': true,
      'last-seen': false,
      'food-seen': true,
      'last-or-food-seen': true,
      'all-cues': true,
    });
  });

  test('judges the choice against the other side’s belief, and against its actual choice', () => {
    // the opponent takes the small treat although it knows of the large one, as a person might
    const given = { correctBox: 0, bestResponse: 3 };
    expect(mine(BOTH_SEEN, '30')).toMatchObject({ ...given, correct: false, bestResponded: true, winner: 'player' });
    expect(mine(BOTH_SEEN, '00')).toMatchObject({ ...given, correct: true, bestResponded: false });
    expect(mine(BOTH_SEEN, '03')).toMatchObject({ correct: true, bestResponse: 0, bestResponded: true });
  });

  test('refers to the board as it was shown', () => {
    const list = [{ trial: FIGURE_1, mirrored: true, asked: false }];
    const [row] = responsesOf(logOf({ list }, trialWith('13')));
    expect(row).toMatchObject({ mirrored: true, large: 3, small: 1, target: 3, correctBox: 1, correct: true });
  });

  test('always flattens to the same columns, none nested', () => {
    const [plain, asked] = [flat(mine(FIGURE_1, '31')), flat(mine(FIGURE_1, '44', []))];
    expect(Object.keys(plain)).toEqual(Object.keys(asked));
    for (const cell of Object.values(asked)) expect(typeof cell === 'object' && cell !== null).toBe(false);
  });
});

describe('answers', () => {
  const answer = (box: number | null, sure: 0 | 50 | 100 = 50): Action => ({ type: 'answer', box, sure });
  test('are right if they say what this side has reason to believe', () => {
    const { answers } = mine(FIGURE_1, '11', [answer(1, 100), answer(4), answer(null), answer(1)]);
    expect(answers).toEqual({
      large: { box: 1, sure: 100, right: true },
      small: { box: 4, sure: 50, right: false },
      otherLarge: { box: null, sure: 50, right: true },
      otherSmall: { box: 1, sure: 50, right: true },
    });
  });

  test.each([
    ['tracking', [answer(1), answer(4), answer(null), answer(1)]],
    ['belief', [answer(1), answer(3), answer(1), answer(1)]],
    ['other treat', [answer(1), answer(3), answer(null), answer(1)]],
  ] as const)('make a wrong choice one of %s', (error, answers) => {
    expect(mine(FIGURE_1, '11', [...answers]).error).toBe(error);
  });
});

describe('a wrong choice without answers', () => {
  const nothing = { large: null, small: null, otherLarge: null, otherSmall: null };
  const places = { large: 1, small: 3 };
  test.each([
    [4, 1, 'tracking'],
    [1, 1, 'belief'],
    [3, 2, 'other treat'],
    [null, 1, 'none'],
  ] as const)('of box %s, the other going to %s, is one of %s', (chosen, rivals, error) => {
    expect(errorOf({ chosen, places, rivals, answers: nothing })).toBe(error);
  });
});

test('a session that times out is a row without a choice', () => {
  const log = logOf({ list: [{ trial: BOTH_SEEN, mirrored: false, asked: false }] }, (begun) => {
    const chosen = begun.until('choose');
    const timedOut = chosen.act();
    const by: SessionEvent<Standoff> = {
      type: 'ActionTimedOut',
      at: 0,
      seat: 0,
      turn: 9,
      action: { type: 'choose', box: null },
    };
    const ended = timedOut.until('outcome');
    return [
      [{ ...timedOut, happened: chosen.events.slice(begun.events.length) }, []],
      [timedOut, [by]],
      [{ ...ended, happened: ended.events.slice(timedOut.events.length) }, []],
    ];
  });
  expect(responsesOf(log)[0]).toMatchObject({
    chosen: null,
    correct: false,
    error: 'none',
    timedOut: true,
    got: 'none',
  });
});

describe('what the page told', () => {
  const shown = { ...TURN, paintedMs: 1006 };
  const log = logOf({ list: [{ trial: FIGURE_1, mirrored: false, asked: false }] }, trialWith('31'));
  const at = log.findIndex(({ type }) => type === 'ActionSubmitted');
  const opened = [7, 8, 9].map((turn) => ({ type: 'TurnOpened', at: 0, turn, clock: 'none', deadline: null }) as const);
  const reported = { type: 'ClientReported', at: 0, seat: 0, turn: 8 } as const;
  const whole = [...log.slice(0, at), ...opened, reported, ...log.slice(at)];
  const kept = (client: Partial<ClientFacts>): KeptFacts => ({ client: { ...FACTS, ...client }, impossible: [] });
  const facts = (hidden: readonly (number | null)[]) =>
    whole.map((_event, i) => {
      if (i === at + 3)
        return kept({
          about: null,
          shown: hidden.map((hiddenMs, j) => ({ ...shown, turn: 7 + j, shownMs: 100 * j, hiddenMs })),
        });
      return i === at + 4 ? kept({ about: { ...shown, turn: 9, hiddenMs: 5, unseenMs: 5 }, changes: 3 }) : null;
    });

  test('comes before the timing of older logs, and the time hidden is summed over the whole show', () => {
    expect(responsesOf(whole, facts([300, 0]))[0]).toMatchObject({
      reactionMs: 2150 - 1006 - 5,
      device: 'mouse',
      changes: 3,
      hiddenMs: 5,
      showHiddenMs: 305,
      frameMedianMs: 16.7,
      frameWorstMs: 33.3,
      impossible: null,
    });
  });

  test('is null where it is not known: a beat that no page told of, or a time that it could not tell', () => {
    expect(responsesOf(whole, facts([300]))[0]?.showHiddenMs).toBeNull();
    expect(responsesOf(whole, facts([300, null]))[0]?.showHiddenMs).toBeNull();
    expect(responsesOf(log)[0]).toMatchObject({ reactionMs: 2_000, hiddenMs: 500, showHiddenMs: null, changes: null });
  });
});
