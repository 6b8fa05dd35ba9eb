/** Studies on a server, put together: the studies themselves, their routes, the lines and news of their participants. */

import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { UnreadableStudy } from '../../studies/definition/published.ts';
import type { RecruiterKeys } from '../config.ts';
import type { DoorSettings } from '../doors/json-door.ts';
import { openNews } from '../doors/news.ts';
import type { SharedFiles } from '../files/files.ts';
import type { RouteOptions } from '../http/door.ts';
import { actionRoutes } from '../http/studies/action-routes.ts';
import { draftRoutes } from '../http/studies/draft-routes.ts';
import { bundleRoute, exportRoutes } from '../http/studies/export-routes.ts';
import { operatorRoutes } from '../http/studies/operator-routes.ts';
import { participantRoutes } from '../http/studies/participant-routes.ts';
import { preregisterRoutes } from '../http/studies/preregister-routes.ts';
import { previewRoutes } from '../http/studies/preview-routes.ts';
import { recontactRoutes } from '../http/studies/recontact-routes.ts';
import { hookRoutes, recruiterRoutes } from '../http/studies/recruiter-routes.ts';
import { roomRoutes } from '../http/studies/room-routes.ts';
import { StudyParams, type StudyRouteOptions, stored } from '../http/studies/study-route.ts';
import { isNotHere, type Ownership } from '../live/owner/ownership.ts';
import type { RunStudy } from '../live/owner/sharing.ts';
import type { SweptStudies } from '../live/owner/sweeping.ts';
import { openDoors } from '../studies/arrivals/join.ts';
import { openLines } from '../studies/arrivals/lines.ts';
import { openRecruiters } from '../studies/arrivals/recruiters.ts';
import { openRefusedLinks } from '../studies/arrivals/refused-links.ts';
import { openBundles } from '../studies/data/bundles.ts';
import { type Acting, openActing } from '../studies/operators/acting.ts';
import { actingByStudy } from '../studies/operators/acting-by-study.ts';
import type { LiveStudy } from '../studies/run/live-study.ts';
import { openStudies, type Studies, type StudiesOptions } from '../studies/run/studies.ts';

export interface ServingOptions extends Pick<StudiesOptions, 'store' | 'sessions' | 'now' | 'stalls'> {
  readonly doors: Omit<DoorSettings, 'failed'>;
  readonly ownership: Pick<Ownership, 'study' | 'giveStudy' | 'endStudy' | 'check' | 'mayTell'>;
  readonly recruiterKeys: RecruiterKeys;
  /** The address of the server behind a proxy; null: none is set. */
  readonly publicUrl: string | null;
  /** The folder of this process's data. */
  readonly dataDir: string;
  /** What all processes see: bundles are kept there. */
  readonly files: SharedFiles;
  /** Where this process kept bundles before it shared its files; null: it does not share them. */
  readonly before: SharedFiles | null;
  readonly databaseFile: string;
  /** The language models that the server offers, by name. */
  readonly models: StudyRouteOptions['models'];
  /** How long after its connection was closed a participant's line counts as lost, ms. */
  readonly closedMs?: number | undefined;
  /** Counts a refusal. */
  readonly refused: (code: string) => void;
  /** Reports an error, with what it kept from being done. */
  readonly fault: (what: string, error: unknown) => void;
}

export interface ServedStudies {
  readonly studies: Studies;
  addRoutes(app: FastifyInstance, door: RouteOptions): Promise<void>;
  /** Takes the upgrade if it is for the news of a study. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** What operators do. */
  readonly acting: Acting;
  /** The studies of this process, for those who share them with others. `hangUp`: ends what else follows a study that goes. */
  swept(hangUp: (study: string) => void): SweptStudies;
  /** Lets go of all studies for good, once all that they decided is on disk. */
  moveAway(): Promise<void>;
  /**
   * Lets go of all studies and of the pages of their participants. `since`: ms, from when on this process could not run what
   * it may still run; null: other processes run them, or will.
   */
  leave(since: number | null): void;
  close(): Promise<void>;
}

