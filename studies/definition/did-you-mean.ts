/** The word that was meant where another one is written: for keys, ids and names in a study. */
import { distance } from 'fastest-levenshtein';

/** A sentence that names the nearest of the words, with a blank before it; empty: none is near. */
export function didYouMean(written: string, words: Iterable<string>): string {
  const meant = nearest(written, words);
  return meant === null ? '' : ` Did you mean ${meant}?`;
}

/** The nearest of the words, if at most a third of its letters differ; null: none is. Of equally near ones the first. */
function nearest(written: string, words: Iterable<string>): string | null {
  let best: { readonly word: string; readonly far: number } | null = null;
  for (const word of words) {
    const far = distance(written.toLowerCase(), word.toLowerCase());
    if (far <= Math.max(1, Math.floor(word.length / 3)) && far < (best?.far ?? Number.POSITIVE_INFINITY))
      best = { word, far };
  }
  return best?.word ?? null;
}
