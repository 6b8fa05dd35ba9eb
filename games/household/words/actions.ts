/** What agents do, in a language: to choose, as it follows "tried to", and what came of it. */
import { nameOf } from '../formal/values.ts';
import type { Action, ActionOutcome, HeardMessage } from '../types.ts';
import type { ThingNames } from './names.ts';
import { type LanguageParts, typedInWords } from './typed.ts';

export interface ActionWords {
  /** `toDo`: as it follows "tried to". `brief`: without what a message says. */
  act(kind: 'action' | 'toDo', action: Action, brief?: boolean): string;
  /** The result of an action, addressed to its agent. */
  outcome(outcome: ActionOutcome): readonly string[];
  /** The letters of these seats, as a list. */
  seatsInWords(seats: readonly number[]): string;
  /** What a message says: what was typed, a fact, or both. */
  content(message: Pick<HeardMessage, 'text' | 'fact'>): string;
}

export function actionWordsIn(parts: LanguageParts): ActionWords {
  const { said, names, facts } = parts;
  const { say, list } = said;
  const object = (id: string): string => names.in(id, 'object');

  const seatsInWords = (seats: readonly number[]): string =>
    seats.length === 0 ? say('noAgent') : list(seats.map(nameOf));

  const act = (kind: 'action' | 'toDo', action: Action, brief = false): string => {
    switch (action.type) {
      case 'navigate':
        return say(`${kind}.go`, { where: names.toward(action.to) });
      case 'open':
      case 'close':
        return say(`${kind}.${action.type}`, { thing: object(action.furniture) });
      case 'pick':
        return say(`${kind}.take`, { thing: object(action.object) });
      case 'place': {
        const put = putting(names, action);
        return put.beside === null
          ? say(`${kind}.put`, put)
          : say(`${kind}.putBeside`, { thing: put.thing, where: put.where, beside: put.beside });
      }
      case 'communicate': {
        const to = seatsInWords(action.to);
        return brief
          ? say(`${kind}.write`, { names: to })
          : say(`${kind}.writeThat`, { names: to, what: content(action) });
      }
      case 'wait':
      case 'finish':
        return say(`${kind}.${action.type}`);
    }
  };

  const content = ({ text: typed, fact }: Pick<HeardMessage, 'text' | 'fact'>): string => {
    const text = typed === null ? null : typedInWords(parts, typed);
    if (text === null) return fact === null ? '' : say('content.fact', { fact: facts.fact(fact, 'says') });
    return fact === null
      ? say('content.text', { text })
      : say('content.both', { text, fact: facts.fact(fact, 'says') });
  };

  /** The result of an action, addressed to its agent. */
  const outcome = ({ action, why, inverted, also, delivered }: ActionOutcome): readonly string[] => {
    if (why !== null) return [say('you.couldNot', { toDo: act('toDo', action), why: say(`why.${why}`) })];
    switch (action.type) {
      case 'open':
      case 'close': {
        const contrary = action.type === 'open' ? 'openCloses' : 'closeOpens';
        const heard = also.map(({ furniture, became }) =>
          say('you.hear', { thing: names.in(furniture, 'the'), state: facts.state(furniture, `is_${became}`) }),
        );
        return [say(`you.${inverted ? contrary : action.type}`, { thing: object(action.furniture) }), ...heard];
      }
      case 'communicate':
        return [say('you.wrote', { names: seatsInWords(delivered) })];
      case 'navigate':
        return [say('you.go', { where: names.toward(action.to) })];
      case 'pick':
        return [say('you.take', { thing: object(action.object) })];
      case 'place': {
        const put = putting(names, action);
        return [
          put.beside === null
            ? say('you.put', put)
            : say('you.putBeside', { thing: put.thing, where: put.where, beside: put.beside }),
        ];
      }
      case 'wait':
      case 'finish':
        return [say(`you.${action.type}`)];
    }
  };

  return { act, outcome, seatsInWords, content };
}

/** The words of putting something somewhere. */
function putting(names: ThingNames, { object, relation, furniture, nextTo }: Extract<Action, { type: 'place' }>) {
  const into = relation === 'on' ? 'onto' : 'into';
  return {
    thing: names.in(object, 'object'),
    where: names.in(furniture, into),
    beside: nextTo === null ? null : names.in(nextTo, 'nextToPut'),
  };
}
