/**
 * A box that was chosen while walking, and the walk that follows: every turn the next thing to do on the shortest way,
 * until there, or until something else is chosen. The observation says the way; nothing is worked out here.
 */
import { useEffect, useRef, useState } from 'react';
import type { Box, Standoff } from '../../../games/standoff/types.ts';
import type { BoardProps, InputMark } from '../../game-view.ts';
import type { Memory } from './view.ts';

/** Steps follow each other no faster than this, so that the walk can be seen. */
const STEP_MS = 180;

type Props = Pick<BoardProps<Standoff, Memory>, 'observation' | 'seat' | 'legalActions' | 'choices' | 'onChoose'>;

export function useWalk({ observation, seat, legalActions, choices, onChoose }: Props): Box | null {
  const [goal, setGoal] = useState<{ box: Box; device: InputMark['device'] } | null>(null);
  const followed = useRef<number | null>(null);
  const { phase, step, ways, trial } = observation;
  const choice = seat === null ? undefined : choices[seat];
  const parts = choice?.parts;
  const wanted = phase === 'walk' && parts && 'box' in parts ? parts.box : undefined;
  const walked = phase === 'walk' && parts && 'how' in parts && parts.how !== undefined;
  const mayWalk = phase === 'walk' && legalActions.length > 0;

  useEffect(() => {
    if (typeof wanted === 'number') setGoal({ box: wanted, device: 'keyboard' });
  }, [wanted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a walk belongs to its trial
  useEffect(() => {
    followed.current = null;
    if (phase !== 'walk') setGoal(null);
  }, [phase, trial]);

  // a step that was not taken here was chosen by hand, and ends the following
  useEffect(() => {
    if (walked && followed.current !== step) setGoal(null);
  }, [walked, step]);

  useEffect(() => {
    const how = goal && ways?.[goal.box];
    if (!goal || !how || !mayWalk) return;
    const go = () => {
      followed.current = step;
      onChoose({ type: 'walk', how }, { atMs: performance.now(), device: goal.device });
    };
    if (followed.current === null) {
      go();
      return;
    }
    const timer = setTimeout(go, STEP_MS);
    return () => clearTimeout(timer);
  }, [goal, ways, mayWalk, step, onChoose]);

  return goal?.box ?? null;
}
