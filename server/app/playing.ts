/** What a server plays: sessions and their policies, studies, and the clocks that notice a stall and a silent client. */
import { MAX_MESSAGE_BYTES } from '../../games/core/protocol.ts';
import { UnreadableStudy } from '../../studies/definition/published.ts';
import { openPolicyAgents } from '../agents/policy-agents.ts';
import { buildId } from '../build-id.ts';
import { type Heartbeat, openHeartbeat } from '../doors/heartbeat.ts';
import type { DoorSettings } from '../doors/json-door.ts';
import { createLimiter } from '../doors/limiter.ts';
import { type Ownership, sharedOwnership, soleOwnership } from '../live/owner/ownership.ts';
import { openSessions, type Sessions } from '../live/session/sessions.ts';
import { type Stalls, watchStalls } from '../live/stalls.ts';
import { type ServedStudies, serveStudies } from './serve-studies.ts';
import type { Storing } from './storing.ts';

/** Bytes of a frame. One that is a little too large for a message is refused; one that is larger ends the connection. */
const MAX_FRAME = 2 * MAX_MESSAGE_BYTES;

export interface Playing {
  readonly ownership: Ownership;
  readonly sessions: Sessions;
  readonly served: ServedStudies;
  readonly stalls: Stalls;
  readonly heartbeat: Heartbeat;
  /** Of every socket, but for what is done with a bug. */
  readonly doors: Omit<DoorSettings, 'failed'>;
  /** Since when no server ran; null: another process may have. */
  readonly downSince: number | null;
  readonly build: string;
}

/** Opens all of it, and gives `opening` what closes it. */
export async function openPlaying(opening: AsyncDisposableStack, storing: Storing): Promise<Playing> {
  const { options, now, store, leases, app, counts, report } = storing;
  const downSince = leases ? null : await store.lastUp();
  const ownership = leases ? sharedOwnership(store, leases) : soleOwnership(store, downSince);
  const build = buildId();
  const stalls = watchStalls(options.monotonic);
  const heartbeat = openHeartbeat(stalls);
  const agents = openPolicyAgents({
    now,
    stalls,
    ...(options.policyProgram ? { program: options.policyProgram } : {}),
    ...(options.policyLimitMs ? { limitMs: options.policyLimitMs } : {}),
    ...(options.policyPatienceMs ? { patienceMs: options.policyPatienceMs } : {}),
    failed: (policy, error) => {
      counts.fault();
      options.policyFailed?.(policy, error);
      app.log.error({ policy, error }, 'a policy failed');
    },
  });
  const sessions = openSessions({
    store,
    ownership,
    agents,
    now,
    stalls,
    build,
    report: {
      refused: counts.refused,
      fault: report('a session met a bug'),
      stranded: (session, why) => app.log.error({ session, why }, 'a session cannot go on here'),
      broke: report('a session was dropped'),
    },
    ...(options.idleMs ? { idleMs: options.idleMs } : {}),
    ...(options.closedMs === undefined ? {} : { closedMs: options.closedMs }),
  });
  opening.defer(() => sessions.close());
  const doors = {
    stalls,
    heartbeat,
    newLimiter: () => createLimiter(now, options.messagesPerSecond),
    maxPayload: MAX_FRAME,
  };
  const served = serveStudies({
    ...{ store, sessions, ownership, now, stalls, doors, closedMs: options.closedMs },
    ...{ recruiterKeys: options.recruiterKeys, publicUrl: options.publicUrl },
    ...{ dataDir: options.dataDir, databaseFile: options.databaseFile },
    refused: counts.refused,
    fault: (what, error) => {
      // no bug of this program: another one wrote the study
      if (error instanceof UnreadableStudy) app.log.error(error.message);
      else report(what)(error);
    },
  });
  opening.defer(() => served.close());
  opening.defer(() => agents.close());
  opening.defer(() => {
    stalls.close();
    heartbeat.close();
  });
  return { ownership, sessions, served, stalls, heartbeat, doors, downSince, build };
}
