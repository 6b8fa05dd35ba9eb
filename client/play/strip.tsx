/**
 * The strip of the last turn, in one line: what the participant did, what happened and why, and the points. It tells what the
 * seat was told and what the rules made of it. A press opens it, with the points item by item; parts that the session hides are
 * left out.
 */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Recap as Shown } from '../../games/core/session/types.ts';
import { type RecapGain, type RecapSentence, sumOf, type TurnRecap } from '../recap.ts';
import { type TableSay, useWords } from '../words/use-words.ts';
import './strip.css';
import { Blank } from '../words/blank.tsx';

interface Props {
  /** The last turn that brought anything; null: none was played. */
  readonly recap: TurnRecap | null;
  /** Tells recaps apart: several may be of one trial. */
  readonly about: number | null;
  readonly unit: 'turn' | 'trial' | 'story';
  /** What the session lets the strip tell; undefined: as sessions that do not say. */
  readonly shown: Shown | undefined;
  /** The seat's points so far; null: it is not told. */
  readonly points: number | null;
  /** The game's sentence where no turn tells of points. */
  readonly pointsLater: string | undefined;
  /** What to do now; null: there is nothing to advise; undefined: the session is over. */
  readonly advice: string | null | undefined;
  /** Nothing else on the page tells what the turn brought, so the strip is open. */
  readonly alone: boolean;
}

export function Strip({ recap, about, unit, shown, points, pointsLater, advice, alone }: Props) {
  const say = useWords('table.strip');
  const turn = useWords('table.turn');
  const [open, setOpen] = useState(false);
  const story = useRef<HTMLDivElement>(null);
  const said = saidIn(recap, shown);
  const nth = recap && say('did', { unit, nth: recap.turn + 1 });
  const items = (shown?.points && recap?.gains) || [];
  const paid = paidInWords(recap, { unit, points, say });
  const isOpen = open || alone;
  const isCut = useCut(story);
  return (
    <section
      className="strip"
      aria-label={say('name')}
      data-open={isOpen || undefined}
      data-advises={shown?.advice || undefined}
      tabIndex={isOpen ? 0 : undefined}
    >
      <div className="story" ref={story}>
        <h2>{nth ?? say('didFirst')}</h2>
        <p className={recap?.late ? 'did late' : 'did'}>
          {recap === null ? turn('nothingYet') : (recap.did ?? say('nothingToDo'))}
        </p>
        <ul data-messages-of="all" data-clock={recap?.late || undefined}>
          {said.map((one, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: each turn has sentences of its own, which never change places
            <Sentence key={`${about}/${i}`} said={one} />
          ))}
        </ul>
      </div>
      {/* its place is kept while there are none */}
      <div className="points">
        {paid === null ? <p className="muted">{pointsLater}</p> : <p className="sum">{paid}</p>}
        {isOpen && items.length > 0 && (
          <dl>
            {items.map((gain, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Item key={`${recap?.turn}/${i}`} gain={gain} />
            ))}
          </dl>
        )}
      </div>
      {!alone && (
        <button
          type="button"
          className="button plain more"
          aria-expanded={open}
          hidden={!open && !isCut && items.length === 0}
          onClick={() => setOpen(!open)}
        >
          {say(open ? 'less' : 'more')}
        </button>
      )}
      {shown?.advice && advice !== undefined && (
        <p className="next">
          <b>{say('next')}</b>
          <Blank />
          {advice ?? say('noAdvice')}
        </p>
      )}
    </section>
  );
}

/** The sentences on what happened, as far as the session lets them be told. */
export function saidIn(recap: TurnRecap | null, shown: Shown | undefined): readonly RecapSentence[] {
  return (recap?.happened ?? []).filter(({ isReason }) => shown?.reasons || !isReason);
}

/** Whether words do not fit into the box. */
function useCut(box: RefObject<HTMLElement | null>): boolean {
  const [isCut, setCut] = useState(false);
  const look = useEffectEvent(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = box.current ?? document.body;
    setCut(scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1);
  });
  // every drawing can bring other words
  useLayoutEffect(() => look());
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(() => look());
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return isCut;
}

function Sentence({ said }: { readonly said: RecapSentence }) {
  return (
    <li className={said.isDrawn ? 'unseen' : undefined}>
      {said.words}
      <Blank />
    </li>
  );
}

/** null: points are not told. */
function paidInWords(
  recap: TurnRecap | null,
  { unit, points, say }: Pick<Props, 'unit' | 'points'> & { readonly say: TableSay<'strip'> },
): string | null {
  const gains = recap?.gains ?? null;
  const inAll = points === null ? null : { points: rounded(points) };
  if (gains === null) return inAll && say('inAll', inAll);
  const paid = { unit, amount: signed(sumOf(gains)) };
  return inAll === null ? say('paid', paid) : say('paidInAll', { ...paid, ...inAll });
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
