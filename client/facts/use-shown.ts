/** Tells the book of the page's facts what a component shows, as long as it does. */
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { PageFacts } from './page-facts.ts';
import type { Thing } from './shown.ts';

/** null: nothing that counts. */
export function useShown(facts: PageFacts, thing: Thing | null): void {
  const { what = null, turn = 0, probeId = null, from = null } = thing ?? {};
  useLayoutEffect(() => {
    if (what === null) return;
    return facts.appear({ what, turn, probeId, from });
  }, [facts, what, turn, probeId, from]);
}

/**
 * The messages of other seats in a box. They count as shown from when at least half of the box is in the window: on a
 * phone it can be below the edge.
 */
export function useMessagesShown(
  facts: PageFacts | null,
  box: RefObject<HTMLElement | null>,
  { turn, from }: { readonly turn: number; readonly from: readonly number[] },
): void {
  const senders = from.join();
  useEffect(() => {
    if (facts === null || senders === '' || box.current === null) return;
    let gone: readonly (() => void)[] | null = null;
    const observer = new IntersectionObserver(
      (entries) => {
        if (gone === null && entries.some(({ isIntersecting }) => isIntersecting)) {
          const messages = senders.split(',').map(Number);
          gone = messages.map((one) => facts.appear({ what: 'message', turn, probeId: null, from: one }));
          observer.disconnect();
        }
      },
      { threshold: 0.5 },
    );
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      for (const vanish of gone ?? []) vanish();
    };
  }, [facts, box, turn, senders]);
}
