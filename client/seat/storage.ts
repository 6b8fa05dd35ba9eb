/** What a browser keeps. It may forbid storage; then the page works only until it is closed. */
export type StorageArea = 'localStorage' | 'sessionStorage';

const fallback = new Map<string, string>();

export function read(place: StorageArea, key: string): string | null {
  try {
    // where storage is forbidden, the property itself throws
    return window[place].getItem(key);
  } catch {
    return fallback.get(key) ?? null;
  }
}

export function write(place: StorageArea, key: string, value: string): void {
  try {
    window[place].setItem(key, value);
  } catch {
    fallback.set(key, value);
  }
}

/** Takes away all whose keys begin like this. */
export function eraseAll(place: StorageArea, beginning: string): void {
  for (const key of fallback.keys()) if (key.startsWith(beginning)) fallback.delete(key);
  try {
    for (const key of Object.keys(window[place])) if (key.startsWith(beginning)) window[place].removeItem(key);
  } catch {
    // storage is forbidden: the copies were in the fallback
  }
}

export function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}
