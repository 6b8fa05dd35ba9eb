/** The server's metrics, in the format of Prometheus. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Measured {
  readonly openSessions: () => number;
  readonly droppedLines: () => number;
}

export function createMetrics({ openSessions, droppedLines }: Measured) {
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
  return {
    registry,
    refusals: new Counter({
      name: 'standpoint_refusals_total',
      help: 'Refusals by code',
      labelNames: ['code'],
      registers,
    }),
    events: new Counter({
      name: 'standpoint_events_total',
      help: 'Events on disk by type: session.ProbeShown and session.ProbeAnswered are questions asked and answered',
      labelNames: ['type'],
      registers,
    }),
    commits: new Counter({ name: 'standpoint_commits_total', help: 'Transactions', registers }),
    batch: new Histogram({
      name: 'standpoint_commit_events',
      help: 'Events in one transaction',
      buckets: [1, 3, 10, 30, 100, 300],
      registers,
    }),
    faults: new Counter({ name: 'standpoint_faults_total', help: 'Bugs and failed commits', registers }),
  };
}
