/**
 * Calls the participant when a turn begins and the window is hidden or behind others: by a sound, if the participant has
 * switched it on, and by the title of the tab. A session may forbid both. Nothing on the page moves.
 */
import { use, useEffect } from 'react';
import { Embedded } from '../embedded.tsx';
import { playCall } from '../study/sound.ts';
import { useWords } from '../words/use-words.ts';
import { usePlaySettings } from './settings.ts';

interface Call {
  /** The seat has something to choose. */
  readonly yours: boolean;
  readonly turn: number;
  /** The session allows calls. */
  readonly allowed: boolean;
}

export function useCall({ yours, turn, allowed }: Call): void {
  const { sound } = usePlaySettings();
  const yourTurn = useWords('table.turn')('yours');
  const embedded = use(Embedded) !== null;
  const calls = yours && allowed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn calls once
  useEffect(() => {
    if (!calls || !sound || (!document.hidden && document.hasFocus())) return;
    try {
      playCall();
    } catch {
      // this browser has no sound: the title calls, too
    }
  }, [calls, turn]);
  // the page of a study has a title of its own, which comes back
  useEffect(() => {
    if (!calls || !embedded) return;
    const before = document.title;
    document.title = yourTurn;
    return () => {
      document.title = before;
    };
  }, [calls, embedded, yourTurn]);
}
