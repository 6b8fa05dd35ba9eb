/** A preview for as long as its page is open: begun with the page, and ended when the page is left. */
import { useEffect, useState } from 'react';
import type { Pair } from '../../../answers/drafts.ts';
import { saidBy } from '../../use-loaded.ts';
import { beginPair, endPair } from '../admin-api.ts';

export type PairState =
  | { readonly kind: 'beginning' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'open'; readonly pair: Pair };

interface Wanted {
  readonly id: string;
  readonly from: 'draft' | 'study';
  /** null: the first. */
  readonly arm: string | null;
}

/** Returns the preview, and what ends it and begins the next one. */
export function usePair({ id, from, arm }: Wanted): readonly [PairState, () => void] {
  const [state, setState] = useState<PairState>({ kind: 'beginning' });
  const [nth, setNth] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each number begins another preview
  useEffect(() => {
    let left = false;
    let begun: string | null = null;
    const end = (): void => {
      if (begun !== null) endPair(begun);
      begun = null;
    };
    const showAgain = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setNth((last) => last + 1);
    };
    setState({ kind: 'beginning' });
    beginPair(id, { from, arm }).then(
      (pair) => {
        begun = pair.study;
        if (left) end();
        else setState({ kind: 'open', pair });
      },
      (error: unknown) => {
        if (!left) setState({ kind: 'failed', message: saidBy(error).message });
      },
    );
    window.addEventListener('pagehide', end);
    window.addEventListener('pageshow', showAgain);
    return () => {
      left = true;
      window.removeEventListener('pagehide', end);
      window.removeEventListener('pageshow', showAgain);
      end();
    };
  }, [id, from, arm, nth]);
  return [state, () => setNth((last) => last + 1)];
}
