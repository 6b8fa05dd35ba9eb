/** What a server plays: sessions and their policies, studies, and the clocks that notice a stall and a silent client. */
import { MAX_MESSAGE_BYTES } from '../../games/core/protocol.ts';
import { UnreadableStudy } from '../../studies/definition/published.ts';
import { openModelAgents } from '../agents/model-agents.ts';
import { openPolicyAgents } from '../agents/policy-agents.ts';
import { buildId } from '../build-id.ts';
import { type Heartbeat, openHeartbeat } from '../doors/heartbeat.ts';
import type { DoorSettings } from '../doors/json-door.ts';
import { createLimiter } from '../doors/limiter.ts';
import { FilesAway } from '../files/files.ts';
import { folderFiles } from '../files/folder.ts';
import { isShared } from '../files/place.ts';
import { type Ownership, sharedOwnership, soleOwnership } from '../live/owner/ownership.ts';
import type { ModelAgents } from '../live/registry/model-agents.ts';
import { openSessions, type Sessions } from '../live/registry/sessions.ts';
import { type Stalls, watchStalls } from '../live/stalls.ts';
import { openEndpoint } from '../llm/endpoint.ts';
import type { EndpointSettings } from '../model-settings.ts';
import { modelFacts } from '../studies/model-facts.ts';
import { type ServedStudies, serveStudies } from './serve-studies.ts';
import type { Storing } from './storing.ts';

/** Bytes of a frame. One that is a little too large for a message is refused; one that is larger ends the connection. */
const MAX_FRAME = 2 * MAX_MESSAGE_BYTES;

export interface PlayingProcess {
  readonly ownership: Ownership;
  readonly sessions: Sessions;
  readonly served: ServedStudies;
  readonly stalls: Stalls;
  readonly heartbeat: Heartbeat;
  /** The settings of every socket, but for what is done with a bug. */
  readonly doors: Omit<DoorSettings, 'failed'>;
  /** Since when no server ran; null: another process may have. */
  readonly downSince: number | null;
  readonly build: string;
}

/** Opens all of it, and gives `opening` what closes it. */
export async function openPlaying(opening: AsyncDisposableStack, storing: Storing): Promise<PlayingProcess> {
  const { settings, forTests, now, store, leases, files, app, counts, report } = storing;
  const downSince = leases ? null : await store.lastUp();
  const ownership = leases ? sharedOwnership(store, leases) : soleOwnership(store, downSince);
  const build = buildId();
  const stalls = watchStalls(forTests.monotonic);
  const heartbeat = openHeartbeat(stalls);
  const agents = openPolicyAgents({
    now,
    stalls,
    ...(forTests.policyProgram ? { program: forTests.policyProgram } : {}),
    startThread: forTests.policyThreads,
    ...(forTests.policyLimitMs ? { limitMs: forTests.policyLimitMs } : {}),
    ...(forTests.policyPatienceMs ? { patienceMs: forTests.policyPatienceMs } : {}),
    failed: (policy, error) => {
      counts.fault();
      forTests.policyFailed?.(policy, error);
      app.log.error({ policy, error }, 'a policy failed');
    },
  });
  const models = settings.models && openModels(settings.models, storing);
  const sessions = openSessions({
    store,
    ownership,
    agents,
    ...(models ? { models: models.agents } : {}),
    now,
    stalls,
    build,
    report: {
      refused: counts.refused,
      fault: report('a session met a bug'),
      unread: report("a seat's past, or the answer to an old command, could not be read"),
      stranded: (session, why) => app.log.error({ session, why }, 'a session cannot go on here'),
      broke: report('a session was dropped'),
    },
    ...(forTests.idleMs ? { idleMs: forTests.idleMs } : {}),
    ...(forTests.closedMs === undefined ? {} : { closedMs: forTests.closedMs }),
  });
  opening.defer(() => sessions.close());
  const doors = {
    stalls,
    heartbeat,
    newLimiter: () => createLimiter(now, forTests.messagesPerSecond),
    maxPayload: MAX_FRAME,
  };
  const served = serveStudies({
    ...{ store, sessions, ownership, now, stalls, doors, closedMs: forTests.closedMs },
    ...{ recruiterKeys: settings.recruiterKeys, publicUrl: settings.publicUrl },
    ...{ dataDir: settings.dataDir, databaseFile: settings.databaseFile, models: modelFacts(settings.models), files },
    before: isShared(settings.files, settings.dataDir) ? folderFiles(settings.dataDir) : null,
    refused: counts.refused,
    fault: (what, error) => {
      // no bug of this program: another one wrote the study, or the place of the files does not answer
      if (error instanceof UnreadableStudy || error instanceof FilesAway) app.log.error(`${what}: ${error.message}`);
      else report(what)(error);
    },
  });
  opening.defer(() => served.close());
  opening.defer(() => agents.close());
  opening.defer(() => models?.close());
  opening.defer(() => {
    stalls.close();
    heartbeat.close();
  });
  return { ownership, sessions, served, stalls, heartbeat, doors, downSince, build };
}

interface ModelsOfServer {
  readonly agents: ModelAgents;
  close(): void;
}

/** The language models that this server offers, at their endpoint. */
function openModels(
  { baseURL, key, models, prices, timeoutMs, atOnce, asked, day }: EndpointSettings,
  { store, now, report }: Storing,
): ModelsOfServer {
  const endpoint = openEndpoint({ baseURL, key, timeoutMs, concurrency: atOnce });
  const agents = openModelAgents({
    offered: { ask: endpoint.ask, models, prices, asked },
    ...{ limits: { day }, models: store.models, now },
    fault: report('a language model met a bug'),
  });
  return {
    agents,
    close() {
      agents.close();
      endpoint.close();
    },
  };
}
