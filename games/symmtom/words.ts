/**
 * SymmToM in sentences, for the page's live region, the event list of a replay, and readers of logs. Sentences say only
 * what is in the value passed in, so they add no secrets.
 */
import type { NameOf, Words } from '../core/package.ts';
import { type PairsSaid, type RuleSays, standingInWords, verdictInWords } from '../core/pairs/words.ts';
import type { Say } from '../core/words/say.ts';
import type { Action, Event, Observation, PairQuestion, Percept, Piece, SymmToM, TurnPlayed } from './types.ts';
import type { en } from './words/en.ts';

export type Said = Say<typeof en>;

/** SymmToM's words in a language, and what its board says beside them. */
export interface SymmToMWords extends Words<SymmToM> {
  storyInWords(percept: Percept, viewer: number | null, nameOf?: NameOf): readonly string[];
  /** "piece 3": people count pieces from 1. */
  pieceName(piece: Piece): string;
  /** "pieces 2, 3 and 4". */
  piecesInWords(pieces: readonly Piece[]): string;
  /** "You went right, B stayed." */
  movesInWords(percept: Extract<Percept, { type: 'turn' }>, viewer: number | null, named?: NameOf): string;
  /** "You and B won." */
  wonInWords(winners: readonly number[], viewer: number | null, named: NameOf): string;
  /** What a rule of certified pairs says of a question. */
  readonly ruleSays: RuleSays;
}

/** Seats are lettered: A, B, C, ... */
export const nameOf: NameOf = (seat: number): string => String.fromCharCode(65 + seat);

