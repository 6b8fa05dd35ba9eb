/** One timer on the server's clock, however far away its time is. It rings when that has come, and never before. */
export interface Alarm {
  /** Absolute, ms since the epoch; null: not at all. Takes the place of what was set before. */
  set(at: number | null): void;
}

/** What a timer of Node can hold; one that rings early is set again. */
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
