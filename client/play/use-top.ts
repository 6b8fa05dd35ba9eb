/** How much of a page stands above an element, in a study more than elsewhere, as the custom property `--top` of the element. */
import { type RefObject, useLayoutEffect } from 'react';

export function useTop(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = element;
      if (current) current.style.setProperty('--top', `${Math.round(current.getBoundingClientRect().top + scrollY)}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
}
