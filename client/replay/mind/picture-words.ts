/**
 * What a picture of a mind shows, in sentences, for people who do not see it: "A thinks that the large treat is in box 2, which is
 * false. A has no idea of where the small treat is." Pure.
 */
import type { AnyMomentWords, SeatName } from '../../../games/core/beliefs/moment-words.ts';
import type { Words } from '../../../games/core/package.ts';
import type { HeldNow, PictureOf } from '../../game-view.ts';
import type { ReplaySaid } from '../../words/replay-words.tsx';

/** All in one language. */
interface Wording {
  readonly moments: AnyMomentWords;
  readonly words: Pick<Words, 'valueInWords'>;
  readonly said: ReplaySaid;
  readonly nameOf: SeatName;
}

/** `only`: the proposition that the pictures are about; null: all that is drawn. */
export function pictureInWords({ chain, held }: PictureOf, only: string | null, wording: Wording): string {
  const { said, nameOf, moments } = wording;
  const { say } = said;
  const shown = held.filter(({ proposition }) => only === null || proposition === only);
  const claims = groups(
    shown.filter(({ value }) => value !== null),
    wording,
  ).map((group) => {
    const claim = claimOf(group, wording);
    return chain.length > 0 && group[0]?.verdict === 'false' ? say('picture.falseClaim', { claim }) : claim;
  });
  const unknown = groups(
    shown.filter(({ value }) => value === null),
    wording,
  ).map((group) => subjectOf(group, wording));
  const names = chain.map(nameOf);
  const [who = ''] = names.slice(-1);
  if (names.length === 0)
    return claims.length === 0
      ? say('picture.nothing')
      : capital(say('picture.truth', { claims: joined(claims, said) }));
  /** A sentence about the last mind of the chain; in a longer chain, one about the first. */
  const told = (main: 'thinks' | 'holds' | 'noIdea' | 'holdsNothing', inner: string): string => {
    const about = { who, claims: inner, subjects: inner };
    if (names.length === 1) return say(`picture.${main}`, about);
    const clause = names
      .slice(1, -1)
      .reduceRight((claim, name) => say('picture.thatThinks', { who: name, claims: claim }), say(THAT[main], about));
    return say('picture.thinks', { who: names[0] ?? '', claims: clause });
  };
  if (claims.length + unknown.length === 0) return told('holdsNothing', '');
  return said.text([
    ...(claims.length === 0 ? [] : [told(moments.minds ? 'holds' : 'thinks', joined(claims, said))]),
    ...(unknown.length === 0 ? [] : [told('noIdea', joined(unknown, said))]),
  ]);
}

/** The same as clauses. */
const THAT = {
  thinks: 'picture.thatThinks',
  holds: 'picture.thatHolds',
  noIdea: 'picture.thatNoIdea',
  holdsNothing: 'picture.thatHoldsNothing',
} as const;

/** Clauses that have commas of their own are told apart by semicolons. */
function joined(clauses: readonly string[], { say, list }: ReplaySaid): string {
  if (!clauses.some((clause) => /[,，]/.test(clause))) return list(clauses);
  const [first = '', ...more] = clauses;
  return more.reduce((before, claim) => say('picture.next', { claims: before, claim }), first);
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Those that one clause tells: of one group, with one value, all true or all false. */
function groups(held: readonly HeldNow[], { moments }: Wording): readonly (readonly HeldNow[])[] {
  const key = ({ proposition, value, verdict }: HeldNow): string =>
    JSON.stringify([moments.groupOf?.(proposition) ?? proposition, value, verdict === 'false']);
  return [...Map.groupBy(held, key).values()];
}

const idsOf = (group: readonly HeldNow[]): readonly string[] => group.map(({ proposition }) => proposition);

/** Where texts are about minds of their own, a clause about the thing alone would not say whose mind it is in. */
function claimOf(group: readonly HeldNow[], { moments, words, said, nameOf }: Wording): string {
  const [one] = group;
  if (!one || one.value === null) return '';
  if (!moments.minds) return moments.claim(idsOf(group), one.value, { nameOf, still: false });
  const subject = moments.subject(idsOf(group), nameOf);
  return said.say('picture.item', { subject, value: words.valueInWords(one.proposition, one.value) });
}

function subjectOf(group: readonly HeldNow[], { moments, nameOf }: Wording): string {
  return moments.subject(idsOf(group), nameOf);
}
