/** A link that can be copied by a button, and by hand where a browser lets no page copy. */
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useWords } from '../../words/words.tsx';
import './share.css';

interface Props {
  readonly label: string;
  readonly text: string;
}

export function LinkField({ label, text }: Props) {
  const say = useWords('share');
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const copy = async (): Promise<void> => {
    try {
      // only pages from a safe address may copy by themselves
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      setCopied('no');
    }
  };
  return (
    <div className="link-field">
      <label>
        {label} <input readOnly value={text} onFocus={({ target }) => target.select()} />
      </label>
      <Button className="button" onPress={copy}>
        {say('copy')}
      </Button>
      <span role="status" className="small">
        {copied !== null && say(copied === 'yes' ? 'copied' : 'copyByHand')}
      </span>
    </div>
  );
}
