/** Parts of the client that are loaded when a page asks for them, each once. */
import { readable } from './readable.ts';

/** The same promise for every caller, as React's `use` needs. After a failed load, the next caller loads again. */
export function once<K, T>(load: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const loading = new Map<K, Promise<T>>();
  return (key) => {
    const known = loading.get(key);
    if (known) return known;
    const loaded = readable(load(key));
    loading.set(key, loaded);
    loaded.catch(() => loading.delete(key));
    return loaded;
  };
}
