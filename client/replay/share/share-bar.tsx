/** The bar in the head of a replay: a link to what is shown, with everything that is open; and slides, films and files of it. */
import { lazy, useCallback } from 'react';
import { DialogButton } from '../../dialog-button.tsx';
import { part } from '../../part.tsx';
import { letterOf } from '../../signs/shapes.ts';
import { useLoaded } from '../../use-loaded.ts';
import { useWords } from '../../words/words.tsx';
import { isOpenToAll } from '../load-replay.ts';
import { InWords } from '../mind/in-words.tsx';
import type { Replay } from '../replay-log.ts';
import type { ReplayPlace } from '../replay-page.tsx';
import { LinkField } from './link-field.tsx';
import './share.css';

export interface ShareProps {
  readonly replay: Replay;
  readonly place: ReplayPlace;
}

const SlideDialog = lazy(() => part(async () => ({ default: (await import('./slide-dialog.tsx')).SlideDialog })));

export function ShareBar(props: ShareProps) {
  const say = useWords('share');
  return (
    <div className="share-bar">
      <DialogButton name={say('share')} title={say('linkTitle')} close={say('close')} size="link-dialog">
        <InWords>
          <ShareLink {...props} />
        </InWords>
      </DialogButton>
      <DialogButton name={say('make')} title={say('title')} close={say('close')} size="share-dialog">
        <InWords>
          <SlideDialog {...props} />
        </InWords>
      </DialogButton>
    </div>
  );
}

/** The whole address of the moment. */
export const linkOf = ({ replay, place }: ShareProps): string =>
  `${window.location.origin}/replay/${replay.session}${place.search}`;

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
      <LinkField label={say('link')} text={linkOf(props)} />
      <FrameField {...props} />
    </>
  );
}

/** HTML that shows the moment in another page; nothing where the replay is not open to all readers. */
function FrameField({ replay, place }: ShareProps) {
  const say = useWords('share');
  const load = useCallback(() => isOpenToAll(replay.session), [replay.session]);
  const [open] = useLoaded(load);
  if (open.kind !== 'there' || !open.value) return null;
  const address = `${window.location.origin}/embed/${replay.session}${place.search}`.replaceAll('&', '&amp;');
  const html = `<iframe src="${address}" title="${say('frameTitle')}" width="1280" height="800" style="max-width: 100%; border: 0"></iframe>`;
  return <LinkField label={say('frame')} text={html} />;
}
