/**
 * What free text says, formally, as coders read it afterwards: a stream beside the session, so that belief models may read
 * it (`agreedFacts`). Two coders code every message, blind to each other until both have coded all; where they differ,
 * somebody decides. A round is coded by one version of the codebook; a newer version opens another round.
 */

import type { Fact } from '../../formal/types.ts';
import { nominalAlpha, type Unit } from './agreement.ts';
import type {
  AnnotationCommand,
  AnnotationEvent,
  AnnotationRefusal,
  AnnotationRefusalCode,
  Annotations,
  Coded,
  MessageRef,
  Round,
} from './types.ts';

export const NO_ANNOTATIONS: Annotations = { rounds: [] };

export function foldAnnotations(events: readonly AnnotationEvent[]): Annotations {
  return events.reduce(evolveAnnotations, NO_ANNOTATIONS);
}

export function evolveAnnotations({ rounds }: Annotations, event: AnnotationEvent): Annotations {
  switch (event.type) {
    case 'AnnotationOpened': {
      const { session, codebook: version, coders, messages } = event;
      const uncoded = messages.map((message): Coded => ({ message, codes: [null, null], adjudicated: null }));
      return { rounds: [...rounds, { session, codebook: version, coders, messages: uncoded }] };
    }
    case 'MessageCoded':
      return changed(rounds, event, (each, { coders }) => {
        const mine = factSet(event.facts);
        const [first, second] = each.codes;
        return { ...each, codes: event.coder === coders[0] ? [mine, second] : [first, mine] };
      });
    case 'Adjudicated':
      return changed(rounds, event, (each) => {
        return { ...each, adjudicated: { by: event.adjudicator, facts: factSet(event.facts) } };
      });
  }
}

/** The events of what was asked for, or why not. `at`: now. */
export function decideAnnotation(
  { rounds }: Annotations,
  command: AnnotationCommand,
  now: number,
): { readonly events: readonly AnnotationEvent[]; readonly refusal: AnnotationRefusal | null } {
  const round = rounds.at(-1);
  const refusal = command.type === 'open' ? whyNotOpen(round, command) : whyNotCode(round, command);
  if (refusal) return { events: [], refusal };
  return { events: [eventOf(command, now)], refusal: null };
}

function eventOf(command: AnnotationCommand, now: number): AnnotationEvent {
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

function whyNotOpen(
  round: Round | undefined,
  { session, codebook: version, coders: [one, other], messages }: Extract<AnnotationCommand, { type: 'open' }>,
): AnnotationRefusal | null {
  const refs = messages.map(keyOf);
  if (one === other) return refuse('same_coder', `two coders are needed, not ${one} twice`);
  if (messages.length === 0) return refuse('no_such_message', 'there is no message to code');
  if (new Set(refs).size < refs.length) return refuse('message_twice', 'a message is named twice');
  if (!round) return null;
  if (round.session !== session) return refuse('other_session', `these are annotations of session ${round.session}`);
  if (version <= round.codebook)
    return refuse('older_codebook', `codebook ${round.codebook} is in use: another round needs a newer one`);
  return null;
}

function whyNotCode(
  round: Round | undefined,
  command: Extract<AnnotationCommand, { type: 'code' | 'adjudicate' }>,
): AnnotationRefusal | null {
  if (!round) return refuse('not_open', 'no round of coding is open');
  const { message, codebook: version } = command;
  if (version !== round.codebook)
    return refuse('other_codebook', `codebook ${round.codebook} is in use, not ${version}`);
  const coded = round.messages.find((each) => keyOf(each.message) === keyOf(message));
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
      return agree(coded) ? refuse('agreed', 'the coders agree on this message') : null;
  }
}

const refuse = (code: AnnotationRefusalCode, message: string): AnnotationRefusal => ({ code, message });

/** What a coder may see: its own codes, and those of the other once both have coded everything. */
export interface CoderView {
  readonly codebook: number;
  readonly messages: readonly {
    readonly message: MessageRef;
    readonly own: readonly Fact[] | null;
    /** null: still blind, which does not tell how far the other has come. */
    readonly other: readonly Fact[] | null;
    readonly adjudicated: readonly Fact[] | null;
  }[];
}

/** null: there is nothing for this coder. */
export function viewForCoder({ rounds }: Annotations, who: string): CoderView | null {
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

/** Of what the two coders disagree about, the messages that nobody has decided yet; null: they are not done. */
export function toAdjudicate(round: Round): readonly Coded[] | null {
  if (!isCoded(round)) return null;
  return round.messages.filter((each) => !agree(each) && each.adjudicated === null);
}

/** The facts of a message beside those that its sender attached. */
export interface AnnotatedMessage extends MessageRef {
  readonly facts: readonly Fact[];
}

/** What messages assert, by the newest codebook of which everything is coded and decided; [] before there is one. */
export function agreedFacts({ rounds }: Annotations): readonly AnnotatedMessage[] {
  const settled = rounds.findLast((round) => toAdjudicate(round)?.length === 0);
  return (settled?.messages ?? []).map(({ message, codes, adjudicated }) => {
    return { ...message, facts: adjudicated?.facts ?? codes[0] ?? [] };
  });
}

export interface Agreement {
  /** Alpha of whether a fact is there, over every message and every fact that anybody used; null: undefined. */
  readonly presence: number | null;
  /** Alpha of the sets of facts as wholes, equal or not; null: undefined. */
  readonly sets: number | null;
  readonly messages: number;
}

/** Of what is coded so far. Not for coders who are still blind. */
export function agreementOf({ messages }: Round): Agreement {
  const used = [...new Set(messages.flatMap(({ codes }) => codes.flatMap((code) => (code ?? []).map(factKey))))];
  const presence = messages.flatMap(({ codes }) =>
    used.map((key): Unit => codes.map((code) => code && `${code.some((fact) => factKey(fact) === key)}`)),
  );
  const sets = messages.map(({ codes }): Unit => codes.map((code) => code && setKey(code)));
  const both = messages.filter(({ codes }) => codes[0] !== null && codes[1] !== null);
  return { presence: nominalAlpha(presence), sets: nominalAlpha(sets), messages: both.length };
}

function changed(
  rounds: readonly Round[],
  { message }: { readonly message: MessageRef },
  change: (coded: Coded, round: Round) => Coded,
): Annotations {
  const round = rounds.at(-1);
  if (!round) throw new Error('a code comes after its round has been opened');
  const messages = round.messages.map((each) => (keyOf(each.message) === keyOf(message) ? change(each, round) : each));
  return { rounds: [...rounds.slice(0, -1), { ...round, messages }] };
}

const isCoded = ({ messages }: Round): boolean => messages.every(({ codes }) => codes[0] !== null && codes[1] !== null);

function agree({ codes: [one, other] }: Coded): boolean {
  return one !== null && other !== null && setKey(one) === setKey(other);
}

const keyOf = ({ turn, from }: MessageRef): string => `${turn} ${from}`;

function factKey({ knowers, predicate, args, holds }: Fact): string {
  return [...knowers.map((seat) => `K${seat}`), holds ? '' : 'not', predicate, ...args].join(' ');
}

const setKey = (set: readonly Fact[]): string => factSet(set).map(factKey).join('; ');

/** Each fact once, in one order. */
function factSet(said: readonly Fact[]): readonly Fact[] {
  const byKey = new Map(said.map((fact) => [factKey(fact), fact]));
  return [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, fact]) => fact);
}
