/** The browser of the browser tests: the one that CHROMIUM_PATH names, else the one that npm installs. */
import bundled from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

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

export async function launchBrowser(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return chromium.launch({ executablePath: named, args: OURS });
  return chromium.launch({
    executablePath: await bundled.executablePath(),
    args: [...bundled.args.filter((arg) => !NOT_OURS.test(arg)), ...OURS],
  });
}
