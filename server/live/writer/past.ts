/**
 * What the seats of a live session have lived through before the last turn, as texts of JSON. As objects it takes three
 * times the memory, and the fold would copy each list of experiences at every turn.
 */
import type { GameTypes, Seat, Viewer } from '../../../games/core/game.ts';
import type { Experience } from '../../../games/core/policy.ts';
import type { Lives, SeatLife } from '../../../games/core/session/life.ts';

export interface Past {
  /** Takes over every experience but the last; the lives that it returns hold only that one. */
  takeOver<L extends Lives<GameTypes>>(lives: L): L;
  /** The life with all of its experiences. */
  whole(life: SeatLife<GameTypes>): SeatLife<GameTypes>;
}

export function openPast(): Past {
  const turns: number[] = [];
  /** What a viewer noticed, by turn; several lives share a viewer. */
  const noticed = new Map<Viewer, string[]>();
  /** What a seat did, by turn. */
  const done = new Map<Seat, string[]>();
  return {
    takeOver(lives) {
      const count = (lives.lives[0]?.experiences.length ?? 0) - 1;
      if (count <= 0) return lives;
      const from = turns.length;
      for (const { turn } of lives.lives[0]?.experiences.slice(0, count) ?? []) turns.push(turn);
      for (const { seat, viewer, experiences } of lives.lives) {
        const percepts = listIn(noticed, viewer);
        const actions = listIn(done, seat);
        for (const [i, experience] of experiences.slice(0, count).entries()) {
          percepts[from + i] ??= JSON.stringify(experience.percepts);
          actions[from + i] ??= JSON.stringify(experience.acted);
        }
      }
      return { ...lives, lives: lives.lives.map((life) => ({ ...life, experiences: life.experiences.slice(count) })) };
    },
    whole(life) {
      const percepts = listIn(noticed, life.viewer);
      const actions = listIn(done, life.seat);
      const earlier = turns.map(
        (turn, i): Experience<GameTypes> => ({
          turn,
          acted: JSON.parse(actions[i] ?? 'null'),
          percepts: JSON.parse(percepts[i] ?? '[]'),
        }),
      );
      return { ...life, experiences: [...earlier, ...life.experiences] };
    },
  };
}

function listIn<Key>(lists: Map<Key, string[]>, key: Key): string[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
