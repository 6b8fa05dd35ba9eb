/**
 * The questions between turns that a session's setup orders. When they come, what they are about and which answers they
 * offer follows from the setup and from what an onlooker is shown before the start: never from what happened, and never
 * from what the config hides. So they tell a seat nothing. After them come those that the game has chosen for the turn.
 */
import type { GameCommand, GameTypes, Proposition, RecordedGame, Seat } from '../game.ts';
import { rngFor } from '../rng.ts';
import { english } from '../words/english.ts';
import type { SessionEvent, SessionSetup } from './events.ts';
import { partnerIn, partnersOf } from './partner-question.ts';
import { type QuestionsSaid, questionInWords } from './question-words.ts';
import { closeProbe } from './questions.ts';
import { shownLetter } from './signs.ts';
import { isInPlay, type SessionInPlay, type SessionState } from './state.ts';
import { type Probe, ProbeAbout, type ProbeKind, type Probes, type Question } from './types.ts';
import { probeOf } from './waiting.ts';

/** A question, and how many agents' minds it goes through: 0 is about the session. */
export const ORDER_OF: Readonly<Record<ProbeKind, number>> = {
  reality: 0,
  memory: 0,
  first: 1,
  second: 2,
  third: 3,
  'know-whether': 1,
  partner: 1,
};

/** The kinds of questions whose answer is what a chain of minds holds. */
export const HELD_KINDS: readonly ProbeKind[] = ['reality', 'first', 'second', 'third'];

/** The most answers that a question offers. */
const MOST_OPTIONS = 20;

/** A time between turns. */
export interface AskingTime {
  /** The turn that is open. */
  readonly turn: number;
  /** The round whose questions come in this turn; null: none. */
  readonly round: number | null;
}

/** A question for programs. */
export interface GeneratedQuestion {
  readonly kind: ProbeKind;
  readonly topic: Proposition;
  readonly whom: readonly Seat[];
}

type AskingSetup<T extends GameTypes> = Pick<SessionSetup<T>, 'config' | 'probes' | 'signs' | 'exchanges'> &
  Partial<Pick<SessionSetup<T>, 'disclosure'>>;

/** The setup's questions to a seat at this time, in order. */
export function orderedQuestions<T extends GameTypes>(
  game: RecordedGame<T>,
  { config, probes, signs, exchanges, disclosure }: AskingSetup<T>,
  seat: Seat,
  time: AskingTime,
): readonly Question[] {
  const key = probes ? keyOf(probes, time) : null;
  if (!probes || key === null || !game.asks) return [];
  const seats = game.roles(config).length;
  const topics = topicsOf(game, config, probes);
  const partners = partnersOf(seats, probes, exchanges);
  const asked = drawn(game, { probes, topics, partners, seats }, seat, key);
  return asked.map((one, i): Question => {
    const id = `turn-${time.turn}-${i + 1}`;
    const words = inWords(game, one, { seat, signs, exchanges: disclosure?.exchanges === true });
    return { id, seat, ...words, confidence: probes.confidence };
  });
}

/** The words, the options and the form for programs of a question. `said`: in the language of `asks`. */
export function inWords<T extends GameTypes>(
  { asks }: Pick<RecordedGame<T>, 'asks'>,
  { kind, topic, whom }: GeneratedQuestion,
  {
    seat,
    signs,
    exchanges = false,
  }: { readonly seat: Seat; readonly exchanges?: boolean } & Pick<AskingSetup<T>, 'signs'>,
  said: QuestionsSaid = english.questions,
): Pick<Question, 'question' | 'options' | 'about'> {
  if (!asks) throw new Error('the game has no words for questions');
  const values = kind === 'know-whether' ? [true, false] : topic.values;
  const about: ProbeAbout = { kind, proposition: topic.id, whom, values };
  const named = (of: Seat): string => (of === seat ? 'you' : shownLetter(of, signs));
  return { ...questionInWords(asks, about, { named, exchanges }, said), about };
}

/** The generated question in a probe; null: it is another question. */
export function aboutOf({ about }: Pick<Probe, 'about'>): ProbeAbout | null {
  const read = ProbeAbout.safeParse(about);
  return read.success ? read.data : null;
}

/** The propositions of a session that questions can be about, each with the values that are offered. */
export function topicsOf<T extends GameTypes>(
  game: RecordedGame<T>,
  config: T['Config'],
  { about, offer }: Pick<Probes, 'about' | 'offer'> = {},
): readonly Proposition[] {
  return propositionsOf(game, config)
    .filter(({ id }) => about?.includes(id) ?? true)
    .map((topic) => ({ ...topic, values: offer?.[topic.id] ?? topic.values }))
    .filter(({ values }) => values.length >= 2 && values.length <= MOST_OPTIONS);
}

