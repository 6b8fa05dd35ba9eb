/**
 * The alarm of a session: it performs what falls due by itself, such as the end of a turn's time. A seat loses no time while its
 * messages, or the server's, are held back: the alarm waits for the sockets after a stall, and for the disk.
 */
import type { GameTypes } from '../../../games/core/game.ts';
import type { SessionCommand } from '../../../games/core/session/commands.ts';
import type { SessionState } from '../../../games/core/session/session.ts';
import { nextDue } from '../../../games/core/session/waiting.ts';
import { openAlarm } from '../alarm.ts';
import type { Stalls } from '../stalls.ts';
import type { SessionCommits } from './commits.ts';

export interface DueAlarm {
  /** Sets the alarm to what falls due next in the state as it was decided. */
  set(): void;
  close(): void;
}

export interface DueAlarmOptions {
  readonly now: () => number;
  readonly stalls: Pick<Stalls, 'whenCaughtUp'>;
  readonly commits: Pick<SessionCommits, 'areOnDisk' | 'whenOnDisk'>;
  /** The state after the last decision. */
  readonly state: () => SessionState<GameTypes>;
  readonly perform: (command: SessionCommand<GameTypes>) => void;
}

export function openDueAlarm({ now, stalls, commits, state, perform }: DueAlarmOptions): DueAlarm {
  let closed = false;
  const performDue = (): void => {
    const due = nextDue(state());
    if (due && due.at <= now()) perform(due.command);
    else set();
  };
  const alarm = openAlarm(now, () =>
    stalls.whenCaughtUp(() => (commits.areOnDisk() ? performDue() : commits.whenOnDisk(performDue))),
  );
  const set = (): void => alarm.set(closed ? null : (nextDue(state())?.at ?? null));
  return {
    set,
    close() {
      closed = true;
      alarm.set(null);
    },
  };
}
