/** The frame of every page: a title, a link home, and one main part. */
import { type ReactNode, use, useEffect } from 'react';
import { Link } from 'wouter';
import { Embedded } from './embedded.tsx';
import { isGuest, pendingInvitation } from './seat/house.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { useWords } from './words/use-words.ts';
import './style/page.css';

interface Props {
  /** The window's title. The heading of the page is in `children`. */
  readonly title: string;
  /** What stands between the name and the end of the top bar. */
  readonly bar?: ReactNode;
  readonly end?: ReactNode;
  /** A board has the whole window: what other pages have below stands in the page's dialog of keys. */
  readonly wide?: boolean;
  /** Whether the switch of colours stands below. Left out: on pages that are not wide. */
  readonly foot?: boolean;
  readonly children: ReactNode;
}

export function Page({ title, bar, end, wide = false, foot = !wide, children }: Props) {
  const embedded = use(Embedded) !== null;
  const say = useWords('table.page');
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
        {isGuest() ? (
          <span className="home">Standpoint</span>
        ) : (
          <Link className="home" href="/" aria-label={say('homeSign')}>
            <svg viewBox="0 0 20 20" aria-hidden>
              <path d="M2.5 10L10 3l7.5 7M5 8.5V17h10V8.5" />
            </svg>
            <span>Standpoint</span>
          </Link>
        )}
        {middle}
        <div className="bar-end">{end}</div>
      </header>
      <main className={wide ? 'main wide' : 'main'}>{children}</main>
      {foot && (
        <footer className="foot">
          <ThemeSwitch />
        </footer>
      )}
    </>
  );
}

/** A message in the middle of the page, and what the reader can do about it. One that only passes has nothing below. */
export function Screen({
  title,
  heading,
  end,
  children,
  actions,
}: {
  title: string;
  heading: string;
  /** What stands at the end of the top bar. */
  end?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <Page title={title} end={end} foot={Boolean(children || actions)}>
      <section className="screen">
        <h1>{heading}</h1>
        {children}
        {actions && <div className="actions">{actions}</div>}
      </section>
    </Page>
  );
}

/** The way home. A study has no other place to go to. An invited participant goes back to the invitation, or is done. */
export function HomeLink({ primary = false }: { primary?: boolean }) {
  const say = useWords('table.page');
  if (use(Embedded)) return null;
  const invitation = pendingInvitation();
  if (isGuest() && invitation === null) return <p className="the-end">{say('over')}</p>;
  return (
    <Link className={primary ? 'button primary' : 'button'} href={invitation ?? '/'}>
      {say(invitation === null ? 'home' : 'invitation')}
    </Link>
  );
}

/** Where a lesson leads when it is over: to its invitation, or to the start page; null: a participant has nowhere to go. */
export function afterLearning(): string | null {
  return pendingInvitation() ?? (isGuest() ? null : '/');
}
