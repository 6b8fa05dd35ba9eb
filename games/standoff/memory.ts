/**
 * What a seat can remember of a Standoff session: a fold over its percepts. Policies and belief models use it, and so
 * does the page if the session's memory aids allow it.
 *
 * A seat that sees a placement or swap sees into the opened boxes. It then believes a treat in the box where it sees it;
 * a treat that it believed in an opened box and does not see there, it believes nowhere. If it sees the other side
 * looking on, it takes the other side to believe the same. Unseen events change nothing.
 */
import type { Experience, FirstSight } from '../core/policy.ts';
import type {
  Box,
  BySide,
  Parameters,
  Percept,
  Places,
  Screen,
  Side,
  Sides,
  Standoff,
  Treat,
  TrialOutcome,
} from './types.ts';

/** A placement or swap that the seat saw, and whether it saw the other side looking on. */
type Seen =
  | {
      readonly type: 'place';
      readonly step: number;
      readonly treat: Treat;
      readonly box: Box;
      readonly otherSaw: boolean;
    }
  | {
      readonly type: 'swap';
      readonly step: number;
      readonly boxes: readonly [Box, Box];
      /** The contents of the two boxes after the swap. */
      readonly now: Places;
      readonly otherSaw: boolean;
    };

interface PastTrial {
  readonly block: number;
  readonly number: number;
  readonly side: Side | null;
  readonly sealed: Box | null;
  readonly outcome: TrialOutcome;
}

export interface Memory {
  readonly seat: number;
  readonly parameters: Parameters;
  readonly block: number;
  /** The number of the trial in its block, from 0; -1: no trial yet. */
  readonly number: number;
  readonly sides: Sides | null;
  /** null: the seat sits this trial out. */
  readonly side: Side | null;
  /** Where the seat believes each treat; null: nowhere. */
  readonly own: Places;
  /** Where it takes the other side to believe each treat; null: nowhere. */
  readonly other: Places;
  /** Where it last saw each treat, even if it has since seen that it is gone. */
  readonly lastSeen: Places;
  /** Events seen in this trial, in order. */
  readonly seen: readonly Seen[];
  /** The screens as last seen; null: not in view. */
  readonly screens: BySide<Screen | null>;
  readonly sealed: Box | null;
  readonly past: readonly PastTrial[];
}

const NOWHERE: Places = { large: null, small: null };

export function begin({ seat, observation, percepts }: FirstSight<Standoff>): Memory {
  const blank: Memory = {
    seat,
    parameters: observation.parameters,
    block: -1,
    number: -1,
    sides: null,
    side: null,
    ...FORGOTTEN,
    past: [],
  };
  return percepts.reduce(notice, blank);
}

export function remember(memory: Memory, { percepts }: Pick<Experience<Standoff>, 'percepts'>): Memory {
  return percepts.reduce(notice, memory);
}

const FORGOTTEN = {
  own: NOWHERE,
  other: NOWHERE,
  lastSeen: NOWHERE,
  seen: [],
  screens: { player: 'clear', opponent: 'clear' },
  sealed: null,
} as const satisfies Partial<Memory>;

function notice(memory: Memory, percept: Percept): Memory {
  switch (percept.type) {
    case 'trialBegan': {
      const { block, number, sides } = percept;
      return { ...memory, block, number, sides, side: sideOf(sides, memory.seat), ...FORGOTTEN };
    }
    case 'screens':
      return { ...memory, screens: percept.screens };
    case 'placed': {
      const { step, treat, box } = percept;
      const now = treat === 'large' ? { large: box, small: null } : { large: null, small: box };
      const otherSaw = others(percept.seenBy, memory);
      return see(memory, { type: 'place', step, treat, box, otherSaw }, now, [box]);
    }
    case 'swapped': {
      const { step, boxes, now } = percept;
      return see(memory, { type: 'swap', step, boxes, now, otherSaw: others(percept.seenBy, memory) }, now, boxes);
    }
    case 'sealed':
      return { ...memory, sealed: percept.box };
    case 'walked':
      return { ...memory, screens: percept.screens };
    case 'ended': {
      const { block, number, side, sealed } = memory;
      return { ...memory, past: [...memory.past, { block, number, side, sealed, outcome: percept.outcome }] };
    }
    case 'showEnded':
    case 'answered':
    case 'blockEnded':
    case 'finished':
      return memory;
  }
}

function sideOf({ player, opponent }: Sides, seat: number): Side | null {
  return seat === player ? 'player' : seat === opponent ? 'opponent' : null;
}

function others(seenBy: readonly number[], { seat }: Memory): boolean {
  return seenBy.some((seer) => seer !== seat);
}

/** `now`: which treats are in the opened boxes. */
function see(memory: Memory, event: Seen, now: Places, opened: readonly Box[]): Memory {
  const { own, other, lastSeen, seen } = memory;
  return {
    ...memory,
    own: lookedInto(own, now, opened),
    other: event.otherSaw ? lookedInto(other, now, opened) : other,
    lastSeen: { large: now.large ?? lastSeen.large, small: now.small ?? lastSeen.small },
    seen: [...seen, event],
  };
}

function lookedInto(belief: Places, now: Places, opened: readonly Box[]): Places {
  const keep = (believed: Box | null): Box | null => (believed !== null && opened.includes(believed) ? null : believed);
  return { large: now.large ?? keep(belief.large), small: now.small ?? keep(belief.small) };
}
