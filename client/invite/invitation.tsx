/** What a participant reads before taking the seat of an invitation: the game, how long it takes, and who is there. */
import { useCallback, useEffect } from 'react';
import { Button } from 'react-aria-components';
import { useLocale } from 'use-intl';
import { Link } from 'wouter';
import type { Invitation as Told } from '../../answers/sessions.ts';
import type { LanguageTag } from '../../games/core/words/languages.ts';
import { getInvitation } from '../api.ts';
import { cardsIn, entryOf, shownIn } from '../boards.ts';
import { useDocumentLanguage } from '../document-language.ts';
import type { CardWords, GameEntry } from '../game-view.ts';
import { LanguageSwitch } from '../language-switch.tsx';
import { Screen } from '../page.tsx';
import { OFFERED, useChooseLanguage, useInLanguage, useReaderLanguage } from '../reader-language.ts';
import { useSentenceFor } from '../refusals.ts';
import { keepInvitation } from '../seat/house.ts';
import { AgentSign, SeatName } from '../signs/agent-sign.tsx';
import { letterOf } from '../signs/shapes.ts';
import { useLoaded } from '../use-loaded.ts';
import { TableWorded } from '../words/table-words.tsx';
import { useWords } from '../words/use-words.ts';
import { Worded } from '../words/words.tsx';
import './invite.css';

interface Props {
  readonly session: string;
  readonly token: string;
  /** As the link names it; null: it names none. */
  readonly seat: number | null;
  readonly preview: boolean;
  readonly onTake: () => void;
}

/** Is in the language of its reader; the seat is then taken in that language, too. */
export function Invitation(props: Props) {
  const language = useReaderLanguage();
  useDocumentLanguage(language);
  return (
    <TableWorded language={language}>
      <Worded language={language}>
        <Invited {...props} />
      </Worded>
    </TableWorded>
  );
}

/** How often the page looks who has come, ms. */
const LOOK_MS = 5000;

function Invited({ session, token, seat, preview, onTake }: Props) {
  const say = useWords('invitation');
  const sayFrame = useWords('frame');
  const sentenceFor = useSentenceFor();
  const language = useLocale() as LanguageTag;
  const choose = useChooseLanguage();
  const inLanguage = useInLanguage();
  const load = useCallback(async () => {
    const [invitation, cards] = await Promise.all([getInvitation(session, token), cardsIn(language)]);
    return { invitation, card: cards.get(invitation.game) };
  }, [session, token, language]);
  const [told, again] = useLoaded(load);
  useEffect(() => {
    if (told.kind === 'failed') return;
    const timer = setTimeout(again, LOOK_MS);
    return () => clearTimeout(timer);
  }, [told, again]);
  const { invitation, card } = told.kind === 'there' ? told.value : { invitation: null, card: undefined };
  const entry = invitation && entryOf(invitation.game);
  const game = entry ? (card?.plain ?? entry.name) : '';
  const remember = () => keepInvitation(`${window.location.pathname}${window.location.search}#${token}`);
  const take = () => {
    // the table is in the language that its address names
    if (language !== 'en') choose(language);
    onTake();
  };
  return (
    <Screen
      title={say('title')}
      heading={invitation ? say('heading', { game }) : say('title')}
      actions={
        <>
          <Button className="button primary" onPress={take} autoFocus>
            {seat === null ? say('takeYourSeat') : say('takeSeat', { seat: letterOf(seat) })}
            {seat !== null && <AgentSign seat={seat} />}
          </Button>
          {invitation && entry?.front?.learn && (
            <Link className="button" href={inLanguage(`/learn?game=${invitation.game}`)} onClick={remember}>
              {say('learn')}
            </Link>
          )}
        </>
      }
    >
      {preview && <p className="notice">{say('preview')}</p>}
      {entry && <Pitch entry={entry} card={card} />}
      {invitation && shownIn(invitation.game, language) !== language && <p>{say('notOffered')}</p>}
      {invitation && <Facts invitation={invitation} own={seat} />}
      {told.kind === 'failed' && <p role="alert">{sentenceFor(told.code, told.message)}</p>}
      <p>{invitation && invitation.phase !== 'open' ? say('underWay') : say('starts')}</p>
      <LanguageSwitch label={sayFrame('language')} languages={OFFERED} language={language} onChoose={choose} />
    </Screen>
  );
}

/** What one does in the game. What a game without a card says of itself is in English. */
function Pitch({ entry, card }: { readonly entry: GameEntry; readonly card: CardWords | undefined }) {
  const say = useWords('invitation');
  if (card) return <p>{card.pitch}</p>;
  if (entry.about === undefined) return <p>{say('noBoard')}</p>;
  return (
    <p lang="en" dir="ltr">
      {entry.about}
    </p>
  );
}

/** `own`: the seat of the link, where signs are not drawn. */
function Facts({ invitation, own }: { readonly invitation: Told; readonly own: number | null }) {
  const say = useWords('invitation');
  const { length, unit, turnMs, lobby, seats, signs } = invitation;
  return (
    <dl className="invitation-facts">
      <dt>{say('length')}</dt>
      <dd>
        {length === null
          ? say('noLength', { players: seats.length })
          : say(unit, { players: seats.length, count: length })}
      </dd>
      <dt>{say('pace')}</dt>
      <dd>{turnMs === null ? say('ownPace') : say('perTurn', { seconds: Math.round(turnMs / 1000) })}</dd>
      {lobby.told && invitation.phase === 'open' && (
        <>
          <dt>{say('wait')}</dt>
          <dd>{waitIn(lobby, say)}</dd>
        </>
      )}
      <dt>{say('hereNow')}</dt>
      <dd>
        <ul className="here">
          {seats.map(({ taken, kind }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbers
            <li key={at}>
              {signs === 'drawn' ? <span>{at + 1}.</span> : <SeatName seat={at} you={at === own} kind={kind} />}
              <span className={taken ? undefined : 'muted'}>{taken ? say('here') : say('notHere')}</span>
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  );
}

function waitIn({ deadline, limitMs }: Told['lobby'], say: ReturnType<typeof useWords<'invitation'>>): string {
  if (deadline !== null) {
    const leftMs = Math.max(0, deadline - Date.now());
    return say('lobbyLeft', { minutes: leftMs < 60_000 ? 0 : Math.round(leftMs / 60_000) });
  }
  return limitMs === null
    ? say('lobbyOpen')
    : say('lobbyMinutes', { minutes: Math.max(1, Math.round(limitMs / 60_000)) });
}
