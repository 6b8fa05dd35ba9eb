/** When a request was first painted, when it was answered, and how long the page was hidden in between. */
import { useLayoutEffect, useRef } from 'react';
import type { Timing } from '../../games/core/session/types.ts';
import type { InputMark } from '../game-view.ts';

/** `turn` names the request; its first painted frame is the one after React's commit. */
export function useTiming(turn: number | null): (input: InputMark) => Timing {
  const painted = useRef<number | null>(null);
  const hidden = useRef({ sumMs: 0, sinceMs: null as number | null });

  // biome-ignore lint/correctness/useExhaustiveDependencies: every turn is a new request to time
  useLayoutEffect(() => {
    painted.current = null;
    hidden.current = { sumMs: 0, sinceMs: document.hidden ? performance.now() : null };
    const frame = requestAnimationFrame(() => {
      painted.current = performance.now();
    });
    const onChange = () => {
      const now = performance.now();
      if (document.hidden) hidden.current.sinceMs = now;
      else if (hidden.current.sinceMs !== null) {
        hidden.current.sumMs += now - hidden.current.sinceMs;
        hidden.current.sinceMs = null;
      }
    };
    document.addEventListener('visibilitychange', onChange);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, [turn]);

  return ({ atMs, device }) => ({
    paintedMs: painted.current ?? atMs,
    inputMs: atMs,
    hiddenMs: hidden.current.sumMs,
    device,
  });
}
