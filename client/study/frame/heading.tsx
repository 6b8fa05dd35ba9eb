/** The heading of a page. A new page is read from its heading on, and the window has its name. */
import { type ReactNode, useEffect, useRef } from 'react';
import type { LanguageOfPart } from '../direction.ts';

interface Props extends LanguageOfPart {
  readonly children: string;
  /** Above it: which part of how many. */
  readonly step?: ReactNode;
  /** The window's title, where it is another one. */
  readonly title?: string;
}

/** Whether a page was shown before in this window: then focus moves to the next heading. */
let shownBefore = false;

export function Heading({ children, step, title = children, ...own }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    if (shownBefore) heading.current?.focus({ preventScroll: true });
    shownBefore = true;
  }, []);
  return (
    <div className="study-heading">
      {step && <p className="muted small">{step}</p>}
      <h1 ref={heading} tabIndex={-1} {...own}>
        {children}
      </h1>
    </div>
  );
}
