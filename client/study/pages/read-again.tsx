/** The instructions that were read, in a dialog. */
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { Page } from '../../../studies/way/contract/page.ts';
import { FramedDialog } from '../../framed-dialog.tsx';
import { useWords } from '../../words/use-words.ts';
import { Markdown } from '../markdown.tsx';
import { useOwnLanguage } from '../own-language.ts';
import { allTexts } from '../texts-read.ts';

export function ReadAgain({ page }: { readonly page: Page }) {
  const say = useWords('comprehension');
  const text = useWords('text');
  const own = useOwnLanguage();
  const [open, setOpen] = useState(false);
  const [texts] = useState(() => allTexts(page.participant, page.language));
  if (texts.length === 0) return null;
  return (
    <>
      <Button className="button" onPress={() => setOpen(true)}>
        {say('rules')}
      </Button>
      <FramedDialog title={text('heading')} isOpen={open} onClose={() => setOpen(false)} staysOpen>
        {texts.map((one) => (
          <Markdown key={one.step} text={one.text} level={3} {...own} />
        ))}
        <div className="ends">
          <Button className="button primary" onPress={() => setOpen(false)} autoFocus>
            {say('close')}
          </Button>
        </div>
      </FramedDialog>
    </>
  );
}
