/** Timelines of belief in a game with one marble: a seat that does not see a move has a false belief. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Game, NOTHING_HIDDEN, type Viewer } from '../game.ts';
import { playout } from '../log/playout.ts';
import type { Policy } from '../policy.ts';
import { differencesAt } from './between.ts';
import type { BeliefModel, GameBeliefs } from './model.ts';
import { askAt, beliefMoments, chainsFrom } from './moments.ts';
import { type BeliefTimeline, changeAt, falseSpansOf, timelineOf } from './timeline.ts';

/** Sally and Anne with one marble. Each turn one of them moves it, and the config says which seats see it; all see the last. */
interface Marble {
  Config: { readonly moves: readonly { readonly to: string; readonly seenBy: readonly number[] }[] };
  State: { readonly config: Marble['Config']; readonly turn: number; readonly at: string };
  Action: 'wait';
  Event: { readonly type: 'Moved'; readonly to: string; readonly seenBy: readonly number[] };
  Observation: { readonly turn: number };
  Percept: { readonly to: string; readonly seenBy: readonly number[] };
}

const PLACES = ['none', 'basket', 'box'];
const WHERE = { id: 'marble', values: PLACES };

const marble: Game<Marble> = {
  id: 'marble',
  version: 1,
  schemas: {
    config: z.object({ moves: z.array(z.object({ to: z.string(), seenBy: z.array(z.int()) })) }),
    action: z.literal('wait'),
    event: z.object({ type: z.literal('Moved'), to: z.string(), seenBy: z.array(z.int()) }),
    observation: z.object({ turn: z.int() }),
    percept: z.object({ to: z.string(), seenBy: z.array(z.int()) }),
  },
  roles: () => ['Sally', 'Anne'],
  initialState: (config) => ({ config, turn: 0, at: 'none' }),
  decide: ({ config, turn }, command) => {
    const move = config.moves[turn];
    return command.type === 'start' || !move ? [] : [{ type: 'Moved', ...move }];
  },
  evolve: (state, { to }) => ({ ...state, turn: state.turn + 1, at: to }),
  activeSeats: ({ config, turn }) => (turn < config.moves.length ? [0, 1] : []),
  legalActions: ({ config, turn }) => (turn < config.moves.length ? ['wait'] : []),
  defaultAction: () => 'wait',
  clock: () => null,
  observe: ({ turn }) => ({ turn }),
  perceive: ({ to, seenBy }, _states, viewer: Viewer) =>
    viewer === 'all' || (typeof viewer === 'number' && seenBy.includes(viewer)) ? { to, seenBy } : null,
  isTerminal: ({ config, turn }) => turn >= config.moves.length,
  returns: () => [0, 0],
  propositions: () => [WHERE],
  sampleConfig: () => ({ moves: [] }),
  twins: () => null,
  secrecy: NOTHING_HIDDEN,
};

interface Seen {
  readonly own: string;
  readonly other: string;
}

const seen: BeliefModel<Marble, Seen> = {
  id: 'marble/seen',
  version: 1,
  prior: () => ({ own: 'none', other: 'none' }),
  update: (belief, { percepts }) =>
    percepts.reduce((_, { to, seenBy }) => ({ own: to, other: seenBy.length > 1 ? to : belief.other }), belief),
  query: ({ own, other }, chain) =>
    PLACES.map((value) => ({ value, probability: Number(value === (chain.length === 1 ? own : other)) })),
};

const beliefs: GameBeliefs<Marble> = {
  models: [{ model: seen, depth: 2, about: '' }],
  truth: ({ at }) => at,
  nothing: 'none',
};
const offered = beliefs.models[0] ?? expect.fail('there is a model');

const still: Policy<Marble, null> = {
  id: 'still',
  game: 'marble',
  version: 1,
  about: '',
  initialMemory: () => null,
  observe: () => null,
  act: () => 'wait',
};

/** "basket 01": moved there, seen by 0 and 1. */
function logOf(...moves: readonly string[]) {
  const config = {
    moves: moves.map((text) => {
      const [to = '', seers = ''] = text.split(' ');
      return { to, seenBy: Array.from(seers, Number) };
    }),
  };
  return playout(marble, { session: 's', config, seed: 'marble', policies: [still, still] });
}

const SALLY = logOf('basket 01', 'box 1', 'basket 1', 'box 01');
const moved = SALLY.flatMap(({ type }, index) => (type === 'GameEventOccurred' ? [index] : []));

