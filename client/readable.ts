/**
 * Promises whose value a drawing reads at once, where it is there already. React would draw a fallback in its place, and leave
 * that in sight for 300 ms.
 */
import { useEffect, useReducer } from 'react';

/** What a promise says once it is settled, under the names by which React's `use` reads it. */
interface Settled<T> {
  readonly status?: 'fulfilled' | 'rejected';
  readonly value?: T;
  readonly reason?: unknown;
}

/** The same promise, which says what came of it from then on. */
export function readable<T>(promise: Promise<T>): Promise<T> {
  // a handler that returned the promise would make another promise that is rejected with it, and that nothing handles
  promise.then(
    (value) => {
      Object.assign(promise, { status: 'fulfilled', value } satisfies Settled<T>);
    },
    (reason: unknown) => {
      Object.assign(promise, { status: 'rejected', reason } satisfies Settled<T>);
    },
  );
  return promise;
}

export type Outcome<T> =
  | { readonly kind: 'pending' }
  | { readonly kind: 'fulfilled'; readonly value: T }
  | { readonly kind: 'rejected'; readonly reason: unknown };

/** What has come of a readable promise; null: there is no promise, and it stays pending. */
export function useSettled<T>(promise: Promise<T> | null): Outcome<T> {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let wanted = true;
    const again = () => wanted && draw();
    promise?.then(again, again);
    return () => {
      wanted = false;
    };
  }, [promise]);
  const { status, value, reason } = (promise ?? {}) as Settled<T>;
  if (status === undefined) return { kind: 'pending' };
  return status === 'rejected' ? { kind: 'rejected', reason } : { kind: 'fulfilled', value: value as T };
}

/**
 * The value of a readable promise; null: it is not there yet, or there is no promise. What the promise was rejected with is
 * thrown.
 */
export function useReadable<T>(promise: Promise<T> | null): T | null {
  const outcome = useSettled(promise);
  if (outcome.kind === 'rejected') throw outcome.reason;
  return outcome.kind === 'fulfilled' ? outcome.value : null;
}
