/**
 * What is in the same place on every page of a study: how long it takes, what is earned, notices, the language, and the way
 * out.
 */
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { Page } from '../../../studies/way/contract/page.ts';
import { LanguageSwitch } from '../../language-switch.tsx';
import { ThemeSwitch } from '../../theme-switch.tsx';
import { useWords } from '../../words/use-words.ts';
import { useSending, useStudy } from '../study-context.ts';
import { HelpButton, NewMessages, WithHelp } from './help.tsx';
import { Leave } from './leave.tsx';
import { useMoney } from './money.ts';
import { Notices, Refusal, Warned } from './notices.tsx';
import { TimeLeft, TimeWarning } from './time-left.tsx';

/** Pages before the consent is given, whose text says itself how long the study takes. */
const BEFORE: ReadonlySet<Page['kind']> = new Set(['language', 'screening', 'consent']);

interface Props {
  /** A board takes the whole width. */
  readonly wide: boolean;
  readonly children: ReactNode;
}

export function Frame({ wide, children }: Props) {
  const { page, state, line } = useStudy();
  const say = useWords('frame');
  const money = useMoney();
  const over = page.kind === 'finished';
  return (
    <WithHelp>
      <div className={wide ? 'study wide' : 'study'} data-page={page.key}>
        <header className="study-bar">
          {page.minutesLeft !== null && !BEFORE.has(page.kind) && (
            <p>{say('minutesLeft', { minutes: page.minutesLeft })}</p>
          )}
          {page.pay && !over && <p>{say('pay', { amount: money(page.pay) })}</p>}
          {!over && page.kind !== 'waiting' && page.kind !== 'away' && page.kind !== 'paused' && <TimeLeft />}
        </header>
        <div className="study-notices">
          <Notices state={state} line={line} />
          <Warned page={page} />
          <NewMessages />
          {!over && page.kind !== 'paused' && <TimeWarning key={page.key} />}
          <Refusal state={state} />
        </div>
        <main className="study-main">{children}</main>
        {(!over || page.consented) && (
          <footer className="study-foot">
            <Languages />
            {!over && <HelpButton />}
            <Leave />
            <ThemeSwitch
              names={{
                label: say('colours'),
                system: say('coloursSystem'),
                light: say('coloursLight'),
                dark: say('coloursDark'),
              }}
            />
          </footer>
        )}
      </div>
    </WithHelp>
  );
}

/** The languages that the participant can still choose from, each by its own name. */
function Languages() {
  const { page, give } = useStudy();
  const say = useWords('frame');
  if (page.languages.length < 2 || page.kind === 'language') return null;
  return (
    <LanguageSwitch
      label={say('language')}
      languages={page.languages}
      language={page.language}
      onChoose={(language) => give({ type: 'chooseLanguage', language })}
    />
  );
}

interface MainProps {
  readonly onPress: () => void;
  /** Left out: "Continue". */
  readonly children?: string;
}

/** The main button of a page. */
export function Main({ onPress, children }: MainProps) {
  const say = useWords('frame');
  const sending = useSending();
  return (
    <Button className="button primary" onPress={onPress}>
      {sending ? say('sending') : (children ?? say('next'))}
    </Button>
  );
}
