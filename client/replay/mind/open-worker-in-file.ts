/** The worker of a replay that plays from one file: the script of the page once more, which in a worker computes beliefs. */

/** The address of the script. Only while it runs for the first time does the document name it. */
const OWN = typeof document === 'undefined' ? '' : ((document.currentScript as HTMLScriptElement | null)?.src ?? '');

export const openMindsWorker = (): Worker => new Worker(OWN);
