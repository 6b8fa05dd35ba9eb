/**
 * Kinds of simulated agents on whom the alarms are measured, and of whom a pilot has some. person: answers by themselves;
 * assisted: answers by themselves, with assistive input; model: the words are a language model's, or a program takes part.
 */
const GROUPS = ['person', 'assisted', 'model'] as const;
export type KindGroup = (typeof GROUPS)[number];

export interface AgentKind {
  readonly id: string;
  readonly group: KindGroup;
  readonly about: string;
}

export const KINDS = [
  { id: 'slow-typist', group: 'person', about: 'types 15 to 35 words a minute, with corrections' },
  { id: 'typist', group: 'person', about: 'types 40 to 65 words a minute, with corrections' },
  { id: 'fast-typist', group: 'person', about: 'types 80 to 120 words a minute, with corrections' },
  { id: 'mender', group: 'person', about: 'types, pastes an address, and moves a clause by cut and paste' },
  { id: 'drafter', group: 'person', about: 'writes in a word processor, and pastes the own words' },
  { id: 'fast-reader', group: 'person', about: 'reads 350 to 600 words a minute' },
  { id: 'skimmer', group: 'person', about: 'looks at a text for 2 to 6 seconds' },
  { id: 'tab-switcher', group: 'person', about: 'types, and turns to another window for 20 to 180 seconds' },
  { id: 'reloader', group: 'person', about: 'types, reloads the page, and goes on with what was kept' },
  { id: 'dictating', group: 'assisted', about: 'dictates texts, and points with a mouse' },
  { id: 'voice-control', group: 'assisted', about: 'dictates texts, and presses buttons by voice' },
  { id: 'screen-reader', group: 'assisted', about: 'types, and presses buttons by the command of a screen reader' },
  { id: 'input-method', group: 'assisted', about: 'composes words with an input method' },
  { id: 'screen-keyboard', group: 'assisted', about: 'taps on the keyboard of a touch screen' },
  { id: 'writing-aid', group: 'assisted', about: 'types, and an extension of the browser mends the spelling' },
  { id: 'paster', group: 'model', about: "turns to another window for 20 to 90 seconds, and pastes a model's text" },
  { id: 'retyper', group: 'model', about: "turns to another window for 20 to 90 seconds, and types a model's text" },
  { id: 'filling', group: 'model', about: "a driven browser: the driver's own way to fill in a form" },
  { id: 'scripted', group: 'model', about: 'a driven browser: a script sets values and presses buttons' },
  { id: 'typing', group: 'model', about: 'a driven browser: keys at equal intervals' },
  { id: 'filling-unseen', group: 'model', about: 'as filling, in a browser that does not say that it is driven' },
  { id: 'scripted-unseen', group: 'model', about: 'as scripted, in a browser that does not say that it is driven' },
  { id: 'typing-unseen', group: 'model', about: 'as typing, in a browser that does not say that it is driven' },
] as const satisfies readonly AgentKind[];

export type KindId = (typeof KINDS)[number]['id'];

export const kindsIn = (group: KindGroup): readonly KindId[] =>
  KINDS.filter((kind) => kind.group === group).map(({ id }) => id);
