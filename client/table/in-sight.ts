/**
 * A ref for what replaces the actions: on a phone it stands below the board, and would come unseen. What had the focus
 * is gone with the actions: it goes on from the heading.
 */
export function inSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
  if (document.activeElement === document.body)
    element?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
