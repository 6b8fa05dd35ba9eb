/** Reports what a server process used to its parent. */
import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';
import { type Allocated, sampleAllocations } from './allocation.ts';

/** Since the last report. */
export interface Stat {
  readonly cpuMs: number;
  /** Share of the time in which the event loop was busy, 0..1. */
  readonly loop: number;
  readonly rssMb: number;
}

export interface StatReporting {
  /** An operator's token. */
  readonly token?: string;
  /** The first report waits for it. */
  readonly loaded?: Promise<unknown>;
}

/**
 * What the parent asks for. `sample`: the first begins to sample what is allocated, the second asks for the sample. `heap`: how
 * many MB the heap and its buffers hold once the garbage is collected.
 */
export type Asked = 'stat' | 'sample' | 'heap';

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
    if (asked === 'heap') {
      parent.send?.(await heapMb());
      return;
    }
    const { user, system } = process.cpuUsage(cpu);
    const { utilization } = performance.eventLoopUtilization(loop);
    const rssMb = process.memoryUsage.rss() / 1e6;
    parent.send?.({ cpuMs: (user + system) / 1000, loop: utilization, rssMb } satisfies Stat);
    cpu = process.cpuUsage();
    loop = performance.eventLoopUtilization();
  });
  parent.on('disconnect', () => process.exit(0));
  parent.send?.({ port, token });
}

async function heapMb(): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}
