/** The browser of the browser tests: the one that CHROMIUM_PATH names, else the one that npm installs. */
import bundled from '@sparticuz/chromium';
import type { Browser } from 'playwright-core';

/** Without these, pages of several windows share one process, or security that people have is off. */
const NOT_OURS = /^--(single-process|no-zygote|headless|disable-web-security|allow-running-insecure-content)/;

const OURS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Scripts are compiled to machine code only where they run very often, and garbage is collected without threads beside the page: a page
 * that stays for seconds takes less processor time.
 */
const FOR_SECONDS = `--js-flags=${[
  '--invocation-count-for-maglev=4000',
  '--invocation-count-for-maglev-osr=1000',
  '--invocation-count-for-turbofan=20000',
  '--invocation-count-for-osr=5000',
  '--single-threaded-gc',
].join(',')}`;

interface LaunchOptions {
  /** Whether it tells pages that a program drives it. */
  readonly driven?: boolean;
  /** Whether its pages stay for seconds: pages take less processor time then, but what runs long is slower. */
  readonly brief?: boolean;
}

export async function launchBrowser({ driven = true, brief = false }: LaunchOptions = {}): Promise<Browser> {
  const theirs = process.env.CHROMIUM_PATH ? [] : bundled.args.filter((arg) => !NOT_OURS.test(arg));
  const unseen = driven ? [] : ['--disable-blink-features=AutomationControlled'];
  const lean = brief ? [FOR_SECONDS] : [];
  // commands that may need a browser load seven megabytes less where they need none
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath: await browserFile(), args: [...theirs, ...OURS, ...unseen, ...lean] });
}

/** The program. The one that npm installs is unpacked by the first call on a machine. */
export async function browserFile(): Promise<string> {
  return process.env.CHROMIUM_PATH ?? (await bundled.executablePath());
}
