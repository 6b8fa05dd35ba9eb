/**
 * The strip of the last turn, in four cells that keep their places: what the participant did, what happened and why, points
 * item by item, and what to do next. It tells what the seat was told and what the rules made of it. Parts that the session
 * hides say so.
 */
import type { Recap as Shown } from '../../games/core/session/types.ts';
import { type RecapGain, type RecapSentence, sumOf, type TurnRecap } from '../recap.ts';
import { filled } from '../words/filled.ts';
import { play as words } from '../words/play.ts';
import './strip.css';

interface Props {
  /** The last turn that brought anything; null: none was played. */
  readonly recap: TurnRecap | null;
  /** Tells recaps apart: several may be of one trial. */
  readonly about: number | null;
  readonly unit: 'turn' | 'trial';
  /** What the session lets the strip tell; undefined: as sessions that do not say. */
  readonly shown: Shown | undefined;
  /** The seat's points so far; null: it is not told. */
  readonly points: number | null;
  /** The game's sentence where no turn tells of points. */
  readonly pointsLater: string | undefined;
  /** What to do now; null: there is nothing to advise; undefined: the session is over. */
  readonly advice: string | null | undefined;
}

export function Strip({ recap, about, unit, shown, points, pointsLater, advice }: Props) {
  const reasons = shown?.reasons ?? false;
  const said = saidIn(recap, shown);
  const nth = recap && filled(words.did, { unit: capital(unit), nth: recap.turn + 1 });
  return (
    <section
      className="strip"
      aria-label={words.strip}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where a turn has more to tell than there is room for
      tabIndex={0}
      data-pays={(shown?.points && pointsLater === undefined) || undefined}
    >
      <div className="cell did">
        <h2>{nth ?? words.didFirst}</h2>
        <p className={recap?.late ? 'late' : undefined}>
          {recap === null ? words.nothingDone : (recap.did ?? words.nothingToDo)}
        </p>
      </div>
      <div className="cell happened">
        <h2>{reasons ? words.happened : words.happenedOnly}</h2>
        <ul data-messages-of="all" data-clock={recap?.late || undefined}>
          {recap === null ? (
            <li>{words.nothingHappened}</li>
          ) : said.length === 0 ? (
            <li className="muted">{words.nothingTold}</li>
          ) : (
            said.map((one, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: each turn has sentences of its own, which never change places
              <Sentence key={`${about}/${i}`} said={one} />
            ))
          )}
        </ul>
        {shown && !reasons && <p className="hidden">{words.reasonsHidden}</p>}
      </div>
      <div className="cell points">
        <h2>{words.points}</h2>
        <Points {...{ recap, unit, points, pointsLater }} items={shown?.points ?? false} told={shown !== undefined} />
      </div>
      {advice !== undefined && (
        <div className="cell next">
          <h2>{words.next}</h2>
          {shown?.advice ? <p>{advice ?? words.noAdvice}</p> : <p className="hidden">{words.adviceHidden}</p>}
        </div>
      )}
    </section>
  );
}

/** The sentences on what happened, as far as the session lets them be told. */
export function saidIn(recap: TurnRecap | null, shown: Shown | undefined): readonly RecapSentence[] {
  return (recap?.happened ?? []).filter(({ isReason }) => shown?.reasons || !isReason);
}

function Sentence({ said }: { readonly said: RecapSentence }) {
  return <li className={said.isDrawn ? 'unseen' : undefined}>{said.words}</li>;
}

function Points({
  recap,
  unit,
  points,
  pointsLater,
  items,
  told,
}: Pick<Props, 'recap' | 'unit' | 'points' | 'pointsLater'> & { readonly items: boolean; readonly told: boolean }) {
  const gains = recap?.gains ?? null;
  if (gains === null && points === null) return <p className="hidden">{pointsLater ?? words.pointsNotTold}</p>;
  const sum = gains === null ? null : sumOf(gains);
  return (
    <>
      <dl data-empty={sum === null || undefined}>
        {sum !== null && (
          <div className="sum">
            <dt>{signed(sum)}</dt>
            <dd>
              {filled(words.thisTurn, { unit })}
              {points !== null && `, ${filled(words.inAll, { points: rounded(points) })}`}
            </dd>
          </div>
        )}
        {/* below the sum, so that it keeps its place */}
        {items &&
          gains?.map((gain, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Item key={`${recap?.turn}/${i}`} gain={gain} />
          ))}
      </dl>
      {sum === null && points !== null && <p>{filled(words.inAll, { points: rounded(points) })}</p>}
      {told && !items && <p className="hidden">{words.pointsHidden}</p>}
    </>
  );
}

function Item({ gain }: { readonly gain: RecapGain }) {
  return (
    <div>
      <dt>{signed(gain.amount)}</dt>
      <dd>{gain.words}</dd>
    </div>
  );
}

const rounded = (amount: number): number => Math.round(100 * amount) / 100;
const signed = (amount: number): string => {
  const value = rounded(amount);
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
};
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
