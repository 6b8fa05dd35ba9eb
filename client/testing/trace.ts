/** The browser's own trace of what a page did: when it painted, began frames and got inputs, on the page's clock. */
import type { Page } from 'playwright-core';

/** Times are ms of the page's clock. */
export interface Span {
  readonly name: string;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface Trace {
  /** Name -> what `performance.mark` was called with, and when. */
  readonly marks: ReadonlyMap<string, number>;
  /** Each painting of the page's document. */
  readonly paints: readonly Span[];
  /** The frames of the page's main thread. */
  readonly frames: readonly Span[];
  /** Each time that a frame went to the display, of any page. */
  readonly displayed: readonly number[];
  /** Inputs by the browser's names, as KeyDown and MouseUp, when the browser got them from outside. */
  readonly inputs: readonly { readonly name: string; readonly atMs: number }[];
}

interface RawEvent {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly data?: { readonly startTime?: number } };
}

const CATEGORIES = ['devtools.timeline', 'blink.user_timing', 'benchmark', 'latencyInfo', 'cc', 'viz'];

/** Traces the browser of this page while `act` runs. The page must mark something meanwhile. */
export async function traced(page: Page, act: () => Promise<void>): Promise<Trace> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser to trace');
  const line = await browser.newBrowserCDPSession();
  const raw: RawEvent[] = [];
  line.on('Tracing.dataCollected', ({ value }) => raw.push(...(value as unknown as RawEvent[])));
  await line.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await act();
  const complete = new Promise((resolve) => line.once('Tracing.tracingComplete', resolve));
  await line.send('Tracing.end');
  await complete;
  await line.detach();
  return traceOf(raw);
}

function traceOf(raw: readonly RawEvent[]): Trace {
  const marks = raw.filter(({ cat, ph }) => cat === 'blink.user_timing' && ph === 'I');
  const [first] = marks;
  if (first?.args?.data?.startTime === undefined) throw new Error('the page has marked nothing');
  const { pid, tid } = first;
  const originMs = first.ts / 1000 - first.args.data.startTime;
  const timeOf = ({ ts }: RawEvent): number => ts / 1000 - originMs;
  const spans = (name: string): readonly Span[] =>
    raw
      .filter((one) => one.name === name && one.ph === 'X' && one.pid === pid && one.tid === tid)
      .map((one) => ({ name, fromMs: timeOf(one), toMs: timeOf(one) + (one.dur ?? 0) / 1000 }))
      .toSorted((a, b) => a.fromMs - b.fromMs);
  const LATENCY = 'InputLatency::';
  return {
    marks: new Map(marks.map((one) => [one.name, timeOf(one)])),
    paints: spans('Paint'),
    frames: spans('ProxyMain::BeginMainFrame'),
    displayed: raw
      .filter(({ name }) => name === 'Display::FrameDisplayed')
      .map(timeOf)
      .toSorted((a, b) => a - b),
    inputs: raw
      .filter(({ name, ph }) => name.startsWith(LATENCY) && ph === 'b')
      .map((one) => ({ name: one.name.slice(LATENCY.length), atMs: timeOf(one) })),
  };
}

/** Median, 95th percentile and greatest of the values, for people to read. */
export function summary(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN).toFixed(2);
  return `median ${at(0.5)}, 95 % ${at(0.95)}, greatest ${at(1)} ms (n = ${sorted.length})`;
}
