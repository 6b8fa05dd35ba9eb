/** Reports what a server process used to its parent. */
import { performance } from 'node:perf_hooks';

/** Since the last report. */
export interface Stat {
  readonly cpuMs: number;
  /** Share of the time in which the event loop was busy, 0..1. */
  readonly loop: number;
  readonly rssMb: number;
  readonly heapMb: number;
}

/** Answers every message of the parent with what was used since the one before, and sends it the server's port. */
export function reportTo(parent: NodeJS.Process, port: number, token = ''): void {
  let cpu = process.cpuUsage();
  let loop = performance.eventLoopUtilization();
  parent.on('message', () => {
    const { user, system } = process.cpuUsage(cpu);
    const { utilization } = performance.eventLoopUtilization(loop);
    const { rss, heapUsed } = process.memoryUsage();
    parent.send?.({
      cpuMs: (user + system) / 1000,
      loop: utilization,
      rssMb: rss / 1e6,
      heapMb: heapUsed / 1e6,
    } satisfies Stat);
    cpu = process.cpuUsage();
    loop = performance.eventLoopUtilization();
  });
  parent.on('disconnect', () => process.exit(0));
  parent.send?.({ port, token });
}
