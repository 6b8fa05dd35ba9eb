/** What is done in the rows of the session's specification that play Nim, and what comes of it. */
import { occurred } from './spec.ts';

export const take = (n: number) => ({ take: n });
export const taken = (seat: number, n: number, rewards: readonly number[] = [0, 0]) =>
  occurred({ type: 'Taken', seat, take: n, rewards } as const);
