/** The one place to stop: leave with the data kept, or withdraw with the data erased; and a copy of the data. */
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { FramedDialog } from '../../framed-dialog.tsx';
import { useWords } from '../../words/use-words.ts';
import { useStudy } from '../study-context.ts';

export function Leave() {
  const { page, give } = useStudy();
  const say = useWords('leave');
  const [open, setOpen] = useState(false);
  const over = page.kind === 'finished';
  const close = (): void => setOpen(false);
  const stop = (type: 'leave' | 'withdraw') => () => {
    close();
    give({ type });
  };
  return (
    <>
      <Button className="button plain" onPress={() => setOpen(true)}>
        {over ? say('copyTitle') : say('open')}
      </Button>
      <FramedDialog
        title={over ? say('copyTitle') : say('title')}
        isOpen={open}
        onClose={close}
        staysOpen
        size="study-leave"
      >
        {!over && (
          <>
            <p>{say('intro')}</p>
            <h3>{say('keepTitle')}</h3>
            <p>{page.consented ? say('keep') : say('keepBefore')}</p>
            <Button className="button" onPress={stop('leave')}>
              {say('keepButton')}
            </Button>
          </>
        )}
        {page.consented && (
          <>
            <h3>{over ? say('eraseTitle') : say('withdrawTitle')}</h3>
            <p>{over ? say('erase') : say('withdraw')}</p>
            <Button className="button" onPress={stop('withdraw')}>
              {over ? say('eraseButton') : say('withdrawButton')}
            </Button>
            <h3>{say('copyHeading')}</h3>
            <p>{say('copy')}</p>
            <CopyOfData />
          </>
        )}
        <div className="ends">
          <Button className="button primary" onPress={close} autoFocus>
            {over ? say('close') : say('cancel')}
          </Button>
        </div>
      </FramedDialog>
    </>
  );
}

/** Downloads all that the study holds about the participant. */
export function CopyOfData() {
  const { line, study } = useStudy();
  const say = useWords('leave');
  const [failed, setFailed] = useState(false);
  const download = async (): Promise<void> => {
    setFailed(false);
    const file = await line.copy().catch(() => null);
    if (!file) return setFailed(true);
    const address = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = address;
    link.download = `${study}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  return (
    <>
      <Button className="button" onPress={download}>
        {say('copyButton')}
      </Button>
      <p role="alert">{failed && say('copyFailed')}</p>
    </>
  );
}