/** All minds that a seat can be asked about by this kind of question, as far as this suits the proposition. */
export function mindsFor<T extends GameTypes>(
  { asks }: Pick<RecordedGame<T>, 'asks'>,
  kind: ProbeKind,
  topic: Proposition,
  { seat, seats }: { readonly seat: Seat; readonly seats: number },
): readonly (readonly Seat[])[] {
  const partner = partnerIn(topic);
  if (kind === 'partner' || partner !== null)
    return kind === 'partner' && partner !== null && partner !== seat ? [[]] : [];
  let chains: readonly (readonly Seat[])[] = [[]];
  for (let i = 0; i < ORDER_OF[kind]; i++)
    chains = chains.flatMap((chain) =>
      Array.from({ length: seats }, (_, next) => next).flatMap((next) =>
        next === (chain.at(-1) ?? seat) ? [] : [[...chain, next]],
      ),
    );
  return chains.filter((whom) => asks?.suits(topic.id, { seat, whom }) ?? false);
}

/** Why a session cannot be asked these questions, as a sentence; null: it can. */
export function whyNotAsked<T extends GameTypes>(
  game: RecordedGame<T>,
  config: T['Config'],
  probes: Probes,
): string | null {
  const { say } = english.orders;
  if (!game.asks) return say('asksNothing', { game: game.id });
  if (!probes.turns && !probes.rounds) return say('noTimes');
  if (probes.rounds && !game.asks.roundNow) return say('noRounds', { game: game.id });
  const seats = game.roles(config).length;
  const stranger = probes.seats?.find((seat) => seat >= seats);
  if (stranger !== undefined) return say('noSeat', { seat: String(stranger), last: String(seats - 1) });
  const all = [...propositionsOf(game, config), ...partnersOf(seats)];
  const unknown = [...(probes.about ?? []), ...Object.keys(probes.offer ?? {})].find(
    (id) => !all.some((topic) => topic.id === id),
  );
  if (unknown !== undefined) return say('noProposition', { proposition: unknown });
  for (const [id, values] of Object.entries(probes.offer ?? {})) {
    const topic = all.find((one) => one.id === id);
    const strange = values.find((value) => !topic?.values.includes(value));
    if (strange !== undefined) return say('noValue', { proposition: id, value: String(strange) });
    if (new Set(values).size < values.length) return say('sameValues', { proposition: id });
  }
  const topics = [...topicsOf(game, config, probes), ...partnersOf(seats, probes)];
  for (const seat of probes.seats ?? Array.from({ length: seats }, (_, i) => i))
    for (const kind of probes.kinds)
      if (topics.every((topic) => mindsFor(game, kind, topic, { seat, seats }).length === 0))
        return say('noKind', { seat: String(seat), kind });
  return null;
}

/**
 * The next of this turn's questions to every seat that has none open: those that the setup orders, then those that the game has
 * chosen. Those to an empty seat are closed unanswered. They come before all actions of the turn.
 */
export function askInTurn<T extends GameTypes>(
  game: RecordedGame<T>,
  session: SessionState<T>,
  at: number,
): readonly SessionEvent<T>[] {
  if (!isInPlay(session) || !session.open || !game.asks) return NO_EVENTS;
  const { submitted } = session.open;
  if (session.seats.some((_, seat) => submitted[seat] !== undefined)) return NO_EVENTS;
  if (!session.setup.probes && !game.asks.chosenNow?.(session.game).length) return NO_EVENTS;
  return nextQuestions(game, session, at);
}

const NO_EVENTS: readonly never[] = [];

function nextQuestions<T extends GameTypes>(
  game: RecordedGame<T>,
  session: SessionInPlay<T>,
  at: number,
): readonly SessionEvent<T>[] {
  const { seats, turn, put } = session;
  return seats.flatMap((held, seat) => {
    if (probeOf(session, seat)) return [];
    const { ordered, chosen } = questionsNow(game, session, seat);
    const own = [...ordered, ...chosen];
    const left = own.slice(put[seat]);
    return (held === null ? left : left.slice(0, 1)).flatMap((question, i): SessionEvent<T>[] => {
      const inTurn = { nth: own.length - left.length + i + 1, of: own.length };
      const probe: Probe = { ...question, inTurn };
      const deadline = probe.limitMs === null ? null : at + probe.limitMs;
      const shown = { type: 'ProbeShown', at, turn, probe, deadline } as const;
      return held === null ? [shown, closeProbe(session, { probe }, null, at)] : [shown];
    });
  });
}

