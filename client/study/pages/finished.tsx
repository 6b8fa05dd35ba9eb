/**
 * The end: how it ended, the code as text, and the way back to the recruiter. The same page on every return; it takes the
 * participant back by itself only once.
 */
import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { PageOf, Submission } from '../../../studies/way/contract/page.ts';
import { read, write } from '../../seat/storage.ts';
import { useRegionalFormatter } from '../../words/region.ts';
import { useText } from '../../words/use-list.ts';
import { useWords } from '../../words/use-words.ts';
import { Heading } from '../frame/heading.tsx';
import { useMoney } from '../frame/money.ts';
import { Markdown } from '../markdown.tsx';
import { useOwnLanguage } from '../own-language.ts';
import { useStudy } from '../study-context.ts';

const WAIT_S = 5;

/** MTurk takes a form with the code; other recruiters have an address for each outcome. */
export function FinishedPage({ page }: { readonly page: PageOf<'finished'> }) {
  const say = useWords('finished');
  const money = useMoney();
  const own = useOwnLanguage();
  const joined = useText();
  const { submission } = useStudy().state;
  const { outcome, code, url, text, pay, erased } = page;
  return (
    <article>
      <Heading>{say('heading')}</Heading>
      <p>{say(outcome)}</p>
      {text !== null && <Markdown text={text} {...own} />}
      {pay && <p>{say('pay', { amount: money(pay) })}</p>}
      {erased && <Receipt erased={erased} />}
      <Code code={code} />
      {submission !== null ? (
        <WayBack page={page} to={submission} />
      ) : url === null ? (
        <p>{joined([say('giveCode'), say('close')])}</p>
      ) : (
        <WayBack page={page} to={url} />
      )}
    </article>
  );
}

function Receipt({
  erased: { at, texts, rows, payableUntil },
}: {
  readonly erased: NonNullable<PageOf<'finished'>['erased']>;
}) {
  const say = useWords('finished');
  const format = useRegionalFormatter();
  const inWords = (time: number): string =>
    format.dateTime(new Date(time), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return (
    <>
      <p>{say('erased', { when: inWords(at), texts, rows })}</p>
      {payableUntil !== null && <p>{say('payable', { when: inWords(payableUntil) })}</p>}
    </>
  );
}

function Code({ code }: { readonly code: string }) {
  const say = useWords('finished');
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = (): void =>
    void navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <section className="study-code">
      <h2>{say('code')}</h2>
      <p>
        <code translate="no">{code}</code>
        <Button className="button" onPress={copy}>
          {say('copy')}
        </Button>
      </p>
      <p role="status">{copied !== null && (copied ? say('copied') : say('copyFailed'))}</p>
    </section>
  );
}

interface WayBackProps {
  readonly page: PageOf<'finished'>;
  readonly to: string | Submission;
}

function WayBack({ page, to }: WayBackProps) {
  const { give, state } = useStudy();
  const say = useWords('finished');
  const place = `standpoint/followed/${page.participant}`;
  const [counts, setCounts] = useState(() => read('sessionStorage', place) === null);
  const [seconds, setSeconds] = useState(WAIT_S);
  const [going, setGoing] = useState(false);
  const gone = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  // the button that was pressed goes, and the focus stays on the page
  const stay = (): void => {
    setCounts(false);
    back.current?.focus();
  };
  const follow = (): void => {
    if (going) return;
    setCounts(false);
    setGoing(true);
    write('sessionStorage', place, 'yes');
    give({ type: 'followRedirect' });
  };
  useEffect(() => {
    if (!counts) return;
    const timer = setTimeout(() => (seconds > 0 ? setSeconds(seconds - 1) : follow()), 1000);
    return () => clearTimeout(timer);
  });
  // the command first: where the server cannot be reached, the participant still goes after a moment
  const sent = !state.outbox.some(({ command }) => command.type === 'followRedirect');
  useEffect(() => {
    if (!going || gone.current) return;
    const go = (): void => {
      gone.current = true;
      setGoing(false);
      if (typeof to === 'string') window.location.assign(to);
      else form.current?.submit();
    };
    const timer = setTimeout(go, sent ? 0 : 3000);
    return () => clearTimeout(timer);
  }, [going, sent, to]);
  return (
    <div className="study-actions">
      {typeof to !== 'string' && (
        <form ref={form} method="post" action={to.address} hidden>
          <input name="assignmentId" value={to.assignmentId} readOnly />
          <input name="code" value={page.code} readOnly />
        </form>
      )}
      <Button ref={back} className="button primary" onPress={follow}>
        {say('follow')}
      </Button>
      {counts && (
        <>
          <Button className="button" onPress={stay}>
            {say('stay')}
          </Button>
          {/* read aloud once, and not again every second */}
          <p className="unseen" role="status">
            {say('redirect', { seconds: WAIT_S })}
          </p>
          <p aria-hidden>{say('redirect', { seconds })}</p>
        </>
      )}
    </div>
  );
}
