/**
 * Texts that participants typed, as they stand in prompts: on one line and between quotation marks, so that none can be taken for
 * a part of the prompt. The words of a game put the quotation marks around them.
 */

/** What ends a line for some readers, beside what JSON escapes. */
const LINE_ENDS = /[\u0085\u2028\u2029]/g;

/** The text as JSON writes it between quotation marks. */
export function asQuoted(text: string): string {
  const escaped = (end: string): string => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text).slice(1, -1).replaceAll(LINE_ENDS, escaped);
}
