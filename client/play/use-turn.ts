/**
 * The turn of a seat: chooses the parts of an action, by press or key, and sends it on "Send" or Enter. What was chosen
 * stays chosen when it is taken back.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnyGameView, InputMark } from '../game-view.ts';
import { lastInput } from '../input-mark.ts';
import { actionOf, replaces } from './draft.ts';

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
  /** A choice with all its parts is sent without "Send". */
  readonly atOnce?: boolean;
  /** Takes the choice back that was sent; null: none was, or it is final. */
  readonly onTakeBack?: ((input: InputMark) => void) | null;
  /** Asks for the next event of a show; null or left out: there is nothing to ask for. */
  readonly onNext?: ((input: InputMark) => void) | null | undefined;
}

export interface OwnTurn {
  readonly parts: AnyAction;
  readonly choose: (parts: AnyAction, input: InputMark) => void;
  /** Sends the choice with the missing parts filled in; null: that is not possible. */
  readonly send: ((input: InputMark) => void) | null;
}

const NO_PARTS: AnyAction = {};

export function useTurn({ view, turn, observation, legalActions, memory, onAct, ...more }: Options): OwnTurn {
  const { atOnce = false, onTakeBack = null, onNext = null } = more;
  const [draft, setDraft] = useState<{ turn: number; parts: AnyAction }>({ turn, parts: NO_PARTS });
  const parts = draft.turn === turn ? draft.parts : NO_PARTS;
  const changed = useRef({ turn, count: 0 });
  if (changed.current.turn !== turn) changed.current = { turn, count: 0 };

  const wholeOf = useCallback(
    (chosen: AnyAction): AnyAction | null =>
      view.whole ? view.whole(chosen, legalActions) : actionOf(legalActions, chosen),
    [view, legalActions],
  );
  const choose = useCallback(
    (chosen: AnyAction, input: InputMark) => {
      if (legalActions.length === 0) return;
      if (replaces(parts, chosen)) changed.current.count += 1;
      const now = { ...parts, ...chosen };
      setDraft({ turn, parts: now });
      if (!atOnce && !view.sentAtOnce?.(chosen)) return;
      const action = wholeOf(now);
      if (action !== null) onAct(action, input, changed.current.count);
    },
    [legalActions, parts, turn, onAct, view, atOnce, wholeOf],
  );

  const rest = view.rest(observation);
  const filled = legalActions.length > 0 ? wholeOf({ ...rest, ...parts }) : null;
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
      if (isTaken(event) || event.repeat) return;
      const input = lastInput();
      const asked =
        event.key === 'Backspace' ? onTakeBack : event.key === 'Enter' && !isControl(event.target) ? onNext : null;
      if (asked) {
        event.preventDefault();
        asked(input);
        return;
      }
      if (legalActions.length === 0) return;
      if (event.key === 'Enter') {
        if (!send || (isControl(event.target) && !isChosen(event.target))) return;
        event.preventDefault();
        send(input);
        return;
      }
      const chosen = view.keyChoice(event, observation, parts, { legalActions, memory });
      if (chosen === null) return;
      event.preventDefault();
      leaveOtherChoice();
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

/** After a choice by a key, Enter sends: it must not press another choice that still has the focus. */
function leaveOtherChoice(): void {
  if (!document.activeElement?.closest('[aria-pressed]')) return;
  document.querySelector<HTMLElement>('.do-now .send')?.focus({ preventScroll: true });
}

/** The control that made the choice: a second Enter on it sends. */
function isChosen(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[aria-pressed="true"]') !== null;
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, [role="button"]') !== null;
}
