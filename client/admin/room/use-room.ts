/** What is open, filtered, ticked and asked for in the room, and how each of them changes. Nothing of it leaves the page. */
import { useEffect, useRef, useState } from 'react';
import type { Targets } from '../../../studies/room/actions.ts';
import type { HandRow } from '../../../studies/room/panels.ts';
import { isTaken } from '../../play/use-turn.ts';
import type { ChosenDeed } from './deed-dialog.tsx';
import type { DeedKind } from './deeds.ts';
import { type ListedPeople, NO_FILTER, type PeopleFilter, type Ticked } from './selection.ts';

/** The parts of the page. A phone shows one of them, under what needs a hand. */
export const PARTS = {
  people: 'People',
  sessions: 'Sessions',
  counts: 'Counts',
  plots: 'Plots',
  side: 'Open',
} as const;
export type RoomPart = keyof typeof PARTS;

export type Open = { readonly kind: 'person' | 'session'; readonly id: string } | null;
export type RoomNote = 'faults' | 'refused' | 'several' | 'all' | null;

export function useRoom() {
  const [open, setOpen] = useState<Open>(null);
  const [part, setPart] = useState<RoomPart>('people');
  const [filter, setFilter] = useState<PeopleFilter>(NO_FILTER);
  const [ticked, setTicked] = useState<Ticked>(new Set());
  const [deed, setDeed] = useState<ChosenDeed | null>(null);
  const [note, setNote] = useState<RoomNote>(null);
  const [done, setDone] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const peopleHeading = useRef<HTMLHeadingElement>(null);
  const sideHeading = useRef<HTMLHeadingElement>(null);

  const show = (next: Open): void => {
    setOpen(next);
    setPart('side');
    focusSoon(sideHeading);
  };
  const begin = (kind: DeedKind, targets: Targets, game: string | null): void => setDeed({ kind, targets, game });
  const openPerson = (id: string): void => show({ kind: 'person', id });

  const acted = useRef(false);
  useFocusAfter(acted, { isOpen: deed !== null, heading: sideHeading });

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isTaken(event)) return;
      if (event.key === '/') {
        event.preventDefault();
        setPart('people');
        focusSoon(field);
      }
      if (event.key === 'Escape') setOpen(null);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return {
    open,
    part,
    filter,
    ticked,
    deed,
    note,
    done,
    field,
    peopleHeading,
    sideHeading,
    setPart,
    setFilter,
    setTicked,
    setNote,
    /** Announces what was done. */
    setDone: (words: string): void => {
      acted.current = true;
      setDone(words);
    },
    begin,
    openPerson,
    openSession: (id: string): void => show({ kind: 'session', id }),
    openHand(row: HandRow): void {
      openPerson(row.participant);
      if (row.why === 'help') begin('message', { participants: [row.participant], sessions: [] }, null);
    },
    close: (): void => setOpen(null),
    closeDeed: (): void => setDeed(null),
    /** Shows the list behind a number. */
    list(listed: ListedPeople): void {
      setFilter({ ...NO_FILTER, listed });
      setPart('people');
      focusSoon(peopleHeading);
    },
  };
}
export type RoomUse = ReturnType<typeof useRoom>;

/**
 * What was done may take away the button that began it, at once or with a later frame: the focus then goes to the heading of what is
 * open. It stays where it is once a key or the pointer is pressed. `isOpen`: of the dialog.
 */
function useFocusAfter(
  acted: { current: boolean },
  { isOpen, heading }: { readonly isOpen: boolean; readonly heading: { readonly current: HTMLElement | null } },
): void {
  useEffect(() => {
    const forget = (): void => {
      acted.current = false;
    };
    const presses = ['keydown', 'pointerdown'] as const;
    for (const press of presses) window.addEventListener(press, forget);
    return () => {
      for (const press of presses) window.removeEventListener(press, forget);
    };
  }, [acted]);
  useEffect(() => {
    if (!acted.current || isOpen) return;
    // the dialog gives the focus back in a frame of its own
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      acted.current = false;
      heading.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  });
}

/** Once it is drawn. */
function focusSoon(wanted: { readonly current: HTMLElement | null }): void {
  requestAnimationFrame(() => {
    wanted.current?.focus();
    wanted.current?.scrollIntoView({ block: 'nearest' });
  });
}
