/**
 * Whether the server can be reached, as far as requests of this page have shown. While it cannot, the page asks it every few
 * seconds, so that pages take away what they said about the outage when it ends, and load again what they lack.
 */
import { useEffect, useEffectEvent } from 'react';

const EVERY_MS = 2000;
const listeners = new Set<() => void>();
let asking: ReturnType<typeof setTimeout> | null = null;

const isReachable = (): boolean => asking === null;

function subscribeToOutage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A request got no answer. */
export function outageBegan(): void {
  if (asking !== null) return;
  askLater();
  tell();
}

/** A request got an answer. */
export function outageEnded(): void {
  if (asking === null) return;
  clearTimeout(asking);
  asking = null;
  tell();
}

function askLater(): void {
  asking = setTimeout(() => {
    // any answer will do but one of a proxy whose server is down
    fetch('/healthz', { cache: 'no-store' }).then(
      ({ status }) => (status < 500 ? outageEnded() : askLater()),
      askLater,
    );
  }, EVERY_MS);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Calls `then` when an outage ends. */
export function useOutageEnd(then: () => void): void {
  const onEnd = useEffectEvent(then);
  useEffect(() => subscribeToOutage(() => isReachable() && onEnd()), []);
}