/** The answers to the questions that the game has chosen for the open turn, as it decides the turn. */
export function answersNow<T extends GameTypes>(
  game: RecordedGame<T>,
  session: SessionState<T>,
): Pick<Extract<GameCommand<T['Action']>, { type: 'act' }>, 'answers'> {
  const all = game.asks?.chosenNow?.(session.game) ?? [];
  if (all.length === 0 || !isInPlay(session)) return {};
  const asked = new Map(
    [...new Set(all.map(({ seat }) => seat))].map((seat) => [seat, questionsNow(game, session, seat)]),
  );
  return {
    answers: all.map(({ seat, topic }, i) => {
      const nth = all.slice(0, i).filter((one) => one.seat === seat).length;
      const question = asked.get(seat)?.chosen[nth];
      const given = session.open?.answers?.find((one) => one.seat === seat && one.probeId === question?.id);
      const place = given?.option == null ? -1 : (question?.options.indexOf(given.option) ?? -1);
      return topic.values[place] ?? null;
    }),
  };
}

type QuestionNow = Question & Pick<Probe, 'limitMs'>;

/** All questions to a seat in the open turn. One that the game has chosen has as much time as a turn. */
function questionsNow<T extends GameTypes>(
  game: RecordedGame<T>,
  { setup, turn, game: state }: Pick<SessionState<T>, 'setup' | 'turn' | 'game'>,
  seat: Seat,
): { readonly ordered: readonly QuestionNow[]; readonly chosen: readonly QuestionNow[] } {
  const { probes, signs } = setup;
  const time = { turn, round: probes ? (game.asks?.roundNow?.(state) ?? null) : null };
  const ordered = orderedQuestions(game, setup, seat, time).map((question) => ({
    ...question,
    limitMs: probes?.limitMs ?? null,
  }));
  const own = (game.asks?.chosenNow?.(state) ?? []).filter((one) => one.seat === seat);
  const clock = own.length > 0 ? game.clock(state) : null;
  const limitMs = clock && 'deadlineMs' in clock ? clock.deadlineMs : null;
  const chosen = own.map((one, i) => {
    const id = `turn-${turn}-${ordered.length + i + 1}`;
    return { id, seat, ...inWords(game, one, { seat, signs }), confidence: false, limitMs };
  });
  return { ordered, chosen };
}

/** What draws the questions of this time; null: none are ordered. */
function keyOf({ turns, rounds }: Probes, { turn, round }: AskingTime): string | null {
  const key = (unit: 'turn' | 'round', at: number): string => `${unit} ${at}`;
  if (turns?.includes(turn)) return key('turn', turn);
  return round !== null && rounds?.includes(round) ? key('round', round) : null;
}

/** The propositions that an onlooker is shown before the start. */
export function propositionsOf<T extends GameTypes>(
  game: RecordedGame<T>,
  config: T['Config'],
): readonly Proposition[] {
  return game.propositions(game.observe(game.initialState(config), 'public'));
}

interface Draw {
  readonly probes: Probes;
  readonly topics: readonly Proposition[];
  readonly partners: readonly Proposition[];
  readonly seats: number;
}

/**
 * At one time all seats are asked about the same propositions as far as that suits, and neighbouring seats questions of
 * different kinds. So what a seat says of another can be compared with what the other says.
 */
function drawn<T extends GameTypes>(
  game: RecordedGame<T>,
  { probes: { seats: only, kinds, count, seed }, topics, partners, seats }: Draw,
  seat: Seat,
  key: string,
): readonly GeneratedQuestion[] {
  const place = only ? only.indexOf(seat) : seat;
  if (place < 0) return [];
  const shuffled = rngFor(seed, 'topics', game.id, key).shuffle(topics);
  const first = rngFor(seed, 'kinds', game.id, key).int(kinds.length);
  const rng = rngFor(seed, 'minds', game.id, key, seat);
  const asked: GeneratedQuestion[] = [];
  for (let i = 0; i < count; i++) {
    const kind = kinds[(i + place + first) % kinds.length] as ProbeKind;
    const from = Math.floor(i / kinds.length);
    const among = kind === 'partner' ? partners : shuffled;
    for (let t = 0; t < among.length; t++) {
      const topic = among[(from + t) % among.length] as Proposition;
      const free = mindsFor(game, kind, topic, { seat, seats }).filter(
        (whom) => !asked.some((one) => one.kind === kind && one.topic === topic && String(one.whom) === String(whom)),
      );
      if (free.length === 0) continue;
      asked.push({ kind, topic, whom: rng.pick(free) });
      break;
    }
  }
  return asked;
}
