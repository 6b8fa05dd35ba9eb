/** What a page costs: requests, bytes as they are sent, the time until it can be used, and how long it blocks input. */
import type { Page } from 'playwright-core';

export interface Visit {
  readonly requests: number;
  /** Headers and bodies of all answers, as they came over the line. */
  readonly bytes: number;
  /** The bodies of all answers, unpacked. */
  readonly unpacked: number;
  /** Paths of the scripts, workers' included. */
  readonly scripts: readonly string[];
  /** The time from the start of the navigation until words were on the screen. */
  readonly firstWordsMs: number;
  /** The time from the start of the navigation until the page could be used. */
  readonly usableMs: number;
  /** The time of all tasks above 50 ms, up to then. */
  readonly longTasksMs: number;
  /** Processor time of the page's main thread up to then: what other programs do counts least in it. */
  readonly mainThreadMs: number;
}

interface Options {
  /** How many times slower the processor is. */
  readonly slower?: number;
  /** A line of 1.6 Mbit/s, 150 ms to the server and back. */
  readonly slowLine?: boolean;
  /** Resolves when the page can be used. */
  readonly usable: (page: Page) => Promise<unknown>;
}

/** Opens an address in a window whose cache is empty. */
export async function visit(
  page: Page,
  url: string,
  { slower = 1, slowLine = false, usable }: Options,
): Promise<Visit> {
  const line = await page.context().newCDPSession(page);
  const scripts = new Map<string, string>();
  let [requests, bytes, unpacked] = [0, 0, 0];
  line.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests++;
  });
  line.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Script') scripts.set(response.url, new URL(response.url).pathname);
  });
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  line.on('Network.dataReceived', ({ dataLength }) => {
    unpacked += dataLength;
  });
  await line.send('Network.enable');
  await line.send('Performance.enable', { timeDomain: 'threadTicks' });
  await line.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const bytesPerSecond = 200_000;
  if (slowLine)
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  await page.addInitScript(() => {
    const blocked = { ms: 0 };
    Object.assign(window, { blocked });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) blocked.ms += duration;
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(url, { waitUntil: 'commit' });
  await usable(page);
  const times = await page.evaluate(() => ({
    firstWordsMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    usableMs: performance.now(),
    longTasksMs: (window as unknown as { blocked: { ms: number } }).blocked.ms,
  }));
  const { metrics } = await line.send('Performance.getMetrics');
  const mainThreadMs = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  await line.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // what is still on its way counts as well
  await page.waitForLoadState('networkidle');
  await line.detach();
  return { requests, bytes, unpacked, scripts: [...scripts.values()], ...times, mainThreadMs };
}
