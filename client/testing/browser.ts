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

/** `driven`: whether it tells pages that a program drives it. */
export async function launchBrowser({ driven = true }: { readonly driven?: boolean } = {}): Promise<Browser> {
  const theirs = process.env.CHROMIUM_PATH ? [] : bundled.args.filter((arg) => !NOT_OURS.test(arg));
  const unseen = driven ? [] : ['--disable-blink-features=AutomationControlled'];
  // commands that may need a browser load seven megabytes less where they need none
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath: await browserFile(), args: [...theirs, ...OURS, ...unseen] });
}

/** The program. The one that npm installs is unpacked by the first call on a machine. */
export async function browserFile(): Promise<string> {
  return process.env.CHROMIUM_PATH ?? (await bundled.executablePath());
}
