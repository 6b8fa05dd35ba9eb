/** What a page measures of its device for screening, and whether that meets a rule. The server decides. */
import type { ParticipantCommand } from '../../studies/way/contract/commands.ts';
import type { ScreeningRule } from '../../studies/way/contract/page.ts';
import { deviceOf } from './line/device.ts';
import { roundTrip } from './line/study-api.ts';

export type ScreenFacts = Extract<ParticipantCommand, { readonly type: 'screen' }>['facts'];

const TRIPS = 5;
/** Where the server did not answer at all. */
const NO_ANSWER_MS = 600_000;
const MOST_LANGUAGES = 40;
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** Whether a key of a real keyboard was pressed: those on a screen have no place. */
let keyPressed = false;

/** `onFirst` is called when the first such key is pressed; returns what ends the watch. */
export function watchKeyboard(onFirst: () => void): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (!event.isTrusted || event.code === '' || keyPressed) return;
    keyPressed = true;
    onFirst();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

export async function measure(): Promise<ScreenFacts> {
  const trips: number[] = [];
  for (let trip = 0; trip < TRIPS; trip++) {
    const ms = await roundTrip();
    if (ms !== null) trips.push(ms);
  }
  const device = deviceOf();
  return {
    device,
    keyboard: device === 'desktop' || keyPressed,
    width: window.innerWidth,
    height: window.innerHeight,
    latencyMs: median(trips) ?? NO_ANSWER_MS,
    languages: navigator.languages.filter((one) => LANGUAGE.test(one)).slice(0, MOST_LANGUAGES),
  };
}

export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

export function fits(rule: ScreeningRule, facts: ScreenFacts): boolean {
  switch (rule.rule) {
    case 'device':
      return rule.accept.includes(facts.device);
    case 'keyboard':
      return facts.keyboard;
    case 'viewport':
      return facts.width >= rule.accept.width && facts.height >= rule.accept.height;
    case 'latency':
      return facts.latencyMs <= rule.accept.atMostMs;
    case 'language':
      return facts.languages.some((one) => rule.accept.some((wanted) => speaks(one, wanted)));
  }
}

/** A browser in British English reads English. */
const speaks = (own: string, wanted: string): boolean => own === wanted || own.startsWith(`${wanted}-`);
