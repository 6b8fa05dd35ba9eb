/**
 * A ref for what replaces the actions. On a phone it stands below the board, so it is scrolled into sight. The control
 * with the focus is gone with the actions, so the focus moves to the new heading.
 */
export function inSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
  if (document.activeElement === document.body)
    element?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
