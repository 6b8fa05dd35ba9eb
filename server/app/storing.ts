/** What a server stands on: its log, counters and store, HTTP, and the roots of the log beside the database. */
import { mkdirSync } from 'node:fs';
import { type LabProofs, openLabProofs } from '../access/lab-proofs.ts';
import type { Settings } from '../config.ts';
import type { SharedRooms } from '../doors/rooms/shared-rooms.ts';
import { pathWithin } from '../doors/transport.ts';
import { FilesAway, type SharedFiles } from '../files/files.ts';
import { openFiles } from '../files/open-files.ts';
import { isShared } from '../files/place.ts';
import { leadPagesHome } from '../http/own-address.ts';
import { openPassingOn, type PassingOn } from '../http/passing-on.ts';
import { createMetrics } from '../metrics.ts';
import { openOperatorTokenIn } from '../operator-token.ts';
import { openProgramLog } from '../program-log.ts';
import { openRootCopies } from '../root-copies.ts';
import { openRoots, type Roots, rootsFile } from '../roots.ts';
import type { Leases } from '../store/leases.ts';
import { serveStore } from '../store/open-store.ts';
import type { ServedStore } from '../store/store.ts';
import type { Counts } from './counts.ts';
import { type HttpApp, openHttpApp } from './http-app.ts';
import type { ForTests } from './options.ts';

/** How often the server looks whether a root is due, ms. */
const ROOTS_MS = 60_000;

/** Counts a bug and logs it; `what`: what it kept from being done. */
type Report = (what: string) => (error: unknown) => void;

export interface Storing extends HttpApp {
  readonly settings: Settings;
  readonly forTests: ForTests;
  readonly now: () => number;
  readonly store: ServedStore;
  /** null: this server has its store for itself. */
  readonly leases: Leases | null;
  /** Where several processes list their rooms; null: one process plays all. */
  readonly sharedRooms: SharedRooms | null;
  readonly roots: Roots;
  /** What all processes of the lab see. */
  readonly files: SharedFiles;
  readonly operatorToken: string;
  readonly isOperator: (bearer: string | null) => boolean;
  /** What processes of the lab show each other. */
  readonly proofs: LabProofs;
  /** null: all processes are at one host, to which requests can be redirected. */
  readonly passing: PassingOn | null;
  readonly metrics: ReturnType<typeof createMetrics>;
  readonly counts: Counts;
  readonly report: Report;
  /** An address without the path of this process, where several share a host. */
  readonly withinOwnPath: (url: string) => string;
}

export interface StoringOptions {
  readonly settings: Settings;
  readonly forTests: ForTests;
  readonly now: () => number;
  /** How many sessions are in memory. */
  readonly liveSessions: () => number;
}

/** Opens all of it, and gives `opening` what closes it. */
export async function openStoring(
  opening: AsyncDisposableStack,
  { settings, forTests, now, liveSessions }: StoringOptions,
): Promise<Storing> {
  const { dataDir, shared } = settings;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const log = openProgramLog();
  opening.defer(() => log.flush());
  const sharedRooms =
    shared && (await (await import('../doors/rooms/shared-rooms.ts')).openSharedRooms(shared.redisUrl));
  opening.defer(() => sharedRooms?.close());
  let leases: Leases | null = null;
  const metrics = createMetrics({
    openSessions: liveSessions,
    droppedLines: log.dropped,
    shared: sharedRooms && { leases: () => leases?.held().length ?? 0, redisAnswers: sharedRooms.isReady },
  });
  const counts: Counts = {
    refused: (code) => metrics.refusals.inc({ code }),
    fault: () => metrics.faults.inc(),
  };
  const ownPath = shared ? shared.address.replace(/^[^/]+/, '') : '';
  const withinOwnPath = (url: string): string => pathWithin(ownPath, url);
  let passing: PassingOn | null = null;
  const http = openHttpApp({ settings, forTests, log, counts, withinOwnPath, passing: () => passing });
  const { app } = http;
  const store = await serveStore({
    file: settings.databaseFile,
    now,
    ...(shared ? { shared, monotonic: forTests.monotonic } : {}),
    onLeaseTrouble: (error) => app.log.error(error, 'the leases of this process could not be renewed'),
    disk: forTests.disk,
    onTrouble: (trouble) => {
      if (trouble) app.log.error({ code: trouble.code }, trouble.message);
      else app.log.warn('the database can be written again');
    },
    onCommit: metrics.committed,
  });
  opening.defer(() => store.close());
  leases = store.leases;
  const held = leases;
  const agreeOn = held ? (token: string) => held.secret('operator-token', token) : undefined;
  // a server that has the store for itself makes the token; several agree on one
  const { token: operatorToken, isOperator } = await openOperatorTokenIn(dataDir, agreeOn);
  const proofs = openLabProofs(operatorToken, now);
  passing = openPassing(settings, proofs);
  opening.defer(() => passing?.close());
  if (shared && settings.publicUrl !== null && passing)
    leadPagesHome(app, {
      ...{ address: shared.address, publicUrl: settings.publicUrl },
      isPassedOn: (request) => passing?.clientOf(request) != null,
    });
  const report: Report = (what) => (error) => {
    counts.fault();
    app.log.error(error, what);
  };
  const files = await openFiles(settings.files);
  opening.defer(() => files.close());
  const roots = await openRoots({
    file: rootsFile(dataDir),
    lab: await store.labId(),
    events: store.events,
    now,
  });
  const copies = isShared(settings.files, dataDir) ? openRootCopies(files, rootsFile(dataDir)) : null;
  const copyRoots = async (): Promise<void> => {
    await copies?.copy().catch((error: unknown) => {
      if (!(error instanceof FilesAway)) throw error;
      app.log.error(`the roots of the log could not be copied: ${error.message}`);
    });
  };
  opening.defer(copyRoots);
  opening.defer(() => roots.close());
  const writeRoot = (): void => {
    roots.whenDue().then(copyRoots).catch(report('a root of the log could not be written'));
  };
  writeRoot();
  const rootTimer = setInterval(writeRoot, ROOTS_MS).unref();
  opening.defer(() => clearInterval(rootTimer));
  // no route is asked before the server listens; from then on the store is open
  opening.defer(() => app.close());
  return {
    ...http,
    ...{ settings, forTests, now, store, leases, sharedRooms, roots, files, operatorToken, isOperator },
    ...{ proofs, passing, metrics, counts, report, withinOwnPath },
  };
}

function openPassing({ shared, publicUrl }: Settings, proofs: LabProofs): PassingOn | null {
  if (publicUrl === null || !shared || shared.addresses.length === 0) return null;
  return openPassingOn({ scheme: new URL(publicUrl).protocol.slice(0, -1), addresses: shared.addresses, proofs });
}
