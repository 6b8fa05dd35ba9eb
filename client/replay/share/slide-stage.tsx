/**
 * The replay once more, unseen, in a window as wide as a desk's: slides are made from it, so they look alike on every screen, and
 * the page itself stays where it is.
 */
import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Page } from '../../page.tsx';
import { useWords } from '../../words/use-words.ts';
import type { ReplayAddress } from '../address.ts';
import type { Replay } from '../replay-log.ts';
import { ReplayedSession } from '../replay-page.tsx';

/** The page of the stage once it shows the moment of an address, as deep-link.ts writes it. */
export type ShowMoment = (search: string) => Promise<Document>;

interface Props {
  readonly replay: Replay;
  /** The moment that it begins with. */
  readonly opens: string;
  readonly onReady: (show: ShowMoment) => void;
}

export function SlideStage({ replay, opens, onReady }: Props) {
  const say = useWords('share');
  const [page, setPage] = useState<Document | null>(null);
  // the address is the stage's own from then on
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first moment is the one that counts
  const address = useMemo(() => movedBy(opens), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is ready once
  useEffect(() => {
    if (!page) return;
    onReady(async (search) => {
      address.go(search);
      await drawn(page);
      return page;
    });
  }, [page, address]);
  return (
    <>
      <iframe
        className="slide-stage"
        title={say('picture')}
        aria-hidden
        tabIndex={-1}
        srcDoc="<!doctype html>"
        onLoad={({ currentTarget }) => setPage(dressed(currentTarget))}
      />
      {page && createPortal(<ReplayedSession replay={replay} address={address} Frame={Frame} />, page.body)}
    </>
  );
}

/** The page in the frame, with the styles of the page around it as they are now. */
function dressed(frame: HTMLIFrameElement): Document | null {
  const { contentDocument: page, contentWindow: window } = frame;
  if (!page || !window) return null;
  const styles = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
  const sheet = new (window as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(`${styles.join('\n')}\n* { transition: none !important; animation: none !important; }`);
  page.adoptedStyleSheets = [sheet];
  page.documentElement.dataset.slide = '';
  page.documentElement.lang = document.documentElement.lang;
  page.documentElement.dir = document.documentElement.dir;
  page.documentElement.style.colorScheme = document.documentElement.style.colorScheme;
  return page;
}

function Frame({ bar, children }: ComponentProps<typeof Page>) {
  return (
    <>
      <header className="bar">{bar}</header>
      <main className="main wide">{children}</main>
    </>
  );
}

/** An address that only `go` changes. */
function movedBy(opens: string): ReplayAddress & { go(search: string): void } {
  let now = opens;
  const listeners = new Set<() => void>();
  return {
    // a slide hides nothing
    search: () => now.replace(/&quiz=[\w-]+/, ''),
    replace: () => undefined,
    push: () => undefined,
    listen(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    go(search) {
      now = search;
      for (const listener of listeners) listener();
    },
  };
}

/** Frames in a row in which nothing changes: then everything is drawn. */
const STILL = 4;
/** What is not there by then is left out. */
const MOST_FRAMES = 900;

async function drawn(page: Document): Promise<void> {
  let [still, before] = [0, ''];
  for (let i = 0; i < MOST_FRAMES && still < STILL; i++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = seen(page);
    still = now !== null && now === before ? still + 1 : 0;
    before = now ?? '';
  }
}

/** What a slide would show, and where; null: something is still worked out. */
function seen(page: Document): string | null {
  const replay = page.querySelector<HTMLElement>('.replay');
  if (!replay || replay.dataset.story === 'working' || page.querySelector('.minds-side .working')) return null;
  return [...page.querySelectorAll('[data-pictured], [data-caption], .axis')]
    .map((part) => {
      const { left, top, width, height } = part.getBoundingClientRect();
      return `${left} ${top} ${width} ${height} ${part.textContent}`;
    })
    .join();
}
