/** A sentence of the catalogue with its arguments, for parts that are drawn without the library of the study's pages. */

/** `{name}` is replaced by the argument of that name. An argument that is missing is a bug. */
export function filled(sentence: string, given: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given[name];
    if (value === undefined) throw new Error(`${name} is missing in "${sentence}"`);
    return String(value);
  });
}
