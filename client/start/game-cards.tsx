/** The games of the start page: a card each, with a moving picture, a plain name, and three ways in. */
import { use } from 'react';
import { Button } from 'react-aria-components';
import { useLocale } from 'use-intl';
import { Link } from 'wouter';
import type { GameOffer } from '../../answers/games.ts';
import type { SessionSummary } from '../../answers/sessions.ts';
import type { LanguageTag } from '../../games/core/words/languages.ts';
import { cardsIn, entryOf } from '../boards.ts';
import type { Front, GameEntry } from '../game-view.ts';
import { useInLanguage } from '../reader-language.ts';
import { useWords } from '../words/use-words.ts';
import { GamePicture, hasPicture } from './game-picture.tsx';
import { NotOffered } from './not-offered.tsx';

interface Props {
  readonly offers: readonly GameOffer[];
  readonly examples: readonly SessionSummary[];
  /** Whether this browser may make sessions; false while it is not known. */
  readonly mayOrder: boolean;
  /** The game whose session is being made; null: none is. */
  readonly busy: string | null;
  /** Why the last session that a game's card ordered was not made; null: it was made, or none was ordered. */
  readonly refusedAt: (game: string) => string | null;
  readonly onTry: (offer: GameOffer) => void;
  readonly onWatch: (offer: GameOffer) => void;
}

export function GameCards({ offers, ...props }: Props) {
  const say = useWords('start');
  const games = offers.flatMap((offer) => {
    const entry = entryOf(offer.id);
    return entry.front ? [{ offer, entry, front: entry.front }] : [];
  });
  const cards = games.filter(({ front }) => front.picture);
  const rows = games.filter(({ front }) => !front.picture);
  return (
    <section id="games" aria-label={say('games')} className="front-games">
      <div className="cards">
        {cards.map((game) => (
          <Card key={game.offer.id} {...game} {...props} />
        ))}
      </div>
      {rows.length > 0 && (
        <div className="question-games">
          <h2>{say('questionGames')}</h2>
          <div className="cards">
            {rows.map((game) => (
              <Card key={game.offer.id} {...game} {...props} />
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

interface CardProps extends Omit<Props, 'offers'> {
  readonly offer: GameOffer;
  readonly entry: GameEntry;
  readonly front: Front;
}

function Card({ offer, entry, front, examples, mayOrder, busy, refusedAt, onTry, onWatch }: CardProps) {
  const say = useWords('start');
  const language = useLocale() as LanguageTag;
  const inLanguage = useInLanguage();
  const { plain: game, pitch } = use(cardsIn(language)).get(entry.id) ?? front.english;
  const { least, most } = front.players;
  const pictured = hasPicture(entry.id);
  const example = examples.find((one) => one.game === entry.id);
  const id = `game-${entry.id}`;
  return (
    <article className={pictured ? 'game-card' : 'game-card plain'} aria-labelledby={id}>
      {pictured && (
        <div className="picture">
          <GamePicture game={entry.id} />
        </div>
      )}
      <div className="words">
        <h3 id={id}>{game}</h3>
        <p className="facts">
          <bdi translate="no">{entry.name}</bdi> · {say('minutes', { minutes: front.minutes })} ·{' '}
          {least === most ? say('players', { most }) : say('playersBetween', { least, most })}
        </p>
        <p>{pitch}</p>
        <NotOffered game={entry.id} name={game} />
      </div>
      <p role="alert" className="problem">
        {refusedAt(offer.id)}
      </p>
      <div className="actions">
        {mayOrder && (
          <Button
            className="button primary"
            aria-label={say('tryGame', { game })}
            onPress={() => onTry(offer)}
            isDisabled={busy !== null}
          >
            {busy === offer.id ? say('starting') : say('try')}
          </Button>
        )}
        {front.learn && (
          <Link className="button" aria-label={say('learnGame', { game })} href={inLanguage(`/learn?game=${offer.id}`)}>
            {say('learn')}
          </Link>
        )}
        {example ? (
          <Link
            className="button"
            aria-label={say('watchGame', { game })}
            href={inLanguage(`/replay/${example.session}`)}
          >
            {say('watch')}
          </Link>
        ) : (
          mayOrder && (
            <Button
              className="button"
              aria-label={say('watchGame', { game })}
              onPress={() => onWatch(offer)}
              isDisabled={busy !== null}
            >
              {say('watch')}
            </Button>
          )
        )}
      </div>
    </article>
  );
}
