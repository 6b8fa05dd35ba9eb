/**
 * Many tables in step, and what all their learners get as arrays side by side in one block of bytes. A table that is over begins
 * its next session at the next step; the seed of each session follows from the seed given, its table and its number.
 */
import { type LearnerArray, lengthOf } from '../../bots/learner-form.ts';
import type { GameTypes } from '../../games/core/game.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { episodeLog } from './episode-log.ts';
import { OrderRefused } from './refused.ts';
import { learnersIn, type Table, type TablePlan, tableOf } from './table.ts';

/** Kinds of numbers, as NumPy calls them. */
export const DTYPES = ['float64', 'float32', 'int32', 'int8', 'uint8'] as const;

/** An array within the block. */
export interface BlockPart {
  readonly name: string;
  readonly dtype: (typeof DTYPES)[number];
  readonly shape: readonly number[];
}

/** The most bytes that the block may have. */
const MOST_BYTES = 64 * 1024 * 1024;

export interface LearnerTables {
  /** The arrays in the order in which they lie in the block, the widest numbers first. */
  readonly parts: readonly BlockPart[];
  /** The block. It is written anew with each step. */
  readonly block: Uint8Array;
  /** How many learners sit at all tables together. */
  readonly learners: number;
  /** Begins a session at every table: the first of this seed; without a seed, the next. */
  reset(seed?: string): void;
  /** One number for each learner, table after table. Refuses a number that no action has, and then does nothing. */
  step(numbers: Int32Array): void;
  /** The log of the session that a table plays or has just ended. */
  log(table: number): readonly SessionEvent<GameTypes>[];
}

export function tablesOf(
  plan: TablePlan,
  { count, seed: first }: { readonly count: number; readonly seed: string },
): LearnerTables {
  const learners = learnersIn(plan).length;
  const { form } = plan;
  const actions = form.actions.length;
  const parts: readonly BlockPart[] = [
    { name: 'rewards', dtype: 'float64', shape: [count, learners] },
    { name: 'turns', dtype: 'int32', shape: [count] },
    { name: 'observations', dtype: form.dtype, shape: [count, learners, lengthOf(form)] },
    { name: 'masks', dtype: 'int8', shape: [count, learners, actions] },
    { name: 'illegal', dtype: 'uint8', shape: [count, learners] },
    { name: 'over', dtype: 'uint8', shape: [count] },
  ];
  const bytes = parts.reduce((sum, part) => sum + bytesOf(part), 0);
  if (bytes > MOST_BYTES)
    throw new OrderRefused(
      'too_large',
      `${count} tables need ${bytes} bytes at each step, and ${MOST_BYTES} are allowed.`,
    );
  const buffer = new ArrayBuffer(bytes);
  const at = (name: string): number => {
    const place = parts.findIndex((part) => part.name === name);
    return parts.slice(0, place).reduce((sum, part) => sum + bytesOf(part), 0);
  };
  const rewards = new Float64Array(buffer, at('rewards'), count * learners);
  const turns = new Int32Array(buffer, at('turns'), count);
  const numbers = count * learners * lengthOf(form);
  const observations: LearnerArray =
    form.dtype === 'float32'
      ? new Float32Array(buffer, at('observations'), numbers)
      : new Uint8Array(buffer, at('observations'), numbers);
  const masks = new Int8Array(buffer, at('masks'), count * learners * actions);
  const illegal = new Uint8Array(buffer, at('illegal'), count * learners);
  const over = new Uint8Array(buffer, at('over'), count);

  const tables: readonly Table[] = Array.from({ length: count }, () => tableOf(plan));
  const returns = new Float64Array(count * learners);
  let seed = first;
  /** Table -> the number of its session; -1: none yet. */
  const sessions = new Int32Array(count).fill(-1);

  const begin = (table: number): void => {
    const session = (sessions[table] as number) + 1;
    sessions[table] = session;
    (tables[table] as Table).begin(`${seed}/${table}/${session}`);
    returns.fill(0, table * learners, (table + 1) * learners);
    illegal.fill(0, table * learners, (table + 1) * learners);
    // what a seat gains before it can act is told with its first step
    rewards.fill(0, table * learners, (table + 1) * learners);
    show(table);
  };
  const show = (place: number): void => {
    const table = tables[place] as Table;
    table.write({ observations, masks, at: place * learners });
    turns[place] = table.turn();
    over[place] = table.isOver() ? 1 : 0;
  };
  const pay = (place: number): void => {
    const from = place * learners;
    (tables[place] as Table).returns().forEach((sum, i) => {
      rewards[from + i] = sum - (returns[from + i] as number);
      returns[from + i] = sum;
    });
  };

  return {
    parts,
    block: new Uint8Array(buffer),
    learners: count * learners,
    reset(given) {
      if (given !== undefined) {
        seed = given;
        sessions.fill(-1);
      }
      for (let table = 0; table < count; table++) begin(table);
    },
    step(chosen) {
      if (sessions[0] === -1) throw new OrderRefused('not_open', 'There are no sessions yet: send reset first.');
      for (const number of chosen)
        if (number < 0 || number >= actions)
          throw new OrderRefused(
            'no_such_action',
            `Actions have the numbers 0 to ${actions - 1}, and ${number} is none.`,
          );
      for (let table = 0; table < count; table++) {
        if (over[table] === 1) begin(table);
        else {
          (tables[table] as Table).step(chosen, table * learners, illegal);
          show(table);
          pay(table);
        }
      }
    },
    log(table) {
      const found = tables[table];
      if (!found || sessions[table] === -1)
        throw new OrderRefused('no_such_table', `There is no session at a table ${table}: there are ${count} tables.`);
      return episodeLog(plan, found.episode());
    },
  };
}

const WIDTH: Readonly<Record<BlockPart['dtype'], number>> = { float64: 8, float32: 4, int32: 4, int8: 1, uint8: 1 };

function bytesOf({ dtype, shape }: BlockPart): number {
  return shape.reduce((product, size) => product * size, WIDTH[dtype]);
}
