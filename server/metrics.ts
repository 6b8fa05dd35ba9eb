/** The server's metrics, in the format of Prometheus. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Committed } from './store/event-store.ts';

export interface MeasuredServer {
  readonly openSessions: () => number;
  readonly droppedLines: () => number;
  /** Figures of one of several processes; left out or null: there is only one. */
  readonly shared?: { readonly leases: () => number; readonly redisAnswers: () => boolean } | null;
}

export function createMetrics({ openSessions, droppedLines, shared = null }: MeasuredServer) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  new Gauge({
    name: 'standpoint_live_sessions',
    help: 'Sessions held in memory',
    registers,
    collect() {
      this.set(openSessions());
    },
  });
  new Gauge({
    name: 'standpoint_log_lines_dropped',
    help: "Lines of the program's log that could not be written, since the start",
    registers,
    collect() {
      this.set(droppedLines());
    },
  });
  if (shared) {
    new Gauge({
      name: 'standpoint_leases',
      help: 'Sessions that this process has a lease on, and one for the studies',
      registers,
      collect() {
        this.set(shared.leases());
      },
    });
    new Gauge({
      name: 'standpoint_redis_ready',
      help: 'Whether Redis answers this process: 1 or 0',
      registers,
      collect() {
        this.set(shared.redisAnswers() ? 1 : 0);
      },
    });
  }
  const events = new Map<string, number>();
  new Counter({
    name: 'standpoint_events_total',
    help: 'Events on disk by type: session.ProbeShown and session.ProbeAnswered are questions asked and answered',
    labelNames: ['type'],
    registers,
    collect() {
      this.reset();
      for (const [type, count] of events) this.inc({ type }, count);
    },
  });
  const commits = new Counter({ name: 'standpoint_commits_total', help: 'Transactions', registers });
  const batch = new Histogram({
    name: 'standpoint_commit_events',
    help: 'Events in one transaction',
    buckets: [1, 3, 10, 30, 100, 300],
    registers,
  });
  const seconds = new Histogram({
    name: 'standpoint_commit_seconds',
    help: 'Time in which a transaction held the server up',
    buckets: [0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.5],
    registers,
  });
  return {
    registry,
    committed({ types, ms }: Committed): void {
      seconds.observe(ms / 1000);
      // the sign of life of every second writes no event
      if (types.length === 0) return;
      commits.inc();
      for (const type of types) events.set(type, (events.get(type) ?? 0) + 1);
      batch.observe(types.length);
    },
    refusals: new Counter({
      name: 'standpoint_refusals_total',
      help: 'Refusals by code',
      labelNames: ['code'],
      registers,
    }),
    faults: new Counter({ name: 'standpoint_faults_total', help: 'Bugs and failed commits', registers }),
  };
}
