/** Standoff in `simulate`: rewards, how often each seat was right, and how often shortcuts are right on the same trials. */
import * as z from 'zod';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { responsesOf } from '../../../games/standoff/responses.ts';
import { SHORTCUTS } from '../../../games/standoff/shortcuts.ts';
import type { Standoff } from '../../../games/standoff/types.ts';
import type { Printed } from '../../shared/json-option.ts';
import { mean, rounded, type TableCell, table } from '../../shared/table.ts';
import { plain } from '../plain.ts';
import { type GameSimulation, returnsOf, type SimulationTally } from '../simulation.ts';

const ROW = z.strictObject({
  name: z.string(),
  trials: z.number().nullable(),
  right: z.number().nullable().describe('share of right choices'),
  reward: z.number().nullable(),
});

export const standoffSimulation: GameSimulation = {
  game: 'standoff',
  ...plain,
  row: ROW,
  tally(events): SimulationTally {
    const returns = returnsOf(events);
    const rows = responsesOf(events as readonly SessionEvent<Standoff>[]);
    const players = rows.filter(({ side }) => side === 'player');
    const share = (right: readonly boolean[]): number => mean(right.map(Number));
    return {
      returns,
      trials: returns.map((_, seat) => rows.filter((row) => row.seat === seat).length),
      right: returns.map((_, seat) => share(rows.filter((row) => row.seat === seat).map(({ correct }) => correct))),
      // a shortcut has no seat: it chooses for the player's side
      ...Object.fromEntries(SHORTCUTS.map(({ id }) => [id, [share(players.map(({ shortcuts }) => shortcuts[id]))]])),
    };
  },
  report(_settings, tallies, { policy, episodes, seed }) {
    const own = tallies[0] ?? [];
    const over = (quantity: string, seat: number): number | null => {
      const values = own.map((tally) => tally[quantity]?.[seat]).filter((value) => value !== undefined);
      const known = values.filter((value) => !Number.isNaN(value));
      return known.length === 0 ? null : rounded(mean(known), 4);
    };
    const seats = own[0]?.returns?.map((_, seat) => seat) ?? [];
    const rows: readonly Printed<typeof ROW>[] = [
      ...seats.map((seat) => ({
        name: `seat ${seat}: ${policy[seat] ?? policy[0]}`,
        trials: over('trials', seat),
        right: over('right', seat),
        reward: over('returns', seat),
      })),
      ...SHORTCUTS.map(({ id }) => ({ name: `shortcut ${id}`, trials: null, right: over(id, 0), reward: null })),
    ];
    const percent = (share: number | null): TableCell => (share === null ? null : 100 * share);
    const lines = rows.map(({ name, trials, right, reward }) => [name, trials, percent(right), reward]);
    const title = `Standoff, ${episodes} sessions, seed ${seed}: means of a session\n\n`;
    return { rows, text: title + table(['who', 'trials', 'right, %', 'reward'], lines, 1) };
  },
};
