/** Which sessions this process plays, and whether it still may. */

import type { Store } from '../../store/store.ts';
import { type Owned, type Ownership, soleOwnership } from '../owner/ownership.ts';
import type { LiveSession } from '../session/live-session.ts';
import type { Stalls } from '../stalls.ts';
import type { LiveReport } from '../writer/session-report.ts';
import { NO_MODELS, type SeatsModels } from './model-agents.ts';
import type { PolicyAgents } from './policy-agents.ts';
import { openSignals, type Signals } from './signals.ts';
import { openSilence, type Silence } from './silence.ts';
import { openUnattended, type Unattended } from './unattended.ts';

export interface RegistryOptions {
  readonly store: Store;
  readonly agents: PolicyAgents;
  /** Left out: no language models are offered here. */
  readonly models?: SeatsModels;
  /** Left out: this process has the store for itself. */
  readonly ownership?: Ownership;
  readonly now: () => number;
  readonly stalls: Pick<Stalls, 'whenCaughtUp' | 'onStall'>;
  readonly report: Pick<LiveReport, 'refused' | 'fault' | 'unread'> & {
    /** A commit or a message of a session failed. */
    broke(error: unknown): void;
    /** An unfinished session cannot go on here; its log stays as it is. */
    stranded(session: string, why: string): void;
  };
  /** A session that no participant is connected to for this long ends as abandoned. */
  readonly idleMs?: number;
  /** How long after its connection was closed a participant's line counts as lost, ms. */
  readonly closedMs?: number;
  /** How long after a failed commit the server loads a session again from its log. */
  readonly reloadMs?: number;
}

export interface Registry extends Required<Omit<RegistryOptions, 'closedMs'>>, Pick<RegistryOptions, 'closedMs'> {
  /** Session -> as it is played here. */
  readonly live: Map<string, LiveSession>;
  /** Session -> the attempt to load it that is under way. */
  readonly opening: Map<string, Promise<LiveSession | null>>;
  /** Session that no rules here can play -> the reason, as a sentence. */
  readonly stranded: Map<string, string>;
  readonly silence: Silence;
  readonly signals: Signals;
  readonly unattended: Unattended;
  /** It loads no session any more. */
  closed: boolean;
  /** Whether other processes play the sessions of this one, which is stopping. */
  movedAway: boolean;
  /** How often this process let go of all sessions because it could no longer write. */
  drops: number;
}

export function openRegistry(options: RegistryOptions): Registry {
  const {
    store,
    now,
    ownership = soleOwnership(store),
    models = NO_MODELS,
    idleMs = 30 * 60_000,
    reloadMs = 1000,
  } = options;
  const live = new Map<string, LiveSession>();
  return {
    ...{ ...options, ownership, models, idleMs, reloadMs, live },
    opening: new Map(),
    stranded: new Map(),
    silence: openSilence(),
    signals: openSignals((session) => live.get(session)?.phase() ?? 'ended'),
    unattended: openUnattended({ live: () => live.values(), now, idleMs }),
    closed: false,
    movedAway: false,
    drops: 0,
  };
}

/** For a session that is about to be made. A process that stops makes none any more. */
export function begin({ ownership, movedAway }: Registry, id: string): Promise<Owned> {
  return movedAway ? ownership.pass() : ownership.begin(id);
}

/** Closes all sessions, or those that are meant, which are no longer live here. */
export function letGo(
  { live, signals }: Pick<Registry, 'live' | 'signals'>,
  reason: 'failed' | 'moved' | 'shutdown',
  isMeant: (session: LiveSession) => boolean = () => true,
): readonly LiveSession[] {
  const all = [...live.values()].filter(isMeant);
  for (const session of all) {
    session.close(reason);
    live.delete(session.id);
  }
  for (const { id } of all) signals.departed(id);
  return all;
}
