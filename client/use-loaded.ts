/** Loads something when a page is shown, and again when asked, or when a server can be reached again. */
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from './api-error.ts';
import { outageBegan, useOutageEnd } from './outage.ts';
import { PartMissing } from './part.tsx';
import { sentenceFor } from './refusals.ts';

export type Loaded<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'there'; readonly value: T }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

/** `load` must be the same function from render to render. */
export function useLoaded<T>(load: () => Promise<T>): readonly [Loaded<T>, () => void] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  useEffect(() => {
    let wanted = true;
    load().then(
      (value) => wanted && setLoaded({ kind: 'there', value }),
      (error: unknown) => wanted && setLoaded({ kind: 'failed', ...saidBy(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [load, attempt]);
  const again = useCallback(() => setAttempt((n) => n + 1), []);
  const isOut = loaded.kind === 'failed' && loaded.code === 'unreachable';
  useOutageEnd(() => {
    if (isOut) again();
  });
  useEffect(() => {
    // another request may have been answered before this page noticed that its own was not
    if (isOut) outageBegan();
  }, [isOut]);
  return [loaded, again];
}

export function saidBy(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof PartMissing) return { code: 'part_missing', message: sentenceFor('part_missing', '') };
  if (error instanceof ApiError) return { code: error.code, message: error.message };
  throw error;
}
