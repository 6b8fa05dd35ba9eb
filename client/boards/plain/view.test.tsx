/** The plain board draws any observation, and offers any legal actions. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { secrets } from '../../../games/core/testing/secrets.ts';
import type { Props } from './props.ts';
import { plainView } from './view.tsx';

const { Board, Actions, keyChoice, whole, score, progress } = await plainView('secrets');

const PROPS: Props = {
  observation: {},
  seat: 0,
  legalActions: [],
  choices: {},
  acted: null,
  memory: null,
  onChoose: () => undefined,
};
const board = (observation: unknown, more: Partial<Props> = {}): string =>
  renderToStaticMarkup(<Board {...PROPS} observation={observation} {...more} />);
const actions = (more: Partial<Props>): string => renderToStaticMarkup(<Actions {...PROPS} {...more} />);
/** The board as a reader reads it, cell by cell. */
const texts = (markup: string): readonly string[] => Array.from(markup.matchAll(/>([^<]+)</g), ([, text = '']) => text);

describe('the board', () => {
  test('has one row a field, a table in the row of a field with fields, and one row a record of a list', () => {
    const markup = board({ own: 2, at: { x: 1, y: 4 }, heard: [{ from: 1, piece: 3 }], open: true, guesses: [] });
    expect(texts(markup)).toEqual(
      ['What you see', 'Own', '2', 'At', 'X', '1', 'Y', '4', 'Heard', 'From', 'Piece', '1', '3', 'Open', 'yes'].concat([
        'Guesses',
        'none',
      ]),
    );
    expect(markup.match(/<th scope="row">/g)).toHaveLength(7);
    expect(markup.match(/<th scope="col">/g)).toHaveLength(2);
  });
  test('draws an observation that is no record, too', () => {
    for (const observation of [null, 7, 'hall', [1, 2], []]) expect(board(observation)).toContain('<p>');
  });
  test('says what the seat was told at the start, in words', () => {
    const first = { seat: 0, observation: {}, percepts: [{ type: 'dealt', own: 2 }] };
    expect(board({}, { first })).toContain('Dealt (own: 2).');
  });
  test('has another heading for the viewer of everything', () => {
    expect(board({}, { seat: null })).toContain('Everything there is to see');
  });
});

describe('the list of actions', () => {
  const few = [{ guess: 0 }, { guess: 1 }];
  const many = Array.from({ length: 150 }, (_, guess) => ({ guess }));

  test('has a button for each action, with keys for the first ones', () => {
    const markup = actions({ legalActions: few });
    expect(texts(markup)).toEqual(['What you can do', '1', 'guess: 0', '2', 'guess: 1']);
    expect(markup).not.toContain('aria-disabled="true"');
  });
  test('can be searched if it is long, and is shown in parts', () => {
    const markup = actions({ legalActions: many });
    expect(markup).toContain('Search 150 actions');
    expect(markup.match(/<li>/g)).toHaveLength(24);
    expect(markup).toContain('Show 24 more of 126');
  });
  test('shows the chosen action from any place in the list while the choice waits for other seats', () => {
    const markup = actions({ choices: { 0: { parts: { guess: 77 } as object, stage: 'sealed' } } });
    expect(markup).toContain('You chose:</b> guess: 77');
  });
  test('is not there for a seat that has nothing to do, nor for onlookers', () => {
    expect(actions({})).toBe('');
    expect(actions({ seat: null, legalActions: few })).toBe('');
  });
  test('a key chooses the action whose number it is, as a whole', () => {
    const situation = { legalActions: few, memory: null };
    const parts = keyChoice({ key: '2' } as KeyboardEvent, {}, {}, situation);
    expect(parts && whole?.(parts, few)).toEqual({ guess: 1 });
    expect(keyChoice({ key: '3' } as KeyboardEvent, {}, {}, situation)).toBeNull();
  });
});

test('scores and turns come from the observation, if it has them', () => {
  const config = { rounds: 1, deadlineMs: null, deal: [1, 2] } as const;
  const before = secrets.initialState(config);
  expect([score(secrets.observe(before, 0), 0), progress?.(secrets.observe(before, 0))]).toEqual([
    null,
    { turn: 0, of: null },
  ]);
  expect(score(secrets.observe(before, 'all'), 1)).toBe(0);
  expect([score('nothing', 0), progress?.('nothing')]).toEqual([null, null]);
});
