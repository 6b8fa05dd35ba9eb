/** Lists in sentences of prompts. */

/** "A, B and C"; `none`: what stands for an empty list. */
export function listed(parts: readonly string[], none = 'none'): string {
  return parts.length < 2 ? (parts[0] ?? none) : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** "B may be a person or a program", "A and C may be people or programs". */
export function mayBe(names: readonly string[]): string {
  return `${listed(names)} may be ${names.length === 1 ? 'a person or a program' : 'people or programs'}`;
}

/** "1 point", "3 points". */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
