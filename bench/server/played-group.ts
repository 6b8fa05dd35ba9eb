/**
 * Seats that play the turns of one session against any server. In a closed loop a seat acts as soon as its next turn is open; at
 * a pace all seats act when a turn is due, whether the server keeps up or not.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** What the groups of a process saw since `meter` was last read. */
export interface Meter {
  /** Times from when an action was sent, or at a pace was due, until the next turn was open, ms. */
  latencies: number[];
  /** Turns of groups that were played. */
  turns: number;
  /** Called when the first seat of a group is told that a turn is over. */
  onTold: () => void;
}

export interface GroupOptions {
  readonly meter: Meter;
  /** What the server calls the group's session. */
  readonly name: string;
  /** Time between turns, ms; 0: closed loop. */
  readonly paceMs: number;
  /** Place among the groups, from 0: groups do not all act at the same moment. */
  readonly index: number;
}

export interface BenchedGroup {
  readonly name: string;
  /** Adds a seat. `act` sends its action for a turn. Call what is returned each time that a turn is open for the seat. */
  seat(act: (turn: number) => void): () => void;
  go(): void;
  /** No seat acts from now on. */
  rest(): void;
  /** Whether every action that was sent had its turn. */
  isAnswered(): boolean;
  /** How many turns some seat was told to be over. */
  told(): number;
}

interface PlayedSeat {
  readonly act: (turn: number) => void;
  /** The turn that is open for this seat; -1: none yet. */
  turn: number;
  /** The turn that the seat has acted in; -1: none yet. */
  acted: number;
  /** When its action was sent or due, ms. */
  since: number;
}

export function openMeter(): Meter {
  return { latencies: [], turns: 0, onTold: () => {} };
}

export interface OpenedGroups {
  readonly groups: readonly BenchedGroup[];
  /** How long it took to open them, ms. */
  readonly setUpMs: number;
}

/** How many groups are opened at the same time. */
const AT_ONCE = 10;
/** Time after the last group was opened, in which servers finish what they do about it, ms. */
const SETTLING_MS = 300;

/** Opens groups by their places, from 0 to `count` - 1, and waits until they have settled. `since`: when that began, ms. */
export async function openGroups(
  count: number,
  open: (index: number) => Promise<BenchedGroup>,
  since = performance.now(),
): Promise<OpenedGroups> {
  const groups: BenchedGroup[] = [];
  for (let i = 0; i < count; i += AT_ONCE) {
    const opening = Array.from({ length: Math.min(AT_ONCE, count - i) }, (_, j) => open(i + j));
    groups.push(...(await Promise.all(opening)));
  }
  const setUpMs = performance.now() - since;
  await sleep(SETTLING_MS);
  return { groups, setUpMs };
}

export function openGroup({ meter, name, paceMs, index }: GroupOptions): BenchedGroup {
  const seats: PlayedSeat[] = [];
  let going = false;
  let told = 0;
  /** When the next turn of an open loop is due. */
  let dueAt = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  const act = (seat: PlayedSeat, since: number): void => {
    if (seat.turn < 0 || seat.acted >= seat.turn) return;
    seat.acted = seat.turn;
    seat.since = since;
    seat.act(seat.turn);
  };

  const onOpen = (seat: PlayedSeat): void => {
    seat.turn += 1;
    if (seat.turn > told) {
      told = seat.turn;
      meter.onTold();
    }
    if (seat.acted >= 0 && seat.acted === seat.turn - 1) {
      meter.latencies.push(performance.now() - seat.since);
      if (seat === seats[0]) meter.turns += 1;
    }
    if (!going) return;
    if (paceMs === 0) act(seat, performance.now());
    // the turn was due before it was open: the wait counts
    else if (performance.now() >= dueAt) act(seat, dueAt);
  };

  const wait = (): void => {
    timer = setTimeout(tick, Math.max(0, dueAt - performance.now()));
  };
  const tick = (): void => {
    for (const seat of seats) act(seat, dueAt);
    dueAt += paceMs;
    wait();
  };

  return {
    name,
    seat(send) {
      const seat: PlayedSeat = { act: send, turn: -1, acted: -1, since: 0 };
      seats.push(seat);
      return () => onOpen(seat);
    },
    go() {
      going = true;
      if (paceMs === 0) for (const seat of seats) act(seat, performance.now());
      else {
        dueAt = performance.now() + ((index * 7919) % paceMs);
        wait();
      }
    },
    rest() {
      going = false;
      clearTimeout(timer);
    },
    isAnswered: () => seats.every(({ turn, acted }) => acted < 0 || acted < turn),
    told: () => told,
  };
}
