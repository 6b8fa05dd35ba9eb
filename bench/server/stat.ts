/** Reports what a server process used to its parent. */
import { performance } from 'node:perf_hooks';
import { type Allocated, sampleAllocations } from './allocation.ts';

/** Since the last report. */
export interface Stat {
  readonly cpuMs: number;
  /** Share of the time in which the event loop was busy, 0..1. */
  readonly loop: number;
  readonly rssMb: number;
  /** The heap that is in use, after a collection of garbage where the process was started with --expose-gc. */
  readonly heapMb: number;
}

export interface StatReporting {
  /** An operator's token. */
  readonly token?: string;
  /** The first report waits for it. */
  readonly loaded?: Promise<unknown>;
}

/** What the parent asks for. `sample`: the first begins to sample what is allocated, the second asks for the sample. */
export type Asked = 'stat' | 'sample';

/** Answers every `stat` of the parent with what was used since the one before, and sends it the server's port. */
export function reportTo(parent: NodeJS.Process, port: number, { token = '', loaded }: StatReporting = {}): void {
  let cpu = process.cpuUsage();
  let loop = performance.eventLoopUtilization();
  let sample: (() => Promise<Allocated>) | null = null;
  parent.on('message', async (asked: Asked) => {
    await loaded;
    if (asked === 'sample') {
      const taken = await sample?.();
      sample = sample ? null : await sampleAllocations();
      parent.send?.(taken ?? 'sampling');
      return;
    }
    const { user, system } = process.cpuUsage(cpu);
    const { utilization } = performance.eventLoopUtilization(loop);
    globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    parent.send?.({
      cpuMs: (user + system) / 1000,
      loop: utilization,
      rssMb: rss / 1e6,
      heapMb: (heapUsed + external) / 1e6,
    } satisfies Stat);
    cpu = process.cpuUsage();
    loop = performance.eventLoopUtilization();
  });
  parent.on('disconnect', () => process.exit(0));
  parent.send?.({ port, token });
}
