/** Work that can wait until a page is at rest, such as fetching what a later press opens. */

/** How long after it was asked for the work is done at the earliest, ms: by then a page has what it opens with. */
const REST_MS = 3000;

/** The function that it returns takes the work back. */
export function whenQuiet(work: () => void): () => void {
  let idle = 0;
  const timer = setTimeout(() => {
    // a browser without it does the work at once
    if (typeof requestIdleCallback === 'undefined') work();
    else idle = requestIdleCallback(work);
  }, REST_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== 0) cancelIdleCallback(idle);
  };
}
