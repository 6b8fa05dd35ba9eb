/** For tests: passwords that take next to no work. One of the program takes a quarter of a second of processor time. */
export const LIGHT_PASSWORDS = { passwordLogN: 4 } as const;
