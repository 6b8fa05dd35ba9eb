/**
 * Which participants have a page within reach. A line that is closed counts as lost after 3 s, one that never came after
 * 12 s; a silent one is cut off by the heartbeat. The study keeps both as events.
 */

import { newId } from '../../live/seat/tokens.ts';
import type { Stalls } from '../../live/stalls.ts';
import type { LiveStudy } from '../run/live-study.ts';

/** Time that a page needs to open a broken connection again, ms. */
const CLOSED_MS = 3000;
/** Time that a page has to open its first connection, or the first one after a restart of the server, ms. */
const FIRST_MS = 12_000;

export interface StudyLines {
  /** The page should open a line soon: the participant has joined, or the server was started again. */
  expect(study: LiveStudy, participant: string): void;
  opened(study: LiveStudy, participant: string): void;
  closed(study: LiveStudy, participant: string, why: 'closed' | 'silent'): void;
  /** Another process runs the study, or will: no line of it counts here any more. */
  leave(study: string): void;
  close(): void;
}

/** A page that should open a line. */
interface Waiting {
  readonly study: string;
  readonly timer: NodeJS.Timeout;
}

export interface LinesOptions {
  readonly now: () => number;
  readonly stalls: Pick<Stalls, 'whenCaughtUp'>;
  readonly studyOf: (id: string) => Promise<LiveStudy | null>;
  readonly failed: (error: unknown) => void;
  readonly closedMs?: number;
}

export function openLines({ now, stalls, studyOf, failed, closedMs = CLOSED_MS }: LinesOptions): StudyLines {
  /** Participant -> connections that are open. */
  const open = new Map<string, number>();
  const timers = new Map<string, Waiting>();
  const lostAt = new Map<string, number>();

  const stopWaiting = (participant: string): void => {
    clearTimeout(timers.get(participant)?.timer);
    timers.delete(participant);
  };
  const tell = async (study: string, participant: string, why: 'closed' | 'silent' | 'back'): Promise<void> => {
    const live = await studyOf(study);
    const found = live?.state().participants.get(participant);
    if (!live || !found || found.state.status === 'finished' || found.connected === (why === 'back')) return;
    const command =
      why === 'back'
        ? ({ type: 'lineResumed', participant, gapMs: now() - (lostAt.get(participant) ?? now()) } as const)
        : ({ type: 'lineLost', participant, why } as const);
    if (why === 'back') lostAt.delete(participant);
    else lostAt.set(participant, now());
    await live.perform(command, { commandId: `line-${participant}-${newId()}` });
  };
  const inBackground = (work: Promise<unknown>): void => {
    work.catch(failed);
  };
  const wait = (study: string, participant: string, ms: number): void => {
    stopWaiting(participant);
    const timer = setTimeout(() => {
      stalls.whenCaughtUp((lostMs) => {
        if (timers.get(participant)?.timer !== timer) return;
        // while the server stood still, no page could connect
        if (lostMs > 0) return wait(study, participant, ms);
        timers.delete(participant);
        inBackground(tell(study, participant, 'closed'));
      });
    }, ms).unref();
    timers.set(participant, { study, timer });
  };

  return {
    expect({ id }, participant) {
      if (!open.has(participant)) wait(id, participant, FIRST_MS);
    },
    opened({ id }, participant) {
      stopWaiting(participant);
      open.set(participant, (open.get(participant) ?? 0) + 1);
      inBackground(tell(id, participant, 'back'));
    },
    closed({ id }, participant, why) {
      const left = (open.get(participant) ?? 1) - 1;
      if (left > 0) return void open.set(participant, left);
      open.delete(participant);
      if (why === 'silent') inBackground(tell(id, participant, why));
      else wait(id, participant, closedMs);
    },
    leave(study) {
      for (const [participant, one] of timers) if (one.study === study) stopWaiting(participant);
    },
    close() {
      for (const { timer } of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
