/** What opens with its first reader, closes after its last one, and hears when the browser goes offline and comes back. */

export interface Opened {
  readonly start: () => void;
  readonly stop: () => void;
  readonly offline: () => void;
  readonly online: () => void;
}

export interface OpenWhileRead {
  /** For `useSyncExternalStore`. */
  readonly subscribe: (reader: () => void) => () => void;
  readonly isOpen: () => boolean;
  /** Tells all readers that there is something new. */
  readonly tell: () => void;
}

export function openWhileRead({ start, stop, offline, online }: Opened): OpenWhileRead {
  const readers = new Set<() => void>();
  let open = false;
  const close = (): void => {
    if (!open || readers.size > 0) return;
    open = false;
    window.removeEventListener('offline', offline);
    window.removeEventListener('online', online);
    stop();
  };
  return {
    subscribe(reader) {
      readers.add(reader);
      if (!open) {
        open = true;
        window.addEventListener('offline', offline);
        window.addEventListener('online', online);
        start();
      }
      return () => {
        readers.delete(reader);
        // React may unsubscribe and subscribe again at once
        setTimeout(close, 0);
      };
    },
    isOpen: () => open,
    tell() {
      for (const reader of readers) reader();
    },
  };
}
