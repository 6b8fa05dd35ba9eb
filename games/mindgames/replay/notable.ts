/** What a replay marks of MindGames: wrong answers to a problem. */
import type { Say } from '../../core/words/say.ts';
import type { State } from '../types.ts';
import type { en } from './words/en.ts';

export function notableIn({ say }: Say<typeof en>): (before: State, after: State) => readonly string[] {
  return (before, { last }) => {
    if (last === null || last === before.last || last.part === 'check') return [];
    const count = last.answers.filter(({ option }) => option !== null && option !== last.right).length;
    return count > 0 ? [say('wrong', { count })] : [];
  };
}
