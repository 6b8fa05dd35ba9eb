/** What a participant sets for the sessions of this browser: whether choices are sent at once, and the sound of a call. */
import { useSyncExternalStore } from 'react';
import { read, write } from '../seat/storage.ts';

export interface PlaySettings {
  /** A choice with all its parts is sent without "Send". */
  readonly atOnce: boolean;
  /** A sound calls when it is the participant's turn and the window is elsewhere. */
  readonly sound: boolean;
}

const KEYS: Readonly<Record<keyof PlaySettings, string>> = {
  atOnce: 'standpoint/send-at-once',
  sound: 'standpoint/turn-sound',
};

const listeners = new Set<() => void>();
let known: PlaySettings | null = null;

function settings(): PlaySettings {
  known ??= { atOnce: read('localStorage', KEYS.atOnce) === 'on', sound: read('localStorage', KEYS.sound) === 'on' };
  return known;
}

export function setPlaySetting(key: keyof PlaySettings, on: boolean): void {
  known = { ...settings(), [key]: on };
  write('localStorage', KEYS[key], on ? 'on' : 'off');
  for (const listener of listeners) listener();
}

export function usePlaySettings(): PlaySettings {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settings,
    settings,
  );
}
