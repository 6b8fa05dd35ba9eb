/** A ref for what replaces the actions: on a phone it stands below the board, and would come unseen. */
export const inSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
