/** The bar in the head of a replay: a link to what is shown, with everything that is open; and slides, films and files of it. */
import { lazy, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { part } from '../../part.tsx';
import { useWords } from '../../words/words.tsx';
import { InWords } from '../mind/in-words.tsx';
import type { Replay } from '../replay-log.ts';
import type { ReplayPlace } from '../replay-page.tsx';
import './share.css';

export interface ShareProps {
  readonly replay: Replay;
  readonly place: ReplayPlace;
}

const SlideDialog = lazy(() => part(async () => ({ default: (await import('./slide-dialog.tsx')).SlideDialog })));

export function ShareBar(props: ShareProps) {
  return (
    <InWords>
      <div className="share-bar">
        <ShareLink link={linkOf(props)} />
        <Slides {...props} />
      </div>
    </InWords>
  );
}

/** The whole address of the moment. */
export const linkOf = ({ replay, place }: ShareProps): string =>
  `${window.location.origin}/replay/${replay.session}${place.search}`;

function ShareLink({ link }: { readonly link: string }) {
  const say = useWords('share');
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const copy = async () => {
    try {
      // only pages from a safe address may copy by themselves
      await navigator.clipboard.writeText(link);
      setCopied('yes');
      setTimeout(() => setCopied(null), 3000);
    } catch {
      setCopied('no');
    }
  };
  return (
    <>
      <Button className="button" onPress={copy}>
        {say('share')}
      </Button>
      <span role="status" className="small">
        {copied === 'yes' && say('copied')}
      </span>
      {copied === 'no' && (
        <label className="small by-hand">
          {say('copyByHand')} <input readOnly value={link} onFocus={({ target }) => target.select()} />
        </label>
      )}
    </>
  );
}

function Slides(props: ShareProps) {
  const say = useWords('share');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="button" onPress={() => setOpen(true)}>
        {say('make')}
      </Button>
      <ModalOverlay className="shade" isOpen={open} onOpenChange={setOpen} isDismissable>
        <Modal>
          <Dialog className="dialog share-dialog">
            <Heading slot="title" level={2}>
              {say('title')}
            </Heading>
            <InWords>
              <SlideDialog {...props} />
            </InWords>
            <div className="ends">
              <Button className="button" onPress={() => setOpen(false)}>
                {say('close')}
              </Button>
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}
