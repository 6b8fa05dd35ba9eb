/**
 * The time and the kind of the input that made a choice. The page listens to every press of a key or a pointer, because
 * the clicks and changes that follow do not always say what caused them.
 */
import type { SyntheticEvent } from 'react';
import type { InputMark } from './game-view.ts';

/** A click or change belongs to a press of a key or pointer that is at most so far away. */
const SAME_MS = 50;

const NO_INPUT: InputMark = { atMs: null, device: 'program' };
/** The last press of a key or a pointer. */
let pressed: InputMark = NO_INPUT;
/** The last input of any kind. */
let last: InputMark = NO_INPUT;

const INPUTS = ['pointerdown', 'pointerup', 'keydown', 'keyup', 'click'];

/** Begins to listen; returns what ends it. Until then no input is known. */
export function watchInputs(): () => void {
  const options = { capture: true, passive: true };
  for (const type of INPUTS) window.addEventListener(type, onInput, options);
  return () => {
    for (const type of INPUTS) window.removeEventListener(type, onInput, options);
  };
}

function onInput(event: Event): void {
  last = inputOf(event);
  if (last.device !== 'assistive' && last.device !== 'program') pressed = last;
}

/** The input of this event. */
export const markOf = (event: SyntheticEvent): InputMark => inputOf(event.nativeEvent);

/** The last input, where the event that follows does not tell it: a form that is sent, an option that is chosen. */
export const lastInput = (): InputMark => last;

/** What the page does by itself. */
export const OWN_ACT: InputMark = NO_INPUT;

function inputOf(event: Event): InputMark {
  return { atMs: event.timeStamp, device: kindOf(event) };
}

function kindOf(event: Event): InputMark['device'] {
  if (!event.isTrusted) return 'program';
  if (event instanceof KeyboardEvent) return 'keyboard';
  const type = event instanceof PointerEvent ? event.pointerType : '';
  if (type === 'mouse' || type === 'touch' || type === 'pen') return type;
  // the click that a key makes, or one on a label; in some browsers every click
  const byPress = pressed.atMs !== null && Math.abs(event.timeStamp - pressed.atMs) <= SAME_MS;
  if (byPress) return pressed.device;
  return event instanceof MouseEvent && event.detail > 0 ? 'mouse' : 'assistive';
}
