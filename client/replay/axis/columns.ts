/**
 * The columns of the time axis. A turn is a column: it begins with what happened in the turn, and lasts until something
 * happens in the next. Pure; indexes are places in the log, from 0, and places on the axis are counted in columns.
 */
import type { AnyEvent } from '../any-event.ts';

export interface AxisColumn {
  /** The number of the turn, from 1; null: before the first. */
  readonly number: number | null;
  /** The event to which a press on the column goes: the first that happened in it. */
  readonly at: number;
  readonly from: number;
  /** The first event of the next column. */
  readonly until: number;
}

interface Options {
  /** The part of the log that the axis shows. */
  readonly from: number;
  readonly until: number;
  /** Whether an event of the game begins a column; left out: the first of each turn does. */
  readonly opens?: ((event: Untyped) => boolean) | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: events of any game
type Untyped = any;

export function columnsOf(events: readonly AnyEvent[], { from, until, opens }: Options): readonly AxisColumn[] {
  const openers = opens ? openedBy(events, from, until, opens) : turnsIn(events, from, until);
  const [first, ...later] = openers;
  const starts = first ? [first, ...later] : [{ number: null, at: from }];
  return starts.map(({ number, at }, i) => ({
    number,
    at,
    from: i === 0 ? from : at,
    until: starts[i + 1]?.at ?? until,
  }));
}

interface Opener {
  readonly number: number | null;
  readonly at: number;
}

function openedBy(
  events: readonly AnyEvent[],
  from: number,
  until: number,
  opens: (event: Untyped) => boolean,
): readonly Opener[] {
  const found = events.flatMap((event, at) =>
    at >= from && at < until && event.type === 'GameEventOccurred' && opens(event.event) ? [at] : [],
  );
  return found.map((at, i) => ({ number: i === 0 ? null : i, at }));
}

function turnsIn(events: readonly AnyEvent[], from: number, until: number): readonly Opener[] {
  const found: Opener[] = [{ number: null, at: from }];
  let turn = 0;
  let isOpen = false;
  for (let at = from; at < until; at++) {
    const event = events[at];
    if (event?.type === 'TurnOpened') {
      turn = event.turn + 1;
      isOpen = true;
    } else if (event?.type === 'GameEventOccurred') {
      if (isOpen) found.push({ number: turn, at });
      // what happens before the first turn is the start
      else if (turn === 0) found[0] = { number: null, at };
      isOpen = false;
    }
  }
  return found;
}

/** The column of an event; for one that the axis does not show, the nearest. */
export function columnAt(columns: readonly AxisColumn[], index: number): number {
  const found = columns.findLastIndex(({ from }) => from <= index);
  return Math.max(0, found);
}

/**
 * Where an event stands, in columns from 0: what happened stands in the middle of its column, and the events until the
 * next column between the middle and the end.
 */
export function placeOn(columns: readonly AxisColumn[], index: number): number {
  const number = columnAt(columns, index);
  const column = columns[number];
  if (!column) return 0;
  const { at, from, until } = column;
  const within = Math.min(Math.max(index, from), until - 1);
  const half = within <= at ? (within - from) / Math.max(1, at - from) - (at === from ? -1 : 0) : 0;
  const share = within <= at ? 0.5 * Math.min(1, half) : 0.5 + (0.5 * (within - at)) / (until - at);
  return number + share;
}

/** The part of the log of each round, in order; the first begins with the log. */
export function roundsWithin(starts: readonly number[], length: number): readonly Pick<AxisColumn, 'from' | 'until'>[] {
  if (starts.length === 0) return [{ from: 0, until: length }];
  return starts.map((start, i) => ({ from: i === 0 ? 0 : start, until: starts[i + 1] ?? length }));
}