export function serveStudies(options: ServingOptions): ServedStudies {
  const { store, sessions, ownership, now, stalls, doors, refused, closedMs } = options;
  const fault: ServingOptions['fault'] = (what, error) => {
    // what is under way when a study goes to another process is done there
    if (!isNotHere(error)) options.fault(what, error);
  };
  const studies = openStudies({
    ...{ store, sessions, ownership, now, stalls },
    /** Waits for the lines of its participants. */
    loaded(study) {
      for (const one of study.state().participants.values())
        if (one.connected && one.state.status !== 'finished') lines.expect(study, one.id);
    },
    fault: (error) => fault('a study met a bug', error),
    broke: (error, reloads) => fault(reloads ? 'a study was dropped' : 'a study is run by another process', error),
  });
  const acting = actingByStudy(() => openActing({ store, sessions, studies, now }));
  const lines = openLines({
    ...{ now, stalls, studyOf: studies.find },
    failed: (error) => fault('a line of a participant could not be noted', error),
    ...(closedMs === undefined ? {} : { closedMs }),
  });
  const refusedLinks = openRefusedLinks({
    ...{ now, studyOf: studies.find },
    failed: (error) => fault('refused links could not be counted', error),
  });
  const recruiters = openRecruiters(options.recruiterKeys, now);
  const links = openDoors({ store, recruiters, now, refusedLinks, read: studies.all.read });
  const news = openNews({
    ...{ ...doors, store, studies, lines },
    mayTell: options.ownership.mayTell,
    failed: (error) => fault('a page of a study could not be told', error),
  });
  const bundles = openBundles({
    ...{ store, now, refusedLinks, databaseFile: options.databaseFile },
    ...{ files: options.files, before: options.before, work: path.join(options.dataDir, 'exports') },
    fault: (error) => fault('a bundle could not be made or dropped', error),
  });
  const leave = (since: number | null): void => {
    studies.drop(since);
    acting.forget(null);
    lines.close();
    news.hangUp();
    // the processes that run the studies now erase persons without telling this one
    bundles.tidy();
  };
  /** Closes all of a study that is here, once all that was decided in it is on disk. */
  const closeStudy = async (id: string): Promise<void> => {
    const live = studies.here().find((one) => one.id === id);
    if (live) await refusedLinks.keep(live);
    await sessions.moveStudyAway(id);
    await studies.leave(id);
    acting.forget(id);
    lines.leave(id);
    news.hangUp(id);
    bundles.tidy();
  };
  /** Studies that this program cannot read, which was reported. */
  const unreadable = new Set<string>();
  const run = async (id: string): Promise<void> => {
    // also one that needs no process has an owner, so that none looks at it again
    await ownership.study(id);
    try {
      if (!unreadable.has(id) && !(await studies.all.isEmptiedPreview(id))) await studies.find(id);
    } catch (error) {
      if (!(error instanceof UnreadableStudy)) throw error;
      unreadable.add(id);
      fault('a study met a bug', error);
    }
  };
  return {
    studies,
    async addRoutes(app, door) {
      const study = { ...door, studies, doors: links, lines, models: options.models, now, refused };
      const scheme = options.publicUrl === null ? 'http' : new URL(options.publicUrl).protocol.slice(0, -1);
      const recruiting = { ...study, webhookSecret: options.recruiterKeys.webhookSecret ?? null, scheme };
      hookRoutes(app, recruiting);
      bundleRoute(app, { ...study, bundles });
      await app.register(async (routes) => {
        // whatever is asked of a study is asked of the process that runs it, before a body is read
        routes.addHook('onRequest', async ({ params }) => {
          const { data } = StudyParams.safeParse(params);
          if (data) await stored(studies.find(data.study));
        });
        participantRoutes(routes, study);
        operatorRoutes(routes, study);
        recontactRoutes(routes, study);
        actionRoutes(routes, { ...study, acting });
        draftRoutes(routes, study);
        preregisterRoutes(routes, study);
        previewRoutes(routes, study);
        exportRoutes(routes, { ...study, bundles });
        recruiterRoutes(routes, recruiting);
        roomRoutes(routes, study);
      });
    },
    upgrade: news.upgrade,
    acting,
    swept: (hangUp) => ({
      run,
      running: () => studies.here().map(runStudyOf),
      async giveAway(study) {
        if (bundles.isMaking(study)) return;
        await ownership.giveStudy(study, async () => {
          await closeStudy(study);
          hangUp(study);
        });
      },
    }),
    async moveAway() {
      await refusedLinks.close();
      studies.moveAway();
      await studies.settled();
      leave(null);
    },
    leave,
    async close() {
      news.close();
      lines.close();
      await bundles.close();
      await refusedLinks.close();
      await studies.close();
    },
  };
}

function runStudyOf(live: LiveStudy): RunStudy {
  const { intake, participants } = live.told();
  const people = [...participants.values()].filter(({ state }) => state.status !== 'finished').length;
  return { study: live.id, underWay: intake === 'open' || people > 0, people };
}
