/**
 * What is noticed while a page is shown: how long, how long hidden, and the signals that the study declares. Contents are
 * never kept: of a paste the length, of keys the number.
 */
import type { PageSignals, PageTiming } from '../../studies/way/contract/commands.ts';
import type { PageOf } from '../../studies/way/contract/page.ts';
import { parseJson, read, write } from '../seat/storage.ts';
import { watchTranslation } from './translated.ts';

type Signal = PageOf<'consent'>['signals'][number];

export interface PageTimes {
  timing(): PageTiming;
  /** The declared signals since the last call; null: none is declared. `words`: of the text that the page shows. */
  signals(declared: readonly Signal[], words: number | null): PageSignals | null;
  stop(): void;
}

const MOST_PASTED = 10_000_000;

export function watchPage(): PageTimes {
  const from = performance.now();
  let hiddenSince = document.visibilityState === 'hidden' ? from : null;
  let hidden = 0;
  const counts = { pastes: 0, pastedCharacters: 0, untrusted: 0, keys: 0, clicks: 0 };
  const hiddenMs = (): number => hidden + (hiddenSince === null ? 0 : performance.now() - hiddenSince);

  const translation = watchTranslation();
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') hiddenSince ??= performance.now();
      else {
        hidden = hiddenMs();
        hiddenSince = null;
      }
    },
    options,
  );
  const count = (what: 'keys' | 'clicks', event: Event): void => {
    if (event.isTrusted) counts[what] += 1;
    else counts.untrusted += 1;
  };
  window.addEventListener('keydown', (event) => count('keys', event), options);
  window.addEventListener('pointerdown', (event) => count('clicks', event), options);
  window.addEventListener(
    'input',
    (event) => {
      if (!event.isTrusted) counts.untrusted += 1;
    },
    options,
  );
  window.addEventListener(
    'paste',
    ({ clipboardData }) => {
      counts.pastes += 1;
      const pasted = clipboardData?.getData('text').length ?? 0;
      counts.pastedCharacters = Math.min(MOST_PASTED, counts.pastedCharacters + pasted);
    },
    options,
  );

  const timing = (): PageTiming => {
    const shownMs = Math.round(performance.now() - from);
    return { shownMs, hiddenMs: Math.min(shownMs, Math.round(hiddenMs())) };
  };
  return {
    timing,
    signals(declared, words) {
      if (declared.length === 0) return null;
      const has = (signal: Signal): boolean => declared.includes(signal);
      const { shownMs, hiddenMs: unseenMs } = timing();
      const { pastes, pastedCharacters, untrusted, keys, clicks } = counts;
      Object.assign(counts, { pastes: 0, pastedCharacters: 0, untrusted: 0, keys: 0, clicks: 0 });
      const readMs = shownMs - unseenMs;
      return {
        ...(has('paste') ? { pastes, pastedCharacters } : {}),
        ...(has('untrusted') ? { untrusted } : {}),
        ...(has('automation') ? { automation: navigator.webdriver } : {}),
        ...(has('hidden') ? { hiddenMs: unseenMs } : {}),
        ...(has('readingSpeed') && words !== null && readMs > 0
          ? { wordsPerMinute: Math.min(1_000_000, Math.round((60_000 * words) / readMs)) }
          : {}),
        ...(has('inputCounts') ? { keys, clicks } : {}),
        ...(has('translated') ? { translated: translation.seen() } : {}),
      };
    },
    stop() {
      listening.abort();
      translation.stop();
    },
  };
}

/** All of them, where this tab has not seen what the study declares; the server takes what is declared. */
const ALL: readonly Signal[] = [
  'paste',
  'untrusted',
  'automation',
  'hidden',
  'readingSpeed',
  'inputCounts',
  'translated',
];
const placeOf = (participant: string): string => `standpoint/signals/${participant}`;

export function keepDeclared(participant: string, signals: readonly Signal[]): void {
  write('sessionStorage', placeOf(participant), JSON.stringify(signals));
}

export function declaredTo(participant: string): readonly Signal[] {
  const kept = parseJson(read('sessionStorage', placeOf(participant)) ?? '');
  return Array.isArray(kept) ? ALL.filter((signal) => kept.includes(signal)) : ALL;
}

export function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
}
