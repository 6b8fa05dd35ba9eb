/**
 * Annotations: the facts that coders find in free text after a session. They are a stream beside the session; belief
 * models read them through `agreedFacts`. Two coders code every message, blind to each other until both have coded all.
 * Where they differ, an adjudicator decides. A round uses one version of the codebook; a newer version opens another
 * round.
 */
import { nominalAlpha, type Unit } from './agreement.ts';
import type {
  AnnotatedMessage,
  AnnotationCommand,
  AnnotationEvent,
  AnnotationRefusal,
  AnnotationRefusalCode,
  Annotations,
  AnyCoding,
  Coded,
  CodingRound,
  MessageRef,
} from './types.ts';

/** The function that says which facts are equal. */
type Keys = Pick<AnyCoding, 'keyOf'>;

export const NO_ANNOTATIONS: Annotations<never> = { rounds: [] };

export function foldAnnotations<F>(keys: Keys, events: readonly AnnotationEvent<F>[]): Annotations<F> {
  return events.reduce<Annotations<F>>((before, event) => evolveAnnotations(keys, before, event), NO_ANNOTATIONS);
}

export function evolveAnnotations<F>(
  keys: Keys,
  { rounds }: Annotations<F>,
  event: AnnotationEvent<F>,
): Annotations<F> {
  switch (event.type) {
    case 'AnnotationOpened': {
      const { session, codebook: version, coders, messages } = event;
      const uncoded = messages.map((message): Coded<F> => ({ message, codes: [null, null], adjudicated: null }));
      return { rounds: [...rounds, { session, codebook: version, coders, messages: uncoded }] };
    }
    case 'MessageCoded':
      return changed(rounds, event, (each, { coders }) => {
        const mine = factSet(keys, event.facts);
        const [first, second] = each.codes;
        return { ...each, codes: event.coder === coders[0] ? [mine, second] : [first, mine] };
      });
    case 'Adjudicated':
      return changed(rounds, event, (each) => {
        return { ...each, adjudicated: { by: event.adjudicator, facts: factSet(keys, event.facts) } };
      });
  }
}

/** The events of a command, or its refusal. `now`: ms since the epoch. */
export function decideAnnotation<F>(
  { keys, now }: { readonly keys: Keys; readonly now: number },
  { rounds }: Annotations<F>,
  command: AnnotationCommand<F>,
): { readonly events: readonly AnnotationEvent<F>[]; readonly refusal: AnnotationRefusal | null } {
  const round = rounds.at(-1);
  const refusal = command.type === 'open' ? whyNotOpen(round, command) : whyNotCode(keys, round, command);
  if (refusal) return { events: [], refusal };
  return { events: [eventOf(command, now)], refusal: null };
}

function eventOf<F>(command: AnnotationCommand<F>, now: number): AnnotationEvent<F> {
  switch (command.type) {
    case 'open': {
      const { session, codebook: version, coders, messages } = command;
      return { type: 'AnnotationOpened', at: now, session, codebook: version, coders: [...coders], messages };
    }
    case 'code': {
      const { codebook: version, coder: by, message, facts: said } = command;
      return { type: 'MessageCoded', at: now, codebook: version, coder: by, message, facts: said };
    }
    case 'adjudicate': {
      const { codebook: version, adjudicator, message, facts: said } = command;
      return { type: 'Adjudicated', at: now, codebook: version, adjudicator, message, facts: said };
    }
  }
}

function whyNotOpen<F>(
  round: CodingRound<F> | undefined,
  { session, codebook: version, coders: [one, other], messages }: Extract<AnnotationCommand<F>, { type: 'open' }>,
): AnnotationRefusal | null {
  const refs = messages.map(refKey);
  if (one === other) return refuse('same_coder', `two coders are needed, not ${one} twice`);
  if (messages.length === 0) return refuse('no_such_message', 'there is no message to code');
  if (new Set(refs).size < refs.length) return refuse('message_twice', 'a message is named twice');
  if (!round) return null;
  if (round.session !== session) return refuse('other_session', `these are annotations of session ${round.session}`);
  if (version <= round.codebook)
    return refuse('older_codebook', `codebook ${round.codebook} is in use: another round needs a newer one`);
  return null;
}

function whyNotCode<F>(
  keys: Keys,
  round: CodingRound<F> | undefined,
  command: Extract<AnnotationCommand<F>, { type: 'code' | 'adjudicate' }>,
): AnnotationRefusal | null {
  if (!round) return refuse('not_open', 'no round of coding is open');
  const { message, codebook: version } = command;
  if (version !== round.codebook)
    return refuse('other_codebook', `codebook ${round.codebook} is in use, not ${version}`);
  const coded = round.messages.find((each) => refKey(each.message) === refKey(message));
  if (!coded)
    return refuse('no_such_message', `no message of seat ${message.from} in turn ${message.turn} is to be coded`);
  const done = isCoded(round);
  switch (command.type) {
    case 'code':
      if (!round.coders.includes(command.coder))
        return refuse('not_a_coder', `${command.coder} does not code this session`);
      return done ? refuse('closed', 'both have coded everything and may have seen the other codes') : null;
    case 'adjudicate':
      if (!done) return refuse('still_blind', 'a coder is not done yet');
      return agree(keys, coded) ? refuse('agreed', 'the coders agree on this message') : null;
  }
}

