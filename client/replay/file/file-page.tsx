/** The page of a replay that plays from a file: it shows the log that stands in the document, and asks no server for anything. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { HeldReplay } from '../../../games/core/log/one-file.ts';
import { Fold } from '../../fold.tsx';
import { keepTheme } from '../../theme.ts';
import { TableWorded } from '../../words/table-words.tsx';
import { useWords } from '../../words/use-words.ts';
import { fragmentAddress } from '../address.ts';
import type { AnyEvent } from '../any-event.ts';
import { BareFrame } from '../bare-frame.tsx';
import { replayOf } from '../replay-log.ts';
import { type ReplayExtras, ReplayedSession } from '../replay-page.tsx';
import '../../style/page.css';
import './file.css';

/** Draws the replay in place of the first words of the document. */
export async function showReplay(): Promise<void> {
  keepTheme();
  const page = createRoot(document.getElementById('root') ?? document.body);
  try {
    const { heldReplay } = await import('../../../games/core/log/one-file.ts');
    const held = heldReplay(textIn('about'), textIn('log'));
    const log = held.log.map((event, i) => ({ seq: i + 1, recordedAt: 0, event: event as AnyEvent }));
    const replay = await replayOf(held.session, log);
    const extras: ReplayExtras = {
      marks: [],
      head: () => held.intact || <Changed />,
      deed: () => null,
      notes: () => <About held={held} rulesVersion={replay.game.version} />,
      family: null,
      quizzes: null,
    };
    const address = fragmentAddress(held.opens);
    page.render(
      <StrictMode>
        <TableWorded language="en">
          <ReplayedSession replay={replay} address={address} Frame={BareFrame} extras={extras} />
        </TableWorded>
      </StrictMode>,
    );
  } catch (error) {
    page.render(
      <p className="loading" role="alert">
        This file cannot be played: {(error as Error).message}
      </p>,
    );
  }
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
