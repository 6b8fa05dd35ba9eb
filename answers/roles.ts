/** The roles of operators, and what each may do: the one table that routes ask, whose names answers tell to pages. */

export const ROLES = ['owner', 'operator', 'analyst', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Deed -> the role with the fewest rights that may do it. Each role may do what those after it may. */
const LEAST = {
  /** Invite operators, change their roles, end their sign-ins. */
  people: 'owner',
  changeBudget: 'owner',
  release: 'owner',
  erase: 'owner',
  /** Edit, publish and archive studies. */
  edit: 'operator',
  intake: 'operator',
  /** Act on participants and sessions; pay; preregister; make accounts of bots and take them back. */
  act: 'operator',
  /** Look at seats and sessions, and at accounts of bots; order sessions. */
  watch: 'operator',
  readPersonal: 'operator',
  export: 'analyst',
  audit: 'analyst',
  /** See outcomes by arm before intake closes. */
  unblind: 'analyst',
  /** Counts, the protocol and the state of the server. */
  count: 'viewer',
} as const satisfies Record<string, Role>;
export type Deed = keyof typeof LEAST;
export const DEEDS = Object.keys(LEAST) as readonly Deed[];

export function may({ role }: { readonly role: Role }, deed: Deed): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(LEAST[deed]);
}
