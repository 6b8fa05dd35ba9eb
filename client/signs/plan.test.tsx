/** Every board, and all words about seats, show the signs that were drawn for the session. */
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { uniformIn } from '../../bots/uniform.ts';
import { playout } from '../../games/core/log/playout.ts';
import * as folds from '../../games/core/log/replay.ts';
import type { Signs } from '../../games/core/session/types.ts';
import { NEWEST } from '../../games/index.ts';
import { BOARDS, loadView } from '../boards.ts';
import type { AnyGameView } from '../game-view.ts';
import type { AnyEvent } from '../replay/any-event.ts';
import { eventInWords } from '../replay/event-words.ts';
import { momentsOf, type Replay, readLog } from '../replay/replay-log.ts';
import { tellingOf } from '../testing/telling.ts';
import { textsOf } from '../testing/texts-of.ts';
import { AgentSign } from './agent-sign.tsx';
import { Signed, seatsInOrder } from './plan.tsx';

/** Signs that no seat of these sessions has by its number, so that one that was forgotten shows. */
const FAR = [5, 4, 3];
const shownBy = (signs: Signs | null, what: React.ReactNode = null): string =>
  renderToStaticMarkup(<Signed by={signs}>{what}</Signed>);
afterEach(() => void shownBy(null));

describe.each(BOARDS)('$id', ({ id }) => {
  const rules = NEWEST.find(({ game }) => game.id === id) ?? expect.fail(`no game ${id}`);
  const { game } = rules;
  const config = game.schemas.config.parse(id === 'household' ? { task: 'practice' } : {});
  const seats = game.roles(config).length;
  const letters = rules.lettersStay ? [0, 1, 2].slice(0, seats) : FAR.slice(0, seats);
  const signs: Signs = { looks: FAR.slice(0, seats), letters };
  let view: AnyGameView;
  let replay: Replay;
  beforeAll(async () => {
    view = await loadView(id);
    const policies = game.roles(config).map(() => uniformIn(id));
    const events = playout(game, { session: 's', config, seed: 'signs', policies }) as readonly AnyEvent[];
    const log = events.map((event, i) => ({ seq: i + 1, recordedAt: 0, event }));
    replay = readLog({ session: 's', rules, view, log, folds });
  });

  const drawn = (by: Signs | null, seat: number | null): readonly string[] => {
    const eyes = replay.eyes(seat);
    const { Board, Legend, Mind } = view;
    const places = replay.log.flatMap((_, i) => (i % 7 === 0 && eyes.frames[i]?.observation ? [i] : [])).slice(0, 30);
    return places.map((index) => {
      const props = {
        observation: eyes.frames[index]?.observation,
        seat,
        memory: eyes.memories[index] ?? null,
        memoryOf: (at: number) => replay.eyes(at).memories[index] ?? null,
      };
      const more = { legalActions: [], choices: {}, acted: null, onChoose: () => undefined };
      const parts = (
        <>
          <Board {...props} {...more} />
          <Legend {...props} {...more} />
          <Mind {...props} ticks={null} live={false} />
          {seatsInOrder(seats).map((at) => (
            <AgentSign key={at} seat={at} label="sign" />
          ))}
        </>
      );
      return shownBy(by, parts);
    });
  };

  test('board, legend and mind have the drawn shapes, colours and letters, and no others', () => {
    for (const seat of [null, 0]) {
      const markups = drawn(signs, seat);
      expect(markups.length).toBeGreaterThan(3);
      for (const markup of markups) {
        expect(markup).not.toMatch(/--(on-)?seat-[012]\b/);
        if (!rules.lettersStay) expect(textsOf(markup).join(' | ')).not.toMatch(/\b[BC]\b/);
      }
      expect(markups.join('')).toMatch(/--seat-5/);
    }
  });

  test('words have the drawn letters', () => {
    shownBy(signs);
    const telling = tellingOf(
      view,
      replay.log.map(({ event }) => event),
    );
    const sentences = [null, 0].flatMap((seat) => {
      const { frames } = replay.eyes(seat);
      return replay.log.flatMap(({ event }, i) => [
        eventInWords(event, seat, frames[i], telling),
        ...(frames[i]?.observation ? view.words.observation(frames[i]?.observation) : []),
      ]);
    });
    const told = [...sentences, ...momentsOf(replay).map(({ words }) => words)].join(' ');
    if (rules.lettersStay) expect(told).toMatch(/\bB\b/);
    else {
      expect(told).not.toMatch(/\b[BC]\b/);
      expect(told).toMatch(/\bF\b/);
    }
  });

  test('without drawn signs, as in an old log, each seat has the sign of its number', () => {
    expect(drawn(null, null)).toEqual(drawn({ looks: [0, 1, 2], letters: [0, 1, 2] }, null));
  });
});

test('lists have the seats in the order of their letters', () => {
  shownBy({ looks: [0, 1, 2], letters: [2, 0, 1] });
  expect(seatsInOrder(3)).toEqual([1, 2, 0]);
  shownBy(null);
  expect(seatsInOrder(3)).toEqual([0, 1, 2]);
});
