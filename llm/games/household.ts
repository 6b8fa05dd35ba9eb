/** The household for language models: its rules in words, and deeds and messages as JSON, messages in the model's own words. */
import * as z from 'zod';
import { planner } from '../../bots/household/planner.ts';
import type { NameOf } from '../../games/core/package.ts';
import type { Request } from '../../games/core/policy.ts';
import type { Action, ActionName, Household, Percept, Relation } from '../../games/household/types.ts';
import type { GamePrompt } from '../game-prompt.ts';
import { nameIn, readAnswer, writtenAnswer } from './household-answers.ts';
import { exampleTask } from './household-example.ts';
import { rulesInWords } from './household-rules.ts';
import { counted, listed } from './listed.ts';

const Wait = z.object({ type: z.enum(['wait', 'finish']) });

/** How each deed is written, by the action that it needs. */
const FORM: Readonly<Record<Exclude<ActionName, 'Communicate' | 'Wait'>, string>> = {
  Navigate: '{"do": "navigate", "to": NAME}',
  Open: '{"do": "open", "what": NAME}',
  Close: '{"do": "close", "what": NAME}',
  Pick: '{"do": "pick", "what": NAME}',
  Place: '{"do": "place", "what": NAME, "where": "on" or "in", "furniture": NAME}',
};

export const householdPrompt: GamePrompt<Household> = {
  game: 'household',
  version: 1,
  rulesInWords,
  reminder: [
    'Think first about what each other agent has seen and has been told, what it therefore believes, and what it does not know.',
    'Think then about who needs to know what you know, who can tell you what you lack, and what each of them believes that you know.',
  ],
  acting: {
    inWords: (request, nameOf) => [
      'You can do one of these:',
      ...deedsInWords(request),
      ...messagesInWords(request, nameOf),
      '- Do nothing this turn: {"do": "wait"}',
      '- Do nothing for the rest of the session: {"do": "finish"}',
      'You may name other things and places, too. If you try what is not possible, nothing happens, and the turn is used up.',
    ],
    format: () => 'one of the forms above',
    read: readAnswer,
    write: (action, _request, nameOf) => writtenAnswer(action, nameOf),
  },
  mapFreeText,
  examples: {
    solver: planner,
    partner: planner,
    config: (nth) => ({ task: exampleTask(nth) }),
    seat: (nth) => nth % 2,
    suits: (action) => !Wait.safeParse(action).success,
  },
};

function deedsInWords({ legalActions }: Request<Household>): readonly string[] {
  const names = (ids: readonly string[]): string => [...new Set(ids)].map(nameIn).join(', ');
  const of = <Type extends Action['type']>(type: Type) =>
    legalActions.filter((action): action is Extract<Action, { type: Type }> => action.type === type);
  const form = (name: keyof typeof FORM, does: string, ids: readonly string[]): readonly string[] =>
    ids.length === 0 ? [] : [`- ${does}: ${FORM[name]}, with one of these names: ${names(ids)}`];
  const placing = of('place');
  const where = (relation: Relation): string =>
    names(placing.filter((action) => action.relation === relation).map(({ furniture }) => furniture));
  const beside = names(placing.flatMap(({ nextTo }) => nextTo ?? []));
  const [placed] = placing;
  return [
    ...form(
      'Navigate',
      'Go to a room, or to the room of a thing',
      of('navigate').map(({ to }) => to),
    ),
    ...form(
      'Open',
      'Open',
      of('open').map(({ furniture }) => furniture),
    ),
    ...form(
      'Close',
      'Close',
      of('close').map(({ furniture }) => furniture),
    ),
    ...form(
      'Pick',
      'Take into your hand',
      of('pick').map(({ object }) => object),
    ),
    ...(placed
      ? [
          `- Put down the ${nameIn(placed.object)} from your hand: ${FORM.Place}. "on" goes with: ${where('on')}${where('in') === '' ? '' : `; "in" goes with: ${where('in')}`}${beside === '' ? '' : `. Add "nextTo": NAME to put it next to what is there already: ${beside}`}`,
        ]
      : []),
  ];
}

function messagesInWords({ observation }: Request<Household>, nameOf: NameOf): readonly string[] {
  const { own, messagesLeft, parameters } = observation;
  if (!own?.actions.includes('Communicate') || own.partners.length === 0 || messagesLeft === 0) return [];
  const to = listed(own.partners.map(nameOf));
  const left = messagesLeft === null ? '' : ` You have ${counted(messagesLeft, 'message')} left.`;
  const example = `"to": ["${nameOf(own.partners[0] ?? 0)}"]`;
  const fact = '"fact": {"predicate": P, "args": [NAME, ...], "holds": true, "knowers": []}';
  switch (parameters.channel) {
    case 'text':
      return [`- Write to ${to}, in your own words: {"say": "...", ${example}}.${left}`];
    case 'facts':
      return [`- Write a fact to ${to}: {${example}, ${fact}}.${left}`];
    case 'both':
      return [
        `- Write to ${to}, in your own words: {"say": "...", ${example}}. You may add ${fact}, or leave out "say".${left}`,
      ];
  }
}

function mapFreeText(percept: Percept, f: (text: string) => string): Percept {
  if (percept.type !== 'turn') return percept;
  const said = <A extends { readonly text: string | null }>(message: A): A =>
    message.text === null ? message : { ...message, text: f(message.text) };
  const { own } = percept;
  const written = own?.action.type === 'communicate' ? { ...own, action: said(own.action) } : own;
  return { ...percept, own: written, heard: percept.heard.map(said) };
}
