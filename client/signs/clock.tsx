/**
 * The clock of a turn: a ring and a number, from the server's deadline. In the last fifth the ring becomes a diamond,
 * and the clock is read aloud once.
 */
import { useEffect, useState } from 'react';
import { useWords } from '../words/use-words.ts';

interface Props {
  /** Absolute, ms of the server's clock; null: no limit. */
  readonly deadline: number | null;
  /** The server's clock minus the page's clock. */
  readonly offsetMs: number;
  /** When the page first saw the deadline, on the page's clock: the ring was full then. */
  readonly sinceMs: number;
  /** Paused: time stands still. */
  readonly stopped: boolean;
}

export interface ClockReading {
  readonly seconds: number;
  /** Share of the time that is left, 1 to 0. */
  readonly left: number;
  readonly last: boolean;
}

/** Minutes where seconds would be too many to read. */
export function clockFace(seconds: number): string {
  return seconds < 100 ? `${seconds}` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export function readClock(deadline: number, nowMs: number, sinceMs: number): ClockReading {
  const remaining = Math.max(0, deadline - nowMs);
  const whole = Math.max(1, deadline - sinceMs);
  const left = Math.min(1, remaining / whole);
  return { seconds: Math.ceil(remaining / 1000), left, last: left <= 0.2 };
}

const AROUND = 2 * Math.PI * 19;

export function Clock({ deadline, offsetMs, sinceMs, stopped }: Props) {
  const now = useNow(offsetMs, deadline !== null && !stopped);
  const say = useWords('table.clock');
  if (deadline === null) return <div className="clock none">{say('none')}</div>;
  const { seconds, left, last } = readClock(deadline, now, sinceMs + offsetMs);
  const face = clockFace(seconds);
  return (
    <div className="clock" data-last={last || undefined}>
      <svg viewBox="-24 -24 48 48" aria-hidden>
        {last ? (
          <path className="rest" d="M0 -22 L22 0 L0 22 L-22 0 Z" />
        ) : (
          <>
            <circle className="track" r={19} />
            <circle className="rest" r={19} strokeDasharray={`${AROUND * left} ${AROUND}`} transform="rotate(-90)" />
          </>
        )}
        <text fontSize={[17, 17, 17, 13, 12, 10.5][face.length] ?? 9}>{face}</text>
      </svg>
      <span className="unseen" role="timer">
        {seconds < 100 ? say('seconds', { seconds }) : say('minutes', { time: face })}
      </span>
      <span className="unseen" role="status">
        {last ? say('little') : ''}
      </span>
    </div>
  );
}

/** The server's clock now. It ticks while `running` is true. */
export function useNow(offsetMs: number, running: boolean): number {
  const [now, setNow] = useState(() => Date.now() + offsetMs);
  useEffect(() => {
    if (!running) return;
    const tick = () => setNow(Date.now() + offsetMs);
    tick();
    const timer = setInterval(tick, 200);
    return () => clearInterval(timer);
  }, [offsetMs, running]);
  return now;
}
