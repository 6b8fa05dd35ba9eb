/** What was typed in a session: who wrote it and who noticed it. */
import { tokenOf, tokensIn } from '../../games/core/free-text.ts';
import type { AnyRecordedGame, GameTypes } from '../../games/core/game.ts';
import type { SessionState } from '../../games/core/session/session.ts';
import { witness } from '../../games/core/session/view.ts';
import type { BundleRow } from './columns.ts';
import { opensModels } from './model-rows.ts';
import type { SessionInStudy, SessionLog } from './session-log.ts';

interface Typing {
  readonly log: SessionLog;
  readonly game: AnyRecordedGame;
  /** After each event. */
  readonly states: readonly SessionState<GameTypes>[];
  /** The participant or policy in a seat at an event. */
  readonly nameOf: (index: number, seat: number) => string;
  readonly inStudy: SessionInStudy;
}

export function textRows({ log, game, states, nameOf, inStudy }: Typing): readonly BundleRow[] {
  const { stream, events } = log;
  const typed = events.flatMap((event, index) => {
    if (event.type === 'NoteWritten' && event.note.kind === 'text') {
      const { textId, hmac } = event.note;
      return [{ index, place: 0, seat: event.seat, at: event.at, token: { textId, hmac }, isNote: true }];
    }
    if (event.type !== 'ActionSubmitted') return [];
    const { seat, at } = event;
    return tokensIn(event.action).map((token, place) => ({ index, place, seat, at, token, isNote: false }));
  });
  if (typed.length === 0) return [];
  const noticed = noticedIn({ log, game, states });
  return typed.map(({ index, place, seat, at, token, isNote }): BundleRow => {
    const from = nameOf(index, seat);
    const own = inStudy.seats.find((one) => one.participant === from);
    const heard = isNote ? [] : (noticed.get(tokenOf(token)) ?? []).filter((other) => other !== seat);
    const isModel = states[index]?.seats[seat]?.kind === 'model';
    const opens = own ? inStudy.permits(own.participant).texts : !isModel || opensModels(events, inStudy);
    const text = opens ? token : null;
    const heardBy = JSON.stringify(heard.map((other) => nameOf(index, other)));
    return {
      ...{ stream, version: index + 1, place, typed: at, author: from, noticed_by: heardBy, text, erased: false },
      language: own?.language ?? null,
    };
  });
}

/** Token -> the seats that noticed the text, in order. */
function noticedIn({ log, game, states }: Pick<Typing, 'log' | 'game' | 'states'>): ReadonlyMap<string, number[]> {
  const noticed = new Map<string, number[]>();
  const seats = states[0]?.seats.map((_, seat) => seat) ?? [];
  for (const [index, event] of log.events.entries()) {
    const before = states[index - 1];
    if (!before || (event.type !== 'GameEventOccurred' && event.type !== 'SessionEnded')) continue;
    const { percepts } = witness(game, before, [event], seats);
    for (const seat of seats)
      for (const { textId, hmac } of tokensIn(percepts[seat] ?? [])) {
        const token = tokenOf({ textId, hmac });
        const known = noticed.get(token) ?? [];
        if (!known.includes(seat)) noticed.set(token, [...known, seat]);
      }
  }
  return noticed;
}
