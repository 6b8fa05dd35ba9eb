/** What commands would do is told without doing it. */
import { expect, test } from 'vitest';
import { nim } from '../../../games/core/testing/nim.ts';
import { nimSession } from '../../testing/nim-session.ts';
import { foresee } from './foreseeing.ts';

const circumstances = () => ({ seed: 'a seed', at: 7 });
const take = (seat: number, turn: number) => ({ type: 'submit', seat, turn, action: { take: 1 } }) as const;
const END = { type: 'abandon', reason: 'abandoned' } as const;

test('each command is decided on what the commands before it would do', () => {
  const { state } = nimSession();
  const foreseen = foresee([take(0, 0), take(0, 1), take(1, 1)], { game: nim, session: state, circumstances });
  expect(foreseen.refusals).toMatchObject([null, { code: 'not_active' }, null]);
  expect(foreseen.session.turn).toBe(2);
  expect(foreseen.events.filter(({ type }) => type === 'ActionSubmitted')).toHaveLength(2);
  expect(state.turn).toBe(0);
});

test('a command that follows by itself is foreseen with the accepted command before it, and with no refused one', () => {
  const { state } = nimSession();
  const asked: string[] = [];
  const following = ({ type }: { readonly type: string }) => {
    asked.push(type);
    return END;
  };
  const refused = foresee([take(1, 0)], { game: nim, session: state, circumstances, following });
  expect([refused.events, asked]).toEqual([[], []]);
  const ended = foresee([take(0, 0)], { game: nim, session: state, circumstances, following });
  expect(asked).toEqual(['submit']);
  expect(ended.refusals).toEqual([null]);
  expect(ended.events.at(-1)?.type).toBe('SessionEnded');
});
