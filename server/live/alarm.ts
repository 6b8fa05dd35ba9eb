/** One timer on the server's clock, for a time as far ahead as you like. It rings once that time has come, never earlier. */
export interface Alarm {
  /** Sets the time, ms since the epoch; null: no alarm. It replaces the time set before. */
  set(at: number | null): void;
}

/** The longest timer that Node takes; for later times it is set again when it ends. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export function openAlarm(now: () => number, ring: () => void): Alarm {
  let due: number | null = null;
  let timeout: NodeJS.Timeout | undefined;
  const wait = (): void => {
    if (due !== null) timeout = setTimeout(onTime, Math.min(Math.max(0, due - now()), LONGEST_TIMER_MS));
  };
  const onTime = (): void => {
    if (due === null || now() < due) wait();
    else {
      due = null;
      ring();
    }
  };
  return {
    set(at) {
      if (at === due) return;
      clearTimeout(timeout);
      due = at;
      wait();
    },
  };
}
