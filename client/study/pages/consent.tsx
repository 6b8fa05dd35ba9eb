/** What a participant agrees to: the text, the tiers, what the page notices. To decline is as easy as to agree. */
import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { PageOf } from '../../../studies/way/contract/page.ts';
import { Blank } from '../../words/blank.tsx';
import { useWords } from '../../words/use-words.ts';
import { Heading } from '../frame/heading.tsx';
import { Line, Markdown, withoutTitle } from '../markdown.tsx';
import { useOwnLanguage } from '../own-language.ts';
import { keepDeclared } from '../page-times.ts';
import { useSending, useStudy } from '../study-context.ts';
import { useDraft } from '../use-draft.ts';

export function ConsentPage({ page }: { readonly page: PageOf<'consent'> }) {
  const { give } = useStudy();
  const say = useWords('consent');
  const frame = useWords('frame');
  const own = useOwnLanguage();
  const sending = useSending();
  const [ticked, setTicked] = useDraft(tiersIn);
  const [missing, setMissing] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const { participant, textHash, tiers, signals } = page;
  useEffect(() => keepDeclared(participant, signals), [participant, signals]);
  const { title, rest } = withoutTitle(page.text);
  const lacks = tiers.filter(({ id, required }) => required && !ticked.includes(id));
  const agree = () => {
    if (lacks.length === 0) return give({ type: 'giveConsent', textHash, tiers: [...ticked] });
    setMissing(true);
    first.current?.focus();
  };
  return (
    <article>
      <Heading {...(title === null ? {} : own)}>{title ?? say('heading')}</Heading>
      <Markdown text={rest} {...own} />
      {signals.length > 0 && (
        <section className="prose">
          <h2>{say('signals')}</h2>
          <ul>
            {signals.map((signal) => (
              <li key={signal}>{say(signal)}</li>
            ))}
          </ul>
          <p>{say('signalsText')}</p>
        </section>
      )}
      <fieldset className="study-choices">
        <legend>{say('tiers')}</legend>
        {tiers.map(({ id, text, required }) => (
          <label key={id} className="study-choice">
            <input
              ref={lacks[0]?.id === id ? first : null}
              type="checkbox"
              checked={ticked.includes(id)}
              onChange={({ target }) =>
                setTicked(target.checked ? [...ticked, id] : ticked.filter((one) => one !== id))
              }
              aria-describedby={`${id}-needed`}
            />
            <span>
              <Line text={text} {...own} />
              <Blank />
              <span id={`${id}-needed`} className="muted small">
                {required ? say('required') : say('optional')}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <p role="alert" className="notice">
        {missing && lacks.length > 0 && say('missing')}
      </p>
      <div className="study-actions even">
        <Button className="button" onPress={agree}>
          {sending ? frame('sending') : say('agree')}
        </Button>
        <Button className="button" onPress={() => give({ type: 'declineConsent', textHash })}>
          {say('decline')}
        </Button>
      </div>
    </article>
  );
}

function tiersIn(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
}
