/** What a browser keeps. It may forbid storage; then the page works only until it is closed. */
export type Place = 'localStorage' | 'sessionStorage';

const fallback = new Map<string, string>();

export function read(place: Place, key: string): string | null {
  try {
    // where storage is forbidden, the property itself throws
    return window[place].getItem(key);
  } catch {
    return fallback.get(key) ?? null;
  }
}

export function write(place: Place, key: string, value: string): void {
  try {
    window[place].setItem(key, value);
  } catch {
    fallback.set(key, value);
  }
}

export function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}