const timeline = (seat: number, log = SALLY): BeliefTimeline =>
  timelineOf({ game: marble, beliefs, offered, log, seat, depth: 2 });
const rowOf = ({ rows }: BeliefTimeline, chain: string) =>
  rows.find((row) => row.chain.join('>') === chain) ?? expect.fail(`there is no ${chain}`);

describe('Sally sees the marble put into the basket, and Anne moves it behind her back', () => {
  test('the move that Sally does not see makes her belief false, and the move back makes it true again', () => {
    const sallys = rowOf(timeline(0), '0');
    const after = moved.map((index) => changeAt(sallys, index));
    expect(after.map((change) => [change?.value, change?.truth, change?.verdict])).toEqual([
      ['basket', 'basket', 'true'],
      ['basket', 'box', 'false'],
      ['basket', 'basket', 'true'],
      ['box', 'box', 'true'],
    ]);
    expect(after.map((change) => [change?.since, change?.verdictSince])).toEqual([
      [moved[0], sallys.changes[0]?.index],
      [moved[0], moved[1]],
      [moved[0], moved[2]],
      [moved[3], moved[2]],
    ]);
  });

  test('before the first move she has no idea, and is not wrong', () => {
    expect(changeAt(rowOf(timeline(0), '0'), (moved[0] ?? 0) - 1)).toMatchObject({ value: 'none', verdict: 'true' });
    expect(changeAt(rowOf(timeline(0), '0'), 0)).toBeNull();
    const unseen = timeline(0, logOf('basket 1', 'box 1'));
    expect(rowOf(unseen, '0').changes.at(-1)).toMatchObject({ value: 'none', truth: 'box', verdict: 'open' });
  });

  test("Anne's belief about Sally's belief is compared with Sally's belief, not with the session", () => {
    const annes = rowOf(timeline(1), '1>0');
    expect(moved.map((index) => changeAt(annes, index)?.verdict)).toEqual(['true', 'true', 'true', 'true']);
    // Sally believes all along that Anne believes the marble in the basket
    const sallys = rowOf(timeline(0), '0>1');
    expect(moved.map((index) => changeAt(sallys, index)?.verdict)).toEqual(['true', 'false', 'true', 'true']);
  });

  test('a false belief is a span of events, begun by the world or by the belief', () => {
    expect(falseSpansOf(timeline(0))).toEqual([
      {
        chain: [0],
        proposition: 'marble',
        from: moved[1],
        until: moved[2],
        value: 'basket',
        truth: 'box',
        madeBy: 'world',
      },
      {
        chain: [0, 1],
        proposition: 'marble',
        from: moved[1],
        until: moved[2],
        value: 'basket',
        truth: 'box',
        madeBy: 'world',
      },
    ]);
    // to the end of the log
    expect(falseSpansOf(timeline(0, logOf('basket 01', 'box 1')))[0]).toMatchObject({ until: null });
  });

  test('a difference names the seat that is right, the other seat, and what each believes about the other', () => {
    const moments = [...beliefMoments(marble, SALLY, seen)];
    const at = moments.find(({ index }) => index === moved[1]) ?? expect.fail('a moment for each move');
    const between = differencesAt(at, { game: marble, beliefs, model: seen, depth: 2, seats: [0, 1] });
    expect(between).toEqual([
      {
        kind: 'right',
        what: 'marble',
        knower: 1,
        other: 0,
        otherHolds: 'basket',
        knowerThinks: 'basket',
        otherThinks: 'basket',
      },
    ]);
  });
});

test('a belief at a moment is the fold over what the seat lived through', () => {
  const last = [...beliefMoments(marble, SALLY, seen)].at(-1) ?? expect.fail('there are moments');
  expect(askAt(last, seen, [0], WHERE)).toContainEqual({ value: 'box', probability: 1 });
});

test('chains begin with the seat, never name one twice in a row, and are as deep as asked', () => {
  expect(chainsFrom(1, 3, 2)).toEqual([[1], [1, 0], [1, 2]]);
  expect(chainsFrom(0, 2, 3)).toEqual([[0], [0, 1], [0, 1, 0]]);
  expect(() => timelineOf({ game: marble, beliefs, offered, log: SALLY, seat: 0, depth: 3 })).toThrow(
    'at most 2 seats',
  );
});
