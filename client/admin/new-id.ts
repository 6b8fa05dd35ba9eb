/** The id that a title makes: small letters, digits and hyphens, a letter first, and none that is taken. */
const LONGEST = 48;
const ID = /^[a-z][a-z0-9-]{0,47}$/;

/** '': the title has no letter that an id can have. */
export function idFor(title: string, taken: ReadonlySet<string>): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '');
  const cut = (length: number): string => plain.slice(0, length).replace(/-+$/, '');
  const id = cut(LONGEST);
  for (let n = 1; id !== ''; n++) {
    const end = n === 1 ? '' : `-${n}`;
    const free = `${cut(LONGEST - end.length)}${end}`;
    if (!taken.has(free)) return free;
  }
  return '';
}

/** Why this is no id for a new study; null: it is one, or nothing is typed yet. */
export function whyNoId(id: string, taken: ReadonlySet<string>): string | null {
  if (id === '') return null;
  if (!ID.test(id))
    return id.length > LONGEST
      ? `An id has at most ${LONGEST} letters.`
      : 'An id has small letters, digits and hyphens, and begins with a letter.';
  return taken.has(id) ? `There is a study ${id} already. Choose another id.` : null;
}
