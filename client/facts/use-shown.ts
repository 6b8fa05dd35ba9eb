/** Tells the book of the page's facts what a component shows, as long as it does. */
import { useEffect, useLayoutEffect } from 'react';
import type { PageFacts } from './page-facts.ts';
import type { ShownThing } from './shown.ts';

/** null: nothing that counts. */
export function useShown(facts: PageFacts, thing: ShownThing | null): void {
  const { what = null, turn = 0, probeId = null, from = null } = thing ?? {};
  useLayoutEffect(() => {
    if (what === null) return;
    return facts.appear({ what, turn, probeId, from });
  }, [facts, what, turn, probeId, from]);
}

/**
 * The messages of other seats that came with a turn. One counts as shown from when at least half of an element that has
 * it is in the window, since on a phone it can be below the edge. Such elements have `data-messages-of`: the seat that
 * wrote it, or `all`.
 */
export function useMessagesShown(facts: PageFacts | null, turn: number, from: readonly number[]): void {
  const senders = [...new Set(from)].join();
  useEffect(() => {
    if (facts === null || senders === '') return;
    const vanish: (() => void)[] = [];
    const observers = senders.split(',').map((sender) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          observer.disconnect();
          vanish.push(facts.appear({ what: 'message', turn, probeId: null, from: Number(sender) }));
        },
        { threshold: 0.5 },
      );
      const holding = `[data-messages-of="all"], [data-messages-of="${sender}"]`;
      for (const element of document.querySelectorAll(holding)) observer.observe(element);
      return observer;
    });
    return () => {
      for (const observer of observers) observer.disconnect();
      for (const gone of vanish) gone();
    };
  }, [facts, turn, senders]);
}
