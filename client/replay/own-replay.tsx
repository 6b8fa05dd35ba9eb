/** What a participant may look back at: the session as their own seat saw it, turn by turn. It knows nothing else. */

import { type ReactNode, useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import * as v from 'valibot';
import { OwnView } from '../../games/core/protocol.ts';
import { endCode } from '../../games/core/session/words.ts';
import { ask, pathOf, withToken } from '../api.ts';
import type { AnyGameView } from '../game-view.ts';
import { HomeLink, Page, Screen } from '../page.tsx';
import { usePlainNames } from '../plain-names.ts';
import { LastTurn } from '../play/last-turn.tsx';
import type { Untyped } from '../seat/seat-state.ts';
import { letterOf } from '../signs/shapes.ts';
import { useWords } from '../words/use-words.ts';
import { turnIn } from './turn-link.ts';

export interface OwnReplayProps {
  readonly own: OwnView;
  readonly view: AnyGameView;
}

/** The schema of the protocol, for the page's requests. */
const OwnViewAnswer = v.custom<OwnView>((answer) => OwnView.safeParse(answer).success);

/** What the seat saw that the token is for. */
export const getView = (session: string, token: string | null): Promise<OwnView> =>
  ask('GET', `${pathOf(session)}/view`, OwnViewAnswer, withToken(token));

const NO_CHOICE = (): void => undefined;

export function OwnReplay({ own, view, choice }: OwnReplayProps & { readonly choice: ReactNode }) {
  const { info, seat, first, experiences, moments, ending } = own;
  const say = useWords('own');
  const plainNames = usePlainNames();
  const t = useWords('replay');
  const ends = useWords('later.end.why');
  const why = ending && ends(endCode(ending.reason, ending.cause ?? null));
  const [at, setAt] = useState(() => {
    const turn = turnIn(window.location.search);
    return turn === null
      ? 0
      : Math.max(
          0,
          moments.findLastIndex(({ lived }) => lived <= turn + 1),
        );
  });
  const memories = useMemo(() => {
    if (!first) return [];
    const known: Untyped[] = [view.begin(first)];
    for (const experience of experiences) known.push(view.remember(known.at(-1), experience));
    return known;
  }, [view, first, experiences]);
  const moment = moments[at];
  if (!first || !moment) {
    return (
      <Screen title={say('nothingTitle')} heading={say('nothing')} end={choice} actions={<HomeLink primary />}>
        <p>{why ?? say('leftBefore')}</p>
      </Screen>
    );
  }
  const { observation, lived } = moment;
  const past = experiences.slice(0, lived);
  const memory = info.aids.knowledge ? (memories[lived] ?? null) : null;
  const parted = {
    observation,
    seat,
    legalActions: [],
    choices: {},
    acted: past.at(-1)?.acted ?? null,
    memory,
    first,
    onChoose: NO_CHOICE,
  };
  const { Board, Legend, Mind } = view;
  const last = moments.length - 1;
  const isEnd = at === last && ending !== null;
  const place = say('at', { number: at + 1, count: moments.length });
  return (
    <Page title={say('title')} bar={<span>{say('as', { letter: letterOf(seat) })}</span>} end={choice} wide foot>
      <h1 className="unseen">{say('heading', { game: plainNames(info.game) })}</h1>
      <div className="play-view own-replay">
        <div className="board-side">
          <Board {...parted} />
          <Legend {...parted} />
        </div>
        <div className="under">
          <div className="timeline space">
            <input
              type="range"
              aria-label={t('place')}
              aria-valuetext={place}
              min={0}
              max={last}
              value={at}
              onChange={(event) => setAt(Number(event.target.value))}
            />
          </div>
          <div className="controls">
            <div className="buttons space">
              <Button className="button" isDisabled={at === 0} onPress={() => setAt(at - 1)}>
                {say('back')}
              </Button>
              <Button className="button" isDisabled={at === last} onPress={() => setAt(at + 1)}>
                {say('on')}
              </Button>
            </div>
            <p className="now" aria-live="polite">
              {isEnd ? why : place}
            </p>
          </div>
          <p className="muted">{say('only')}</p>
        </div>
        <div className="panel">
          <LastTurn view={view} seat={seat} experiences={past} lines={info.roles.length + 3} />
          <Mind observation={observation} seat={seat} memory={memory} ticks={null} live={false} />
        </div>
      </div>
    </Page>
  );
}
