/** The frame of a replay that leads nowhere else: in a file, and in a frame of another page. */
import { type ComponentProps, useEffect } from 'react';
import { type Page, Screen } from '../page.tsx';
import { useWords } from '../words/use-words.ts';

export function BareFrame({ title, bar, end, children }: ComponentProps<typeof Page>) {
  const say = useWords('replay');
  useEffect(() => {
    document.title = say('windowTitle', { title });
  }, [title, say]);
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

export function Loading() {
  const say = useWords('replay');
  return <Screen title={say('loadingTitle')} heading={say('loading')} />;
}
