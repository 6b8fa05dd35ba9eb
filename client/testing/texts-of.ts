/** For tests: what a page with this markup says, its texts and the names of its parts. */
export function textsOf(markup: string): readonly string[] {
  const names = [...markup.matchAll(/(?:aria-label|title)="([^"]*)"/g)].map(([, name = '']) => name);
  return [...markup.replaceAll(/<[^>]*>/g, '\n').split('\n'), ...names]
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
