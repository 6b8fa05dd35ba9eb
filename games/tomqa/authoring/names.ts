/** The names that stories draw from, as many of each kind as the original has: 40 agents, 30 rooms, 37 objects, 39 containers. */
import { DRAWN_AGENTS, DRAWN_CONTAINERS, DRAWN_OBJECTS, ROOMS as DRAWN_ROOMS } from '../values.ts';

export const AGENTS: readonly string[] = Object.keys(DRAWN_AGENTS);
export const ROOMS: readonly string[] = DRAWN_ROOMS;
export const OBJECTS: readonly string[] = DRAWN_OBJECTS;
export const CONTAINERS: readonly string[] = DRAWN_CONTAINERS;
