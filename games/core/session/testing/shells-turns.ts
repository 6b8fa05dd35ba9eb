/** The settings and the agents in the rows of the session's specification that play the shell game at the participants' pace. */
import type { Controller } from '../types.ts';

export const config = { ball: 2, swaps: [[0, 1] as const], beatMs: 500, deadlineMs: 4000 };
export const look = { type: 'look' } as const;
export const bot: Controller = { kind: 'policy', policy: 'p', version: 1, seed: 's', privileged: false };
export const asked = (seat: number, at: number) => ({ type: 'NextAsked', at, seat, turn: 0 }) as const;
