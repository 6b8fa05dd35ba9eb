/**
 * What a process allocates, by source: V8 samples an allocation every few kB, also of objects that are collected before the
 * sample is read. The source is the file of the project, the package or the module of Node whose function allocated.
 */
import { type HeapProfiler, Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';

export interface Allocated {
  readonly bytes: number;
  /** Source -> bytes. */
  readonly bySource: Readonly<Record<string, number>>;
}

/** Mean distance of two samples, bytes. */
const INTERVAL = 16_384;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const UNKNOWN = 'V8';

/** Begins to sample; the function that it returns ends the sampling. */
export async function sampleAllocations(): Promise<() => Promise<Allocated>> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.startSampling', {
    samplingInterval: INTERVAL,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  return async () => {
    const { profile } = await session.post('HeapProfiler.stopSampling');
    session.disconnect();
    return allocatedIn(profile);
  };
}

function allocatedIn({ head }: HeapProfiler.SamplingHeapProfile): Allocated {
  const bySource = new Map<string, number>();
  const add = ({ callFrame, selfSize, children }: HeapProfiler.SamplingHeapProfileNode, caller: string): void => {
    // a function without a file is one of V8's own, which allocates for its caller
    const source = callFrame.url === '' ? caller : sourceOf(callFrame.url);
    bySource.set(source, (bySource.get(source) ?? 0) + selfSize);
    for (const child of children) add(child, source);
  };
  add(head, UNKNOWN);
  const bytes = [...bySource.values()].reduce((sum, size) => sum + size, 0);
  return { bytes, bySource: Object.fromEntries(bySource) };
}

function sourceOf(url: string): string {
  // a CommonJS module has its path alone, and a module of Node a name
  const file = url.startsWith('file:') ? fileURLToPath(url) : url;
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
  return name ?? (file.startsWith(ROOT) ? file.slice(ROOT.length) : file);
}
