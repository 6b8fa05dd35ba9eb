/** A link that can be copied by a button, and by hand where a browser lets no page copy. */
import { Button } from 'react-aria-components';
import { useCopy } from '../../use-copy.ts';
import { useWords } from '../../words/use-words.ts';
import './share.css';

interface Props {
  readonly label: string;
  readonly text: string;
}

export function LinkField({ label, text }: Props) {
  const say = useWords('share');
  const { copied, copy } = useCopy(text);
  return (
    <div className="link-field">
      <label>
        {label} <input dir="ltr" readOnly value={text} onFocus={({ target }) => target.select()} />
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