const refuse = (code: AnnotationRefusalCode, message: string): AnnotationRefusal => ({ code, message });

/** The codes that a coder may see: the coder's own, and the other coder's once both have coded everything. */
export interface CoderView<F> {
  readonly codebook: number;
  readonly messages: readonly {
    readonly message: MessageRef;
    readonly own: readonly F[] | null;
    /** The other coder's code; null: the coder is still blind. It does not show how far the other coder is. */
    readonly other: readonly F[] | null;
    readonly adjudicated: readonly F[] | null;
  }[];
}

/** What a coder sees of the newest round; null: this person is no coder of it. */
export function viewForCoder<F>({ rounds }: Annotations<F>, who: string): CoderView<F> | null {
  const round = rounds.at(-1);
  const place = round?.coders.indexOf(who) ?? -1;
  if (!round || place < 0) return null;
  const open = isCoded(round);
  return {
    codebook: round.codebook,
    messages: round.messages.map(({ message, codes, adjudicated }) => ({
      message,
      own: codes[place] ?? null,
      other: open ? (codes[1 - place] ?? null) : null,
      adjudicated: adjudicated?.facts ?? null,
    })),
  };
}

/** The undecided messages on which the coders differ; null: the coders are not done. */
export function toAdjudicate<F>(keys: Keys, round: CodingRound<F>): readonly Coded<F>[] | null {
  if (!isCoded(round)) return null;
  return round.messages.filter((each) => !agree(keys, each) && each.adjudicated === null);
}

/** The facts of each message, from the newest round that is fully coded and decided; []: there is no such round yet. */
export function agreedFacts<F>(keys: Keys, { rounds }: Annotations<F>): readonly AnnotatedMessage<F>[] {
  const settled = rounds.findLast((round) => toAdjudicate(keys, round)?.length === 0);
  return (settled?.messages ?? []).map(({ message, codes, adjudicated }) => {
    return { ...message, facts: adjudicated?.facts ?? codes[0] ?? [] };
  });
}

export interface Agreement {
  /** Alpha of the presence of a fact, over every message and every fact that a coder used; null: undefined. */
  readonly presence: number | null;
  /** Alpha of whole sets of facts, equal or not; null: undefined. */
  readonly sets: number | null;
  readonly messages: number;
}

/** The agreement on messages coded so far. Coders who are still blind must not see it. */
export function agreementOf<F>(keys: Keys, round: CodingRound<F>): Agreement {
  const { presence, sets } = unitsOf(keys, round);
  const both = round.messages.filter(({ codes }) => codes[0] !== null && codes[1] !== null);
  return { presence: nominalAlpha(presence), sets: nominalAlpha(sets), messages: both.length };
}

/** What coders agree about: presence of each fact that a coder used, in each message; and each message's set of facts. */
export function unitsOf<F>(
  { keyOf: factKey }: Keys,
  { messages }: CodingRound<F>,
): { readonly presence: readonly Unit[]; readonly sets: readonly Unit[] } {
  const used = [...new Set(messages.flatMap(({ codes }) => codes.flatMap((code) => (code ?? []).map(factKey))))];
  return {
    presence: messages.flatMap(({ codes }) =>
      used.map((key): Unit => codes.map((code) => code && `${code.some((fact) => factKey(fact) === key)}`)),
    ),
    sets: messages.map(({ codes }): Unit => codes.map((code) => code && setKey({ keyOf: factKey }, code))),
  };
}

function changed<F>(
  rounds: readonly CodingRound<F>[],
  { message }: { readonly message: MessageRef },
  change: (coded: Coded<F>, round: CodingRound<F>) => Coded<F>,
): Annotations<F> {
  const round = rounds.at(-1);
  if (!round) throw new Error('a code comes after its round has been opened');
  const messages = round.messages.map((each) =>
    refKey(each.message) === refKey(message) ? change(each, round) : each,
  );
  return { rounds: [...rounds.slice(0, -1), { ...round, messages }] };
}

const isCoded = <F>({ messages }: CodingRound<F>): boolean =>
  messages.every(({ codes }) => codes[0] !== null && codes[1] !== null);

function agree<F>(keys: Keys, { codes: [one, other] }: Coded<F>): boolean {
  return one !== null && other !== null && setKey(keys, one) === setKey(keys, other);
}

const refKey = ({ turn, from }: MessageRef): string => `${turn} ${from}`;

/** Equal for sets of the same facts. */
export const setKey = <F>(keys: Keys, set: readonly F[]): string => factSet(keys, set).map(keys.keyOf).join('; ');

/** Each fact once, in one order. */
function factSet<F>({ keyOf }: Keys, said: readonly F[]): readonly F[] {
  const byKey = new Map(said.map((fact) => [keyOf(fact), fact]));
  return [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, fact]) => fact);
}
