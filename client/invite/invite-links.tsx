/** Links for several people at once: to copy, to save, or to show as QR codes; with a warning where they cannot be opened. */
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { saveFile } from '../sessions/save-file.ts';
import { letterOf } from '../signs/shapes.ts';
import { useWords } from '../words/use-words.ts';
import { QrCode } from './qr-code.tsx';
import { reachOf } from './reach.ts';
import { csvOf, type SeatLink } from './unseated-sessions.ts';
import './invite.css';

interface Props {
  readonly links: readonly SeatLink[];
  /** The page has said already from where the links can be opened. */
  readonly warned?: boolean;
}

export function InviteLinks({ links, warned = false }: Props) {
  const say = useWords('invite');
  const [codes, setCodes] = useState(false);
  const [copied, setCopied] = useState<string | null>(null);
  const copy = (what: string, text: string) => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(what),
      () => setCopied(null),
    );
  };
  const reach = reachOf(window.location.hostname);
  const numbers = [...new Set(links.map(({ nth }) => nth))];
  const nameOf = ({ nth, place, seat }: SeatLink): string => {
    if (numbers.length === 1)
      return seat === null ? say('anySeat', { number: place }) : say('seat', { seat: letterOf(seat) });
    return seat === null
      ? say('anySeatIn', { session: nth, number: place })
      : say('seatIn', { session: nth, seat: letterOf(seat) });
  };
  return (
    <div className="invite-links">
      {reach !== 'anywhere' && !warned && (
        <p className="notice" role="note">
          {say(reach, { address: window.location.origin })}
        </p>
      )}
      <p>{say('each')}</p>
      <div className="actions no-print">
        <Button className="button primary" onPress={() => copy('all', links.map(({ link }) => link).join('\n'))}>
          {copied === 'all' ? say('copied') : say('copyAll')}
        </Button>
        <Button className="button" onPress={() => saveFile('links.csv', 'text/csv', csvOf(links))}>
          {say('download')}
        </Button>
        <Button className="button" aria-expanded={codes} onPress={() => setCodes(!codes)}>
          {codes ? say('hideCodes') : say('showCodes')}
        </Button>
        {codes && (
          <Button className="button" onPress={() => window.print()}>
            {say('print')}
          </Button>
        )}
      </div>
      <ul className={codes ? 'link-list with-codes' : 'link-list'}>
        {links.map((one) => {
          const name = nameOf(one);
          return (
            <li key={one.link}>
              <b>{name}</b>
              {codes && <QrCode text={one.link} label={say('codeFor', { seat: name })} />}
              <span className="invite">
                <input
                  readOnly
                  aria-label={say('linkFor', { seat: name })}
                  value={one.link}
                  onFocus={(event) => event.target.select()}
                />
                <Button
                  className="button"
                  aria-label={say('copyOne', { seat: name })}
                  onPress={() => copy(one.link, one.link)}
                >
                  {copied === one.link ? say('copied') : say('copy')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
