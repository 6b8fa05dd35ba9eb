/**
 * The book of what the page shows: when each thing came, was painted and went, and how long the page was hidden
 * meanwhile. It reads no clock: every time is told to it.
 */
import type { Shown } from '../../games/core/session/client-facts.ts';

/** What is shown, without its times. */
export type ShownThing = Pick<Shown, 'what' | 'turn' | 'probeId' | 'from'>;

export interface ShownBook {
  /** Returns the number by which the thing is named from now on. */
  appear(thing: ShownThing, atMs: number): number;
  painted(id: number, frameMs: number, paintedMs: number): void;
  vanish(id: number, atMs: number): void;
  hide(atMs: number): void;
  unhide(atMs: number): void;
  /** The last thing of this kind that is still shown, as it is now; null: there is none. */
  now(what: ShownThing['what'], atMs: number): Shown | null;
  /** How many things are gone and not taken yet. */
  waiting(): number;
  /** The things that are gone, oldest first. They are not given again. */
  take(most: number): readonly Shown[];
}

interface Open {
  readonly thing: ShownThing;
  readonly shownMs: number;
  frameMs: number | null;
  paintedMs: number | null;
  hiddenAtMs: number | null;
  hiddenMs: number;
  unseenMs: number;
}

/** `hidden`: whether the page is hidden at the beginning. */
export function shownBook(hidden: boolean): ShownBook {
  const open = new Map<number, Open>();
  let gone: Shown[] = [];
  let next = 0;
  let hiddenSince = hidden ? 0 : null;

  /** The time hidden up to now, in the thing's own time. */
  const hiddenIn = (one: Open, atMs: number): number =>
    hiddenSince === null ? 0 : Math.max(0, atMs - Math.max(hiddenSince, one.shownMs));
  const asIs = (one: Open, atMs: number, untilMs: number | null): Shown => {
    const since = hiddenIn(one, atMs);
    return {
      ...one.thing,
      shownMs: one.shownMs,
      frameMs: one.frameMs,
      paintedMs: one.paintedMs,
      untilMs,
      hiddenAtMs: one.hiddenAtMs,
      hiddenMs: rounded(one.hiddenMs + since),
      unseenMs: rounded(one.unseenMs + (one.paintedMs === null ? 0 : since)),
    };
  };

  return {
    appear(thing, atMs) {
      const hiddenAtMs = hiddenSince === null ? null : atMs;
      open.set(next, { thing, shownMs: atMs, frameMs: null, paintedMs: null, hiddenAtMs, hiddenMs: 0, unseenMs: 0 });
      return next++;
    },
    painted(id, frameMs, paintedMs) {
      const one = open.get(id);
      if (one) Object.assign(one, { frameMs, paintedMs });
    },
    vanish(id, atMs) {
      const one = open.get(id);
      if (!one) return;
      open.delete(id);
      gone.push(asIs(one, atMs, atMs));
    },
    hide(atMs) {
      if (hiddenSince !== null) return;
      hiddenSince = atMs;
      for (const one of open.values()) one.hiddenAtMs ??= atMs;
    },
    unhide(atMs) {
      for (const one of open.values()) {
        const since = hiddenIn(one, atMs);
        one.hiddenMs += since;
        if (one.paintedMs !== null) one.unseenMs += since;
      }
      hiddenSince = null;
    },
    now(what, atMs) {
      const one = [...open.values()].findLast(({ thing }) => thing.what === what);
      return one ? asIs(one, atMs, null) : null;
    },
    waiting: () => gone.length,
    take(most) {
      const taken = gone.slice(0, most);
      gone = gone.slice(most);
      return taken;
    },
  };
}

/** To hundredths of a millisecond: browsers give no more. */
export const rounded = (ms: number): number => Math.round(ms * 100) / 100;
