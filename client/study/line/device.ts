/** What kind of device the page is shown on. */
import type { TabDevice } from './study-api.ts';

/** Screens of phones are narrower, in CSS pixels, whichever way they are held. */
const PHONE_BELOW = 600;

export function deviceOf(): TabDevice {
  const { width, height } = window.screen;
  if (Math.min(width, height) < PHONE_BELOW) return 'phone';
  return window.matchMedia('(pointer: coarse)').matches ? 'tablet' : 'desktop';
}
