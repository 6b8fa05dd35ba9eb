/**
 * Light, dark, or as the system has it: a choice that the browser keeps. Styles say `@media (prefers-color-scheme: dark)` once;
 * a choice against the system turns these rules on or off, also in styles that are loaded later.
 */
import { read, write } from './seat/storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'standpoint/theme';
const DARK = '(prefers-color-scheme: dark)';
/** Rules that were turned on or off. */
const turned = new Set<CSSMediaRule>();
const listeners = new Set<() => void>();

export function getTheme(): Theme {
  const kept = read('localStorage', KEY);
  return THEMES.find((theme) => theme === kept) ?? 'system';
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function chooseTheme(theme: Theme): void {
  write('localStorage', KEY, theme);
  applyTheme();
  for (const listener of listeners) listener();
}

/** Call once: the theme that was chosen, here or in another tab, for all styles of the page. */
export function keepTheme(): void {
  applyTheme();
  // events of loading do not bubble
  document.addEventListener('load', ({ target }) => target instanceof HTMLLinkElement && applyTheme(), true);
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY) return;
    applyTheme();
    for (const listener of listeners) listener();
  });
}

function applyTheme(): void {
  const theme = getTheme();
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme;
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSMediaRule && rule.media.mediaText === DARK) turned.add(rule);
  const media = { system: DARK, light: 'not all', dark: 'all' }[theme];
  for (const rule of turned) if (rule.media.mediaText !== media) rule.media.mediaText = media;
}
