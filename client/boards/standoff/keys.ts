/** What keys choose. Pure but for the key. */
import { type Observation, type Pose, SURE, towards } from '../../../games/standoff/types.ts';
import type { StandoffDraft } from './draft.ts';
import { BOX_NUMBERS } from './geometry.ts';

/** Five neighbouring keys for the five answers about how sure the participant is. */
export const SURE_KEYS: readonly string[] = ['a', 's', 'd', 'f', 'g'];

const HEADING_OF_KEY: Readonly<Record<string, Pose['heading']>> = {
  ArrowRight: 0,
  ArrowDown: 1,
  ArrowLeft: 2,
  ArrowUp: 3,
};

type Key = Pick<KeyboardEvent, 'key'>;

export function keyChoice(key: Key, observation: Observation, parts: StandoffDraft): StandoffDraft | null {
  const box = boxOfKey(key);
  switch (observation.phase) {
    case 'ask': {
      const sure = SURE[SURE_KEYS.indexOf(key.key)];
      if (sure !== undefined) return { type: 'answer', sure };
      if (key.key === '0') return { type: 'answer', box: null };
      return box === null ? null : { type: 'answer', box };
    }
    case 'walk':
      if (box !== null) return observation.sealed === null || observation.sealed === box ? { box } : null;
      return walkOfKey(key, observation);
    // there is no box to choose yet
    case 'intro':
      return null;
    case 'waiting':
    case 'screens':
    case 'event':
    case 'choose':
    case 'outcome':
    case 'over':
      return box === null ? moved(key, parts) : { type: 'choose', box };
  }
}

function boxOfKey({ key }: Key): number | null {
  return /^[1-9]$/.test(key) && Number(key) <= BOX_NUMBERS.length ? Number(key) - 1 : null;
}

/** Left and right move the mark from box to box, without choosing. */
function moved({ key }: Key, parts: StandoffDraft): StandoffDraft | null {
  const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (by === 0) return null;
  const at = 'box' in parts && typeof parts.box === 'number' ? parts.box : by > 0 ? -1 : BOX_NUMBERS.length;
  return { box: Math.min(BOX_NUMBERS.length - 1, Math.max(0, at + by)) };
}

/** An arrow key goes in its direction on the board, or turns the agent there first. */
function walkOfKey({ key }: Key, { side, agents }: Observation): StandoffDraft | null {
  if (key === '.') return { type: 'walk', how: 'stay' };
  const [pose, wanted] = [side && agents[side], HEADING_OF_KEY[key]];
  if (!pose || wanted === undefined) return null;
  return { type: 'walk', how: towards(pose.heading, wanted) };
}
