/** The page of a replay that plays from a file: it shows the log that stands in the document, and asks no server for anything. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { useLocale } from 'use-intl';
import type { HeldReplay } from '../../../games/core/log/one-file.ts';
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import { shownIn } from '../../boards.ts';
import { useDocumentLanguage } from '../../document-language.ts';
import { Fold } from '../../fold.tsx';
import { LanguageSwitch } from '../../language-switch.tsx';
import { OFFERED, readerLanguage } from '../../reader-language.ts';
import { keepTheme } from '../../theme.ts';
import { InReplayWords, replayWordsAreThere } from '../../words/replay-words.tsx';
import { useWords } from '../../words/use-words.ts';
import { fragmentAddress, type ReplayAddress } from '../address.ts';
import type { AnyEvent } from '../any-event.ts';
import { BareFrame } from '../bare-frame.tsx';
import { type Replay, replayOf } from '../replay-log.ts';
import { type ReplayExtras, ReplayedSession } from '../replay-page.tsx';
import '../../style/page.css';
import './file.css';

/** Draws the replay in place of the first words of the document, in the language of its address, or of the browser. */
export async function showReplay(): Promise<void> {
  keepTheme();
  const page = createRoot(document.getElementById('root') ?? document.body);
  const browser = navigator.languages;
  try {
    const { heldReplay } = await import('../../../games/core/log/one-file.ts');
    const held = heldReplay(textIn('about'), textIn('log'));
    const log = held.log.map((event, i) => ({ seq: i + 1, recordedAt: 0, event: event as AnyEvent }));
    const address = fragmentAddress(held.opens);
    const draw = async (asked: LanguageTag): Promise<void> => {
      const replay = await replayOf(held.session, log, asked);
      await replayWordsAreThere(replay.language);
      const choose = (chosen: LanguageTag): void => {
        const search = new URLSearchParams(address.search());
        search.set('lang', chosen);
        address.replace(`?${search}`);
        void draw(chosen);
      };
      page.render(
        <StrictMode>
          <InReplayWords language={replay.language}>
            <Held replay={replay} held={held} address={address} onChoose={choose} />
          </InReplayWords>
        </StrictMode>,
      );
    };
    await draw(readerLanguage({ linked: new URLSearchParams(address.search()).get('lang'), chosen: null, browser }));
  } catch (error) {
    const language = readerLanguage({ linked: null, chosen: null, browser });
    await replayWordsAreThere(language);
    page.render(
      <InReplayWords language={language}>
        <Broken why={(error as Error).message} />
      </InReplayWords>,
    );
  }
}

interface HeldProps {
  readonly replay: Replay;
  readonly held: HeldReplay;
  readonly address: ReplayAddress;
  readonly onChoose: (language: LanguageTag) => void;
}

function Held({ replay, held, address, onChoose }: HeldProps) {
  const say = useWords('replay');
  const { language, game } = replay;
  useDocumentLanguage(language);
  const extras: ReplayExtras = {
    marks: [],
    head: () => (
      <>
        {held.intact || <Changed />}
        <LanguageSwitch
          label={say('language')}
          languages={OFFERED.filter((one) => shownIn(game.id, one) === one)}
          language={language}
          onChoose={onChoose}
        />
      </>
    ),
    deed: () => null,
    notes: () => <About held={held} rulesVersion={game.version} />,
    family: null,
    quizzes: null,
  };
  return <ReplayedSession replay={replay} address={address} Frame={BareFrame} extras={extras} />;
}

/** `why`: in English. */
function Broken({ why }: { readonly why: string }) {
  const t = useWords('file');
  useDocumentLanguage(useLocale() as LanguageTag);
  return (
    <p className="loading" role="alert">
      {t('failed')} <span lang="en">{why}</span>
    </p>
  );
}

const textIn = (id: string): string => document.getElementById(id)?.textContent ?? '';

/** A warning in the head. */
function Changed() {
  const t = useWords('file');
  return (
    <strong className="small" role="alert">
      {t('changed')}
    </strong>
  );
}

function About({ held, rulesVersion }: { readonly held: HeldReplay; readonly rulesVersion: number }) {
  const t = useWords('file');
  const { session, sha256, intact } = held;
  return (
    <section className="about-file" aria-labelledby="about-file">
      <h2 id="about-file">{t('about')}</h2>
      <p>{t('whatItIs')}</p>
      <dl>
        <dt>{t('session')}</dt>
        <dd>{session}</dd>
        <dt>{t('rules')}</dt>
        <dd>{t('version', { version: String(rulesVersion) })}</dd>
        <dt>{t('hash')}</dt>
        <dd>
          <code>{sha256}</code>
          <br />
          {intact ? t('intact') : t('changed')}
        </dd>
      </dl>
      <Fold title={t('licences')}>
        <pre className="licences">{textIn('licences')}</pre>
      </Fold>
    </section>
  );
}
