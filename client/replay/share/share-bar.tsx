/** The bar in the head of a replay: a link to what is shown, with everything that is open; and slides, films and files of it. */
import { lazy } from 'react';
import { DialogButton } from '../../dialog-button.tsx';
import { part } from '../../part.tsx';
import { letterOf } from '../../signs/shapes.ts';
import { useLoaded } from '../../use-loaded.ts';
import { useWords } from '../../words/use-words.ts';
import { isOpenToAll } from '../load-replay.ts';
import type { Replay } from '../replay-log.ts';
import type { ReplayPlace } from '../replay-page.tsx';
import { LinkField } from './link-field.tsx';
import './share.css';

/** The addresses under which others find a replay. */
export interface ReplayLinks {
  /** The whole address of a moment, as deep-link.ts writes the moment. */
  readonly page: (search: string) => string;
  /** The same for a frame of another page. */
  readonly frame: (search: string) => string;
  /** Whether all readers may open it: a frame asks as one without any right. */
  readonly isOpen: () => Promise<boolean>;
}

export interface ShareProps {
  readonly replay: Replay;
  readonly place: ReplayPlace;
  readonly links: ReplayLinks;
}

/** The links of a session that the server keeps. */
export function linksOf(session: string): ReplayLinks {
  const { origin } = window.location;
  return {
    page: (search) => `${origin}/replay/${session}${search}`,
    frame: (search) => `${origin}/embed/${session}${search}`,
    isOpen: () => isOpenToAll(session),
  };
}

const SlideDialog = lazy(() => part(async () => ({ default: (await import('./slide-dialog.tsx')).SlideDialog })));

export function ShareBar(props: ShareProps) {
  const say = useWords('share');
  const names = useWords('replay');
  return (
    <div className="share-bar">
      <DialogButton name={names('share')} title={say('linkTitle')} close={say('close')} size="link-dialog">
        <ShareLink {...props} />
      </DialogButton>
      <DialogButton name={names('slide')} title={say('title')} close={say('close')} size="share-dialog">
        <SlideDialog {...props} />
      </DialogButton>
    </div>
  );
}

/** What the link opens, and the link. */
function ShareLink(props: ShareProps) {
  const say = useWords('share');
  const { title, seat, when, sentence } = props.place;
  return (
    <>
      <blockquote className="opens">
        <b>
          {title} · {when}
        </b>
        {seat !== null && <span className="muted"> · {say('eyes', { seat: letterOf(seat) })}</span>}
        {sentence !== null && <p>{sentence}</p>}
      </blockquote>
      <LinkField label={say('link')} text={props.links.page(props.place.search)} />
      <FrameField {...props} />
    </>
  );
}

/** HTML that shows the moment in another page; nothing where the replay is not open to all readers. */
function FrameField({ place, links }: ShareProps) {
  const say = useWords('share');
  const [open] = useLoaded(links.isOpen);
  if (open.kind !== 'there' || !open.value) return null;
  const address = links.frame(place.search).replaceAll('&', '&amp;');
  const html = `<iframe src="${address}" title="${say('frameTitle')}" width="1280" height="800" style="max-width: 100%; border: 0"></iframe>`;
  return <LinkField label={say('frame')} text={html} />;
}
