/** What a browser keeps. It may forbid storage; then the page works only until it is closed. */
const fallback = new Map<string, string>();

export function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return fallback.get(key) ?? null;
  }
}

export function write(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
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
