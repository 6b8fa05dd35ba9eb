/** The versions of a participant's way. A version stays for as long as there are logs of studies that name it. */
import type { FrozenStudy } from '../../definition/freeze.ts';
import type { Way } from './stop.ts';
import { WAY_1 } from './way-1.ts';
import { WAY_2 } from './way-2.ts';

/** Version -> the way, without gaps from 1 to today's (definition/formats/newest.ts). */
export const WAYS: Readonly<Record<number, Way>> = { 1: WAY_1, 2: WAY_2 };

/** The way that the study names. */
export function wayOf({ way }: Pick<FrozenStudy, 'way'>): Way {
  const found = WAYS[way];
  if (!found) throw new Error(`there is no way of version ${way}`);
  return found;
}
