/** A sentence in lines that fit a width, by the measure of its letters. Pure. */

/** The width of a text at a size, both in pixels. */
export type Measure = (text: string, size: number) => number;

interface Room {
  readonly width: number;
  /** The largest first. */
  readonly sizes: readonly number[];
  /** The most lines that are wanted: at the smallest size there may be more. */
  readonly lines: number;
}

/** The largest of the sizes at which the sentence takes no more lines than wanted, and the lines. Nothing of it is left out. */
export function linesFor(
  sentence: string,
  measure: Measure,
  { width, sizes, lines: most }: Room,
): { readonly size: number; readonly lines: readonly string[] } {
  const tried = sizes.map((size) => ({ size, lines: wrapped(sentence, (text) => measure(text, size) <= width) }));
  return tried.find(({ lines }) => lines.length <= most) ?? tried.at(-1) ?? { size: 0, lines: [sentence] };
}

function wrapped(sentence: string, fits: (text: string) => boolean): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of sentence.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    // a word that no line holds is broken
    for (const letter of word) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line === '' ? lines : [...lines, line];
}
