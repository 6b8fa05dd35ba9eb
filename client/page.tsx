/** The frame of every page: a title, a link home, and one main part. */
import { type ReactNode, use, useEffect } from 'react';
import { Link } from 'wouter';
import { Embedded } from './embedded.tsx';
import './style/page.css';

interface Props {
  /** The window's title. The heading of the page is in `children`. */
  readonly title: string;
  /** Between the name and the end of the top bar. */
  readonly bar?: ReactNode;
  readonly end?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function Page({ title, bar, end, wide = false, children }: Props) {
  const embedded = use(Embedded) !== null;
  useEffect(() => {
    if (!embedded) document.title = `${title} · Standpoint`;
  }, [title, embedded]);
  const middle = <div className="bar-middle">{bar}</div>;
  // the page around it has its own title, head and main part
  if (embedded)
    return (
      <>
        {(bar || end) && (
          <div className="bar">
            {middle}
            <div className="bar-end">{end}</div>
          </div>
        )}
        <div className={wide ? 'main wide' : 'main'}>{children}</div>
      </>
    );
  return (
    <>
      <header className="bar">
        <Link className="home" href="/" aria-label="Standpoint, start page">
          <svg viewBox="0 0 20 20" aria-hidden>
            <path d="M2.5 10L10 3l7.5 7M5 8.5V17h10V8.5" />
          </svg>
          <span>Standpoint</span>
        </Link>
        {middle}
        <div className="bar-end">{end}</div>
      </header>
      <main className={wide ? 'main wide' : 'main'}>{children}</main>
    </>
  );
}

/** A message in the middle of the page, and what the reader can do about it. */
export function Screen({
  title,
  heading,
  end,
  children,
  actions,
}: {
  title: string;
  heading: string;
  /** At the end of the top bar. */
  end?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <Page title={title} end={end}>
      <section className="screen">
        <h1>{heading}</h1>
        {children}
        {actions && <div className="actions">{actions}</div>}
      </section>
    </Page>
  );
}

/** In a study there is no other place to go to. */
export function HomeLink({ primary = false }: { primary?: boolean }) {
  if (use(Embedded)) return null;
  return (
    <Link className={primary ? 'button primary' : 'button'} href="/">
      To the start page
    </Link>
  );
}
