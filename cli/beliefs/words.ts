/** Answers about beliefs in a recorded session, as tables for the terminal. */
import type { BeliefDifference } from '../../games/core/beliefs/between.ts';
import type { ChainAccuracy } from '../../games/core/beliefs/moments.ts';
import type { BeliefAnswer, BetweenAnswer } from '../../server/beliefs/report.ts';
import type { BeliefSubject } from '../../server/beliefs/subject.ts';
import { chainInWords, seatLetter } from '../shared/seats.ts';
import { table } from '../shared/table.ts';

/** The title: session, event and model of the answer. */
function titleOf(
  { session, at, model, version }: BeliefAnswer | BetweenAnswer,
  whose: string,
  { log }: BeliefSubject,
): string {
  return `Session ${session}, ${whose}, after event ${at} of ${log.length}; ${model}, version ${version}`;
}

/** `beside`: the same question answered by another model, shown in a column of its own. */
export function answerInWords(given: BeliefAnswer, subject: BeliefSubject, beside: BeliefAnswer | null = null): string {
  const { accuracy, entries } = given;
  const title = titleOf(given, `what ${seatLetter(given.seat)} had reason to believe`, subject);
  if (entries.length === 0) return `${title}\n\nNo beliefs yet: they begin with the session's start.\n`;
  const { words } = subject;
  const rows = entries.map((entry) => [
    chainInWords(entry.chain),
    entry.proposition,
    words.propositionInWords(entry.proposition),
    entry.value === null ? null : String(entry.value),
    entry.probability,
    entry.standardError,
    entry.truth === null ? null : String(entry.truth),
    entry.verdict,
    `#${entry.madeBy}`,
    entry.brokenBy === null ? null : `#${entry.brokenBy}`,
    heldBeside(beside, entry),
  ]);
  const sampled = entries.some(({ standardError }) => standardError !== null);
  const head = [
    'whose belief',
    'proposition',
    'meaning',
    'believes',
    'p',
    's.e.',
    'truth',
    'verdict',
    'made by',
    'broken by',
    beside?.model ?? '',
  ];
  const without = (row: readonly (string | number | null)[]) => {
    const told = beside ? row : row.slice(0, -1);
    return sampled ? told : told.toSpliced(5, 1);
  };
  const made = entries.flatMap(({ madeBy, brokenBy }) => [madeBy, brokenBy ?? madeBy]);
  return [
    title,
    ...accuracy.flatMap(accuracyInWords),
    ...(beside?.accuracy ?? []).flatMap(accuracyInWords).map((line) => `${beside?.model} ${line}`),
    '',
    `${table(without(head) as string[], rows.map(without), 3)}`,
    KEY,
    eventsInWords(made, subject),
    '',
  ].join('\n');
}

/** What the columns of beliefs say. */
const KEY = `A about B: what A believes that B believes; its truth is what B believes by the same model.
p: how sure the mind is of the value, 0 to 1 (s.e.: standard error of a sampled p). open: no value has a majority.
made by, broken by: the event since which the belief is held, and the one since which it is false.
`;

/** The likeliest value, its probability and the error of that. */
function heldBeside(beside: BeliefAnswer | null, { chain, proposition }: BeliefAnswer['entries'][number]) {
  const found = beside?.entries.find((one) => one.proposition === proposition && `${one.chain}` === `${chain}`);
  if (!found || found.probability === null) return null;
  const { credences, probability, standardError } = found;
  const likeliest = credences.find((one) => one.probability === probability)?.value;
  const error = standardError ? ` ± ${standardError.toFixed(3)}` : '';
  return `${likeliest} ${probability.toFixed(3)}${error}`;
}

/** Sentences about a chain whose beliefs are not exact; [] if they are. */
function accuracyInWords({ chain, method, effective, surprises }: ChainAccuracy): readonly string[] {
  const drawn = effective === null ? [] : [`drawn: worth ${Math.round(effective)} even draws at the last turn`];
  const excluded = surprises === 0 ? [] : [`${surprises} turns in which a seat did what the model excludes`];
  const bounded = method === 'bounded' ? ['bounds: what it leaves open may be certain'] : [];
  const parts = [...drawn, ...bounded, ...excluded];
  return parts.length === 0 ? [] : [`${chainInWords(chain)}: ${parts.join('; ')}`];
}

export function spansInWords({ session, seat, falseSpans }: BeliefAnswer, subject: BeliefSubject): string {
  const rows = falseSpans.map(({ chain, proposition, from, until, value, truth, madeBy }) => [
    chainInWords(chain),
    proposition,
    String(value),
    String(truth),
    `#${from}`,
    until === null ? 'the end' : `#${until}`,
    madeBy,
  ]);
  return [
    `Session ${session}, ${seatLetter(seat)}: ${falseSpans.length} stretches of false belief`,
    '',
    table(['whose belief', 'proposition', 'believed', 'truth', 'from', 'until', 'what changed'], rows),
    'what changed: world, if the game changed unnoticed; belief, if the mind changed.\n',
    eventsInWords(
      falseSpans.map(({ from }) => from),
      subject,
    ),
    '',
  ].join('\n');
}

/** The named events in words, each once. */
function eventsInWords(numbers: readonly number[], { log, words }: BeliefSubject): string {
  return [...new Set(numbers)]
    .toSorted((a, b) => a - b)
    .map((number) => {
      const event = log[number - 1];
      return `#${number} ${event?.type === 'GameEventOccurred' ? words.eventInWords(event.event).join(' ') : event?.type}`;
    })
    .join('\n');
}

export function betweenInWords(given: BetweenAnswer, subject: BeliefSubject): string {
  const opinion = (value: BeliefDifference['otherHolds']): string => (value === null ? '–' : String(value));
  const rows = given.differences.map(({ kind, what, knower, other, otherHolds, knowerThinks, otherThinks }) => [
    kind,
    what,
    seatLetter(knower),
    seatLetter(other),
    opinion(otherHolds),
    opinion(knowerThinks),
    opinion(otherThinks),
  ]);
  const head = [
    'kind',
    'what',
    'knower',
    'other',
    'other believes',
    'knower thinks other believes',
    'other thinks knower believes',
  ];
  return [
    titleOf(given, `differences between ${given.seats.map(seatLetter).join(' and ')}`, subject),
    ...given.accuracy.flatMap(accuracyInWords),
    '',
    'What the knower knows, or is right about, and the other is not. –: no belief.',
    '',
    table(head, rows),
  ].join('\n');
}
