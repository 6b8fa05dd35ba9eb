/** Names of new parts. Pure. */

/** The name, with the first number that makes it another one than those that are taken. `join`: stands before the number. */
export function freeName(name: string, taken: readonly string[], join = '-'): string {
  if (name !== '' && !taken.includes(name)) return name;
  const stem = name.replace(/[-_]\d+$/, '');
  for (let n = 2; ; n++) if (!taken.includes(`${stem}${join}${n}`)) return `${stem}${join}${n}`;
}

/** The item once more, with an id, name or value that no item has. */
export function copyOf(item: unknown, items: readonly unknown[]): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  const own = item as Readonly<Record<string, unknown>>;
  const key = ['id', 'name', 'value'].find((one) => typeof own[one] === 'string' && own[one] !== '');
  if (key === undefined) return item;
  const taken = items.map((one) => String((one as Readonly<Record<string, unknown>> | null)?.[key] ?? ''));
  return { ...own, [key]: freeName(String(own[key]), taken, key === 'name' ? '_' : '-') };
}
