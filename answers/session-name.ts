/** Names of sessions that people can say, as S-42: by the number that a session has in its lab. */

export function sessionName(number: number): string {
  return `S-${number}`;
}

/** The number that such a name says; null: this is no such name. */
export function numberNamed(name: string): number | null {
  const digits = /^s-([1-9]\d{0,14})$/i.exec(name.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
