/** The time and the device of a press that made a choice. */
import type { MouseEvent } from 'react';
import type { InputMark } from './game-view.ts';

/** A click without a pointer was made with the keyboard. */
export function markOf(event: MouseEvent): InputMark {
  const pointer = event.nativeEvent instanceof PointerEvent ? event.nativeEvent.pointerType : '';
  const device = pointer === 'mouse' || pointer === 'touch' || pointer === 'pen' ? pointer : 'keyboard';
  return { atMs: event.timeStamp, device };
}
