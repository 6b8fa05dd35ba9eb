/**
 * A box that was chosen during a walk: each turn does the next step of the shortest way to it, until the agent is there
 * or something else is chosen. The observation has the way; nothing is computed here.
 */
import { useEffect, useRef, useState } from 'react';
import type { Memory } from '../../../games/standoff/memory.ts';
import type { Box, Standoff } from '../../../games/standoff/types.ts';
import type { BoardProps } from '../../game-view.ts';
import { lastInput, OWN_ACT } from '../../input-mark.ts';

/** The least time between two steps, ms, so that the walk can be seen. */
const STEP_MS = 180;

type Props = Pick<BoardProps<Standoff, Memory>, 'observation' | 'seat' | 'legalActions' | 'choices' | 'onChoose'>;

export function useWalk({ observation, seat, legalActions, choices, onChoose }: Props): Box | null {
  const [goal, setGoal] = useState<{ box: Box } | null>(null);
  const followed = useRef<number | null>(null);
  const { phase, step, ways, trial } = observation;
  const choice = seat === null ? undefined : choices[seat];
  const parts = choice?.parts;
  const wanted = phase === 'walk' && parts && 'box' in parts ? parts.box : undefined;
  const walked = phase === 'walk' && parts && 'how' in parts && parts.how !== undefined;
  const mayWalk = phase === 'walk' && legalActions.length > 0;

  useEffect(() => {
    if (typeof wanted === 'number') setGoal({ box: wanted });
  }, [wanted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a walk belongs to its trial
  useEffect(() => {
    followed.current = null;
    if (phase !== 'walk') setGoal(null);
  }, [phase, trial]);

  // a step that was chosen by hand ends the walk to the box
  useEffect(() => {
    if (walked && followed.current !== step) setGoal(null);
  }, [walked, step]);

  useEffect(() => {
    const how = goal && ways?.[goal.box];
    if (!goal || !how || !mayWalk) return;
    const go = () => {
      const first = followed.current === null;
      followed.current = step;
      onChoose({ type: 'walk', how }, first ? lastInput() : OWN_ACT);
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
