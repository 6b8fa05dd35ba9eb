/** What a page costs: requests, bytes as they are sent, the time until it can be used, and how long it blocks input. */
import { setTimeout as after } from 'node:timers/promises';
import type { Page } from 'playwright-core';

const PATIENCE_MS = 60_000;

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

/** What stands on a page that can be used: an element, by its selector, with these words in it. */
export interface Usable {
  readonly selector: string;
  readonly words: string;
}

interface Options {
  /** How many times slower the processor is. */
  readonly slower?: number;
  /** A line of 1.6 Mbit/s, 150 ms to the server and back. */
  readonly slowLine?: boolean;
  readonly usable: Usable;
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
  // the page itself says when it can be used: what Playwright does to look for it would count as the page's own work
  await line.send('Runtime.enable');
  await line.send('Runtime.addBinding', { name: 'sayUsable' });
  const said = new Promise<{ readonly usableMs: number; readonly longTasksMs: number }>((resolve) => {
    line.on('Runtime.bindingCalled', ({ payload }) => resolve(JSON.parse(payload)));
  });
  await page.addInitScript(({ selector, words }: Usable) => {
    let longTasksMs = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasksMs += duration;
    }).observe({ type: 'longtask', buffered: true });
    const { sayUsable } = window as unknown as { readonly sayUsable: (payload: string) => void };
    const looking = new MutationObserver(() => {
      const found = [...document.querySelectorAll(selector)].some(({ textContent }) => textContent.includes(words));
      if (!found) return;
      looking.disconnect();
      // after the frame that shows it
      requestAnimationFrame(() =>
        setTimeout(() => sayUsable(JSON.stringify({ usableMs: performance.now(), longTasksMs }))),
      );
    });
    looking.observe(document, { subtree: true, childList: true, characterData: true });
  }, usable);
  await page.goto(url, { waitUntil: 'commit' });
  const times = await Promise.race([said, after(PATIENCE_MS, null, { ref: false })]);
  if (times === null) throw new Error(`${url} could not be used within ${PATIENCE_MS / 1000} seconds`);
  const { metrics } = await line.send('Performance.getMetrics');
  const firstWordsMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  const mainThreadMs = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  await line.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // what is still on its way counts as well
  await page.waitForLoadState('networkidle');
  await line.detach();
  return { requests, bytes, unpacked, scripts: [...scripts.values()], firstWordsMs, ...times, mainThreadMs };
}
