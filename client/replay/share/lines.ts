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
  for (const { text, afterBlank } of partsOf(sentence)) {
    const longer = line === '' ? text : `${line}${afterBlank ? ' ' : ''}${text}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    // a part that no line holds is broken
    for (const letter of text) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line === '' ? lines : [...lines, line];
}

interface Part {
  readonly text: string;
  readonly afterBlank: boolean;
}

/** What stays on one line: words, and in Chinese, which has no blanks, single characters with the punctuation that belongs to them. */
function partsOf(sentence: string): readonly Part[] {
  return sentence
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => {
      const parts: string[] = [];
      let before = '';
      for (const letter of word) {
        if (before === '' || mayBreak(before, letter)) parts.push(letter);
        else parts.push(`${parts.pop()}${letter}`);
        before = letter;
      }
      return parts.map((text, i): Part => ({ text, afterBlank: i === 0 }));
    });
}

const CHINESE = /[\p{Script=Han}\u3001-\u3011\uFF01-\uFF1F]/u;

/** No line begins with a closing mark, and none ends with an opening one. */
const mayBreak = (before: string, after: string): boolean =>
  (CHINESE.test(before) || CHINESE.test(after)) &&
  !/[\p{Pe}\p{Pf}\p{Po}]/u.test(after) &&
  !/[\p{Ps}\p{Pi}]/u.test(before);
