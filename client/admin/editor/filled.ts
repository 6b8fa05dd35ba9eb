/** As participants read it: amounts and times in the place of placeholders, as the server fills them in. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\\?\{\{([^{}\n]*)\}\}/g, (found, name: string) =>
    found.startsWith('\\') ? found.slice(1) : (new Map(Object.entries(values)).get(name.trim()) ?? found),
  );
}
