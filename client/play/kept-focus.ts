/**
 * The keyboard focus of a seat at play outlives the control that had it. A control that goes with its turn gives the focus to
 * the button that sends, and gets it back when it comes again, unless the participant went on from there.
 */
import { type RefObject, useEffect } from 'react';

/** How a control is found again when another element stands in its place. */
interface Place {
  readonly selector: string;
  /** null: it has no name of its own, and its number among those like it counts. */
  readonly label: string | null;
  readonly nth: number;
}

/** Where the focus waits, the best place first. */
const WAITS_AT = ['.do-now .send', '.panel h1[tabindex="-1"]'];

export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = page.current;
    if (!root) return;
    let place: Place | null = null;
    let waitsAt: Element | null = null;
    const here = (target: Element): void => {
      place = placeOf(target, root);
      waitsAt = null;
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target !== waitsAt) here(target);
    };
    // a participant who uses the control at which the focus waits goes on from it
    const onKey = ({ target }: KeyboardEvent) => {
      if (target instanceof Element && target === waitsAt) here(target);
    };
    // a press beside all controls takes the focus away on purpose
    const onPress = () => {
      place = null;
      waitsAt = null;
    };
    const keep = () => {
      const { activeElement } = document;
      const lost = activeElement === null || activeElement === document.body;
      if (place === null || !(lost || activeElement === waitsAt)) return;
      const control = foundAt(place, root);
      if (control) return control.focus({ preventScroll: true });
      if (!lost) return;
      waitsAt = WAITS_AT.map((selector) => root.querySelector(selector)).find((one) => one !== null) ?? null;
      if (waitsAt instanceof HTMLElement) waitsAt.focus({ preventScroll: true });
    };
    root.addEventListener('focusin', onFocus);
    root.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress, true);
    const observer = new MutationObserver(keep);
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['inert'] });
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', onFocus);
      root.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [page]);
}

function placeOf(control: Element, root: Element): Place {
  const { tagName, classList } = control;
  const selector = [tagName.toLowerCase(), ...[...classList].map((name) => CSS.escape(name))].join('.');
  return {
    selector,
    label: control.getAttribute('aria-label'),
    nth: [...root.querySelectorAll(selector)].indexOf(control),
  };
}

function foundAt({ selector, label, nth }: Place, root: Element): HTMLElement | SVGElement | null {
  const alike = [...root.querySelectorAll<HTMLElement | SVGElement>(selector)];
  return (label === null ? alike[nth] : alike.find((one) => one.getAttribute('aria-label') === label)) ?? null;
}