export function wordsIn(said: Said, pairs: PairsSaid): SymmToMWords {
  const { say, list, text } = said;
  const ruleSays: RuleSays = [say('pairs.ruleNo'), say('pairs.ruleYes')];
  const pieceName = (piece: Piece): string => say('piece', { piece: piece + 1 });
  const pieceList = (pieces: readonly Piece[]): string => list(pieces.map(pieceName));
  const addressed = (seat: number, viewer: number | null, named: NameOf) => ({
    who: seat === viewer ? 'you' : 'other',
    name: named(seat),
  });

  function perceptInWords(percept: Percept, viewer: number | null, named: NameOf = nameOf): readonly string[] {
    switch (percept.type) {
      case 'dealt':
        return [
          say('dealt'),
          ...(percept.knows && viewer !== null ? [say('youKnow', { pieces: pieceList(percept.knows) })] : []),
        ];
      case 'turn': {
        const heard = percept.heard.map(({ speaker, piece }) =>
          say(viewer === null ? 'said' : 'youHeard', { piece: piece + 1, name: named(speaker) }),
        );
        const paid = percept.rewards.flatMap((reward, seat) => {
          if (!reward) return [];
          const whose = { ...addressed(seat, viewer, named), points: Math.abs(reward) };
          return [say(reward > 0 ? 'gained' : 'lost', whose)];
        });
        const won = percept.winners.length > 0 ? [wonInWords(percept.winners, viewer, named)] : [];
        return [...won, ...heard, ...paid, movesInWords(percept, viewer, named)];
      }
    }
  }

  function wonInWords(winners: readonly number[], viewer: number | null, named: NameOf): string {
    const among = viewer !== null && winners.includes(viewer);
    const names = winners.map((seat, i) => (seat === viewer ? say(i === 0 ? 'youFirst' : 'you') : named(seat)));
    const who = !among ? 'other' : winners.length === 1 ? 'you' : 'withYou';
    return say('won', { who, names: list(names), count: winners.length });
  }

  function movesInWords(
    { moves }: Extract<Percept, { type: 'turn' }>,
    viewer: number | null,
    named: NameOf = nameOf,
  ): string {
    const clauses = moves.map((move, seat) => {
      const who = seat === viewer ? (seat === 0 ? 'first' : 'you') : 'other';
      return say('moves.went', { who, name: named(seat), move });
    });
    return say('moves.sentence', {
      clauses: clauses.reduce((before, clause) => say('moves.next', { clauses: before, clause })),
    });
  }

  const firstHandInWords = (own: readonly Piece[], whose: { readonly who: string; readonly name: string }): string =>
    say('firstHand', { ...whose, count: own.length, pieces: pieceList(own) });

  /** The agents in hearing, for a sentence. */
  const nearInWords = (near: readonly number[], viewer: number | null, named: NameOf) => ({
    near: near.length > 0 ? ('yes' as const) : ('no' as const),
    agents: list(near.map((seat) => (seat === viewer ? say('you') : named(seat)))),
  });

  /** The percept with all places, bases, and first-hand pieces that it shows. */
  function storyInWords(percept: Percept, viewer: number | null, named: NameOf = nameOf): readonly string[] {
    const told = perceptInWords(percept, viewer, named);
    switch (percept.type) {
      case 'dealt':
        return [
          ...told,
          ...percept.positions.map(([x, y], seat) => {
            const base = percept.bases[seat];
            const at = { ...addressed(seat, viewer, named), x, y };
            return base
              ? say('places.startWithBase', { ...at, baseX: base[0], baseY: base[1] })
              : say('places.start', at);
          }),
          ...percept.firstHand.flatMap((own, seat) =>
            own ? [firstHandInWords(own, addressed(seat, viewer, named))] : [],
          ),
        ];
      case 'turn':
        return [
          ...told,
          ...percept.positions.map(([x, y], seat) => {
            const near = nearInWords(percept.inRange[seat] ?? [], viewer, named);
            return say('places.now', { ...addressed(seat, viewer, named), x, y, ...near });
          }),
        ];
    }
  }

  /** All that one agent did in a turn, as a sentence. */
  function turnInWords(event: TurnPlayed, seat: number, named: NameOf): string {
    const spoken = event.said[seat];
    const asked = event.asked[seat];
    const learnt = event.learnt[seat] ?? [];
    const reward = event.rewards[seat] ?? 0;
    const parts = [
      say(`turn.${event.moves[seat] ?? 'stay'}`),
      spoken != null
        ? say('turn.said', { piece: spoken + 1 })
        : asked != null
          ? say('turn.couldNotSay', { piece: asked + 1 })
          : say('turn.silent'),
      ...(learnt.length > 0 ? [say('turn.learnt', { pieces: pieceList(learnt) })] : []),
      ...(event.recharged.includes(seat) ? [say('turn.recharged')] : []),
      ...(event.missed.includes(seat) ? [say('turn.missed')] : []),
      ...(reward !== 0 ? [say(reward > 0 ? 'turn.gained' : 'turn.lost', { points: Math.abs(reward) })] : []),
      ...(event.winners.includes(seat) ? [say('turn.won')] : []),
    ];
    return say('turn.sentence', {
      name: named(seat),
      parts: parts.reduce((before, part, i) =>
        say(i === parts.length - 1 ? 'turn.last' : 'turn.next', { parts: before, part }),
      ),
    });
  }

  const questionInWords = ({ thinker, agent, piece }: PairQuestion, named: NameOf): string => {
    const asked = { name: named(agent), piece: piece + 1 };
    return thinker === null
      ? say('pairs.knows', asked)
      : say('pairs.knowsWhether', { ...asked, thinker: named(thinker) });
  };

  /** The whole truth of an event, for ended sessions. */
  function eventInWords(event: Event, named: NameOf = nameOf): readonly string[] {
    switch (event.type) {
      case 'Dealt':
        return event.deal.firstHand.map((own, seat) => firstHandInWords(own, { who: 'other', name: named(seat) }));
      case 'TurnPlayed':
        return event.positions.map((_, seat) => turnInWords(event, seat, named));
      case 'PairAnswered': {
        const [first, second] = event.answers.map((answer) => (answer === null ? 'none' : answer ? 'yes' : 'no'));
        const answers = { first: first ?? 'none', second: second ?? 'none' };
        return [say('pairs.answered', { name: named(0), pair: event.pair + 1, ...answers })];
      }
      case 'PairChosen':
        return [
          text([say('pairs.chosen', { pair: event.pair + 1 }), standingInWords(event.standing, ruleSays, pairs)]),
          ...event.items.map((item) =>
            text([questionInWords(item, named), say(item.tracked ? 'pairs.trackedYes' : 'pairs.trackedNo')]),
          ),
        ];
      case 'PairsEnded':
        return [
          text([
            say('pairs.end', { verdict: verdictInWords(event.verdict, pairs) }),
            standingInWords(event.standing, ruleSays, pairs),
          ]),
        ];
    }
  }

  function observationInWords(observation: Observation, named: NameOf = nameOf): readonly string[] {
    const { positions, bases, viewer, turn, parameters } = observation;
    const you = typeof viewer === 'number' ? viewer : null;
    return [
      say('turnOf', { turn, turns: parameters.turns }),
      ...positions.map(([x, y], seat) => {
        const base = bases[seat];
        const near = nearInWords(observation.inRange[seat] ?? [], you, named);
        const at = { ...addressed(seat, you, named), x, y, ...near };
        return base ? say('places.seenWithBase', { ...at, baseX: base[0], baseY: base[1] }) : say('places.seen', at);
      }),
    ];
  }

  return {
    ruleSays,
    pieceName,
    piecesInWords: (pieces) =>
      say('pieces', { count: pieces.length, numbers: list(pieces.map((piece) => String(piece + 1))) }),
    actionInWords: ({ move, say: piece }: Action) =>
      say('action', { move, says: piece === null ? 'nothing' : 'piece', piece: (piece ?? 0) + 1 }),
    perceptInWords,
    wonInWords,
    movesInWords,
    storyInWords,
    eventInWords,
    observationInWords,
    // `knows/1/3`: whether B knows piece 4
    propositionInWords: (id, named = nameOf) => {
      const [, seat = 0, piece = 0] = id.split('/').map(Number);
      return say('whether', { name: named(seat), piece: piece + 1 });
    },
    valueInWords: (_id, value) => say(value === true ? 'knowsIt' : 'doesNotKnowIt'),
  };
}
