/** A board as large as its place allows: as wide as fits, and narrower while it would be too high. */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** A board that is narrower than this many pixels cannot be read; it scrolls instead. */
const LEAST = 280;

interface Fit {
  /** The place for which the board is fitted. */
  readonly room: string;
  readonly width: number;
  /** How high it was at the width before; 0: this is the first. */
  readonly tall: number;
  readonly wider?: number;
  readonly settled: boolean;
}

/** `most`: the share of the page's width that the board may take; `by`: what the board shows, for which it is fitted anew. */
export function Fitted({ most, by, children }: { most: number; by: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another board is fitted anew
  useLayoutEffect(() => {
    const [outer, inner] = [place.current, content.current];
    if (!outer || !inner) return;
    let fitted: Fit = { room: '', width: 0, tall: 0, settled: false };
    let waiting = 0;
    const measure = (): void => {
      const around = outer.parentElement?.parentElement?.clientWidth ?? outer.clientWidth;
      const single = getComputedStyle(outer).getPropertyValue('--single').trim() === '1';
      const widest = Math.floor(single ? outer.clientWidth : around * most);
      const high = single ? Number.POSITIVE_INFINITY : outer.clientHeight;
      const room = `${widest} ${high}`;
      const set = (fit: Fit): void => {
        fitted = fit;
        setWidth(fit.width);
        // the width may be the same, and then no observer calls
        if (!fit.settled) soon();
      };
      if (room !== fitted.room) {
        set({ room, width: widest, tall: 0, settled: false });
        return;
      }
      const { width: now, tall: before } = fitted;
      const tall = inner.offsetHeight;
      // what scrolls can be scrolled with keys
      if (tall > high + 1) outer.setAttribute('tabindex', '0');
      else outer.removeAttribute('tabindex');
      if (fitted.settled || inner.offsetWidth !== now || tall <= high + 1 || now <= LEAST) return;
      // a board that is no lower when it is narrower stays as wide as it was
      if (before > 0 && tall > before - 2) set({ ...fitted, width: fitted.wider ?? now, settled: true });
      else set({ room, width: Math.max(LEAST, Math.floor((now * high) / tall)), tall, wider: now, settled: false });
    };
    // a board draws itself anew for its width, so it is measured after that
    const soon = (): void => {
      cancelAnimationFrame(waiting);
      waiting = requestAnimationFrame(() => {
        waiting = requestAnimationFrame(measure);
      });
    };
    const observer = new ResizeObserver(soon);
    observer.observe(outer);
    observer.observe(inner);
    window.addEventListener('resize', soon);
    measure();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(waiting);
      window.removeEventListener('resize', soon);
    };
  }, [most, by]);
  return (
    <div className="fitted" ref={place}>
      <div ref={content} data-pictured style={width === null ? undefined : { width }}>
        {children}
      </div>
    </div>
  );
}
