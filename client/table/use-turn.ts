/** A turn at the table: chooses the parts of an action, by press or key, and sends it once none is missing. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnyGameView, InputMark } from '../game-view.ts';
import { lastInput } from '../input-mark.ts';
import { actionOf, filledAction, replaces } from './draft.ts';

// biome-ignore lint/suspicious/noExplicitAny: actions of games that are not known here
type AnyAction = any;

interface Options {
  readonly view: AnyGameView;
  readonly turn: number;
  readonly observation: unknown;
  /** Empty: there is nothing to choose. */
  readonly legalActions: readonly AnyAction[];
  /** The seat's memory, where the page may draw it. */
  readonly memory: unknown;
  /** `changes`: how often a part was replaced by another before. */
  readonly onAct: (action: AnyAction, input: InputMark, changes: number) => void;
}

export interface Turn {
  readonly parts: AnyAction;
  readonly choose: (parts: AnyAction, input: InputMark) => void;
  /** Sends the choice with the missing parts filled in; null: that is not possible. */
  readonly send: ((input: InputMark) => void) | null;
}

const NO_PARTS: AnyAction = {};

export function useTurn({ view, turn, observation, legalActions, memory, onAct }: Options): Turn {
  const [draft, setDraft] = useState<{ turn: number; parts: AnyAction }>({ turn, parts: NO_PARTS });
  const parts = draft.turn === turn ? draft.parts : NO_PARTS;
  const changed = useRef({ turn, count: 0 });
  if (changed.current.turn !== turn) changed.current = { turn, count: 0 };

  const choose = useCallback(
    (chosen: AnyAction, input: InputMark) => {
      if (legalActions.length === 0) return;
      if (replaces(parts, chosen)) changed.current.count += 1;
      const now = { ...parts, ...chosen };
      setDraft({ turn, parts: now });
      const action = view.whole ? view.whole(now, legalActions) : actionOf(legalActions, now);
      if (action !== null) onAct(action, input, changed.current.count);
    },
    [legalActions, parts, turn, onAct, view],
  );

  const rest = view.rest(observation);
  const filled = legalActions.length > 0 ? filledAction(legalActions, parts, rest) : null;
  const send =
    filled === null
      ? null
      : (input: InputMark) => {
          setDraft({ turn, parts: { ...rest, ...parts } });
          onAct(filled, input, changed.current.count);
        };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // a key that is held down from the turn before does not count
      if (isTaken(event) || event.repeat || legalActions.length === 0) return;
      const input = lastInput();
      if (event.key === 'Enter') {
        if (!send || isControl(event.target)) return;
        event.preventDefault();
        send(input);
        return;
      }
      const chosen = view.keyChoice(event, observation, parts, { legalActions, memory });
      if (chosen === null) return;
      event.preventDefault();
      choose(chosen, input);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  return { parts, choose, send };
}

/** Whether the key belongs to a field, a dialog or the browser. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  return target.closest('input:not([type="range"]), textarea, select, [role="dialog"], [role="listbox"]') !== null;
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, [role="button"]') !== null;
}
