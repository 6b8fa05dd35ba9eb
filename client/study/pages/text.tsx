/** Instructions: one text. Those that were read can be read again; that changes nothing on the server. */
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { PageOf } from '../../../studies/way/contract/page.ts';
import { useWords } from '../../words/use-words.ts';
import { Main } from '../frame/frame.tsx';
import { Heading } from '../frame/heading.tsx';
import { Markdown, withoutTitle } from '../markdown.tsx';
import { useOwnLanguage } from '../own-language.ts';
import { useStudy } from '../study-context.ts';
import { keepRead, readTexts } from '../texts-read.ts';

export function TextPage({ page }: { readonly page: PageOf<'text'> }) {
  const { give, times } = useStudy();
  const say = useWords('text');
  const frame = useWords('frame');
  const own = useOwnLanguage();
  const [before] = useState(() => readTexts(page));
  /** Which of the earlier texts is shown; null: the one of this page. */
  const [back, setBack] = useState<number | null>(null);
  const shown = (back === null ? null : before[back]) ?? page;
  const { title, rest } = withoutTitle(shown.text);
  const next = (): void => {
    if (back !== null) setBack(back + 1 < before.length ? back + 1 : null);
    else {
      keepRead(page);
      give({ type: 'read', timing: times.timing() });
    }
  };
  const at = back ?? before.length;
  return (
    <article>
      <Heading
        key={shown.step}
        step={page.steps > 1 && say('step', { step: shown.step + 1, steps: page.steps })}
        {...(title === null ? {} : own)}
      >
        {title ?? say('heading')}
      </Heading>
      {back !== null && <p className="muted small">{say('earlier')}</p>}
      <Markdown text={rest} {...own} />
      <div className="study-actions">
        {at > 0 && (
          <Button className="button" onPress={() => setBack(at - 1)}>
            {frame('back')}
          </Button>
        )}
        {back === null ? (
          <Main onPress={next} />
        ) : (
          <Button className="button primary" onPress={next}>
            {frame('next')}
          </Button>
        )}
      </div>
    </article>
  );
}
