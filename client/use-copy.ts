/** Copies a text to the clipboard, which browsers give only to pages over https and on the machine itself. */
import { useState } from 'react';

/** copied: 'by hand': this page may not copy; null: it has not been asked to. */
export function useCopy(text: string): { readonly copied: 'yes' | 'by hand' | null; readonly copy: () => void } {
  const [copied, setCopied] = useState<'yes' | 'by hand' | null>(null);
  const copy = (): void => {
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => setCopied('yes'),
      () => setCopied('by hand'),
    );
  };
  return { copied, copy };
}
