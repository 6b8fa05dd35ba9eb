/** The frame of a replay that leads nowhere else: in a file, and in a frame of another page. */
import { type ComponentProps, useEffect } from 'react';
import type { Page } from '../page.tsx';

export function BareFrame({ title, bar, end, children }: ComponentProps<typeof Page>) {
  useEffect(() => {
    document.title = `${title} · Standpoint`;
  }, [title]);
  return (
    <>
      <header className="bar">
        <span className="home">Standpoint</span>
        <div className="bar-middle">{bar}</div>
        <div className="bar-end">{end}</div>
      </header>
      <main className="main wide">{children}</main>
    </>
  );
}
