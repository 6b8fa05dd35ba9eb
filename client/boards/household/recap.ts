/**
 * A turn of the household for the strip: the own act and its result, messages, and what others were seen doing. Points come
 * at the end. What is in view is on the plan.
 */

import type { Memory } from '../../../games/household/memory.ts';
import type { Action, ActionOutcome, Household, Percept } from '../../../games/household/types.ts';
import { actionInWords, perceptInWords, placeInWords, WHY } from '../../../games/household/words.ts';
import { actedInWords, type Decisive, type Lived, type RecapSentence, type TurnRecap } from '../../recap.ts';
import { letterOf } from '../../signs/shapes.ts';
import { capital, listOf, namedOf } from './names.ts';

type Played = Extract<Percept, { type: 'turn' }>;
type Life = Lived<Household, Memory>;

/** null: no turn was played. */
export function recapOf({ experiences, memories, seat }: Life, at: number): TurnRecap | null {
  const experience = experiences[at];
  const percept = experience && playedIn(experience.percepts);
  if (!experience || !percept) return null;
  const { acted } = experience;
  const others = perceptInWords({ ...percept, own: null, sights: [] }, seat).map((words): RecapSentence => ({ words }));
  const result = percept.own ? resultInWords(percept.own, memories[at]) : [];
  return {
    turn: experience.turn,
    did: acted && didInWords(acted.action, acted.by, percept.own),
    late: acted?.by === 'clock',
    happened: result.length + others.length > 0 ? [...result, ...others] : [{ words: 'You noticed nothing new.' }],
    gains: null,
  };
}

const playedIn = (percepts: readonly Percept[]) => percepts.find((percept) => percept.type === 'turn');

const DONE: Readonly<Record<Action['type'], string>> = {
  navigate: 'went',
  open: 'opened',
  close: 'closed',
  pick: 'took',
  place: 'put',
  communicate: 'wrote',
  wait: 'waited',
  finish: 'finished',
};

/** An act whose result the seat was not told is told as a choice. */
function didInWords(action: Action, by: 'agent' | 'clock' | 'rule', outcome: ActionOutcome | null): string {
  const what = shortly(action);
  if (by !== 'agent' || outcome === null) return actedInWords(what, by);
  if (outcome.why !== null || outcome.inverted) return `You tried to ${what}.`;
  return `You ${DONE[action.type]}${what.slice(what.split(' ')[0]?.length ?? 0)}.`;
}

/** The action in words, without the text of a message, which is in the conversation. */
function shortly(action: Action): string {
  return action.type === 'communicate' ? `write to ${listOf(action.to.map(letterOf))}` : actionInWords(action);
}

function resultInWords(
  { action, why, inverted, also, delivered, remaining }: ActionOutcome,
  before?: Memory,
): readonly RecapSentence[] {
  const heard = also.map(
    ({ furniture, became }): RecapSentence => ({ words: `You hear that ${namedOf(furniture)} is now ${became}.` }),
  );
  if (why !== null) return [{ words: `It did not work: ${WHY[why]}.` }];
  if (inverted && (action.type === 'open' || action.type === 'close'))
    return [
      { words: `${capital(namedOf(action.furniture))} ${action.type === 'open' ? 'closed' : 'opened'} instead.` },
      ...heard,
    ];
  switch (action.type) {
    case 'communicate':
      return [
        { words: `Your message goes to ${listOf(delivered.map(letterOf))}, to be read from the next turn on.` },
        ...(remaining === null
          ? []
          : [{ words: `You have ${remaining === 1 ? '1 message' : `${remaining} messages`} left.` }]),
      ];
    case 'pick': {
      const from = before?.objects[action.object]?.at;
      const whence = from && from.kind !== 'held' ? ` It was ${placeInWords(from)}.` : '';
      return [{ words: `${capital(namedOf(action.object))} is in your hand.${whence}` }];
    }
    case 'finish':
      return [{ words: 'You do nothing more in this session.' }];
    case 'navigate':
    case 'open':
    case 'close':
    case 'place':
    case 'wait':
      return heard;
  }
}

/** Points are counted when the session is over. */
export const POINTS = 'Points are counted at the end.';

/** For lessons and practice: what can be done, never what another agent lacks. */
export function adviceOf(own: Household['Observation']['own'], holding: string | null): string {
  const goals = own?.secrets.length ?? 0;
  if (holding !== null) return `You hold ${namedOf(holding)}: put it down in the room where it belongs.`;
  return goals > 0
    ? 'Read what only you know, and do the part that you can reach. What you cannot reach, ask for in a message.'
    : 'Look into rooms and furniture, and read your messages.';
}

/** Up to three turns: the first failure, the first message, and the last thing that the seat put down. */
export function decisiveIn({ experiences, memories, seat }: Life): readonly Decisive[] {
  const played = experiences.flatMap(({ turn, percepts }, at) => {
    const percept = playedIn(percepts);
    return percept ? [{ turn, percept, at }] : [];
  });
  const own = (wanted: (outcome: ActionOutcome) => boolean) => (one: { readonly percept: Played }) =>
    one.percept.own !== null && wanted(one.percept.own);
  const found: Decisive[] = [];
  const add = (one: (typeof played)[number] | undefined, title: string) => {
    if (!one || found.some(({ turn }) => turn === one.turn)) return;
    const recap = recapOf({ seat, experiences, memories, recalls: true } as unknown as Life, one.at);
    const words = [recap?.did ?? '', ...(recap?.happened ?? []).map((said) => said.words)].slice(0, 2).join(' ');
    found.push({ turn: one.turn, title, words });
  };
  add(
    played.find(({ percept }) => percept.heard.length > 0),
    'The first message came',
  );
  add(played.find(own(({ why }) => why !== null)), 'Something did not work');
  add(played.findLast(own(({ action, why }) => action.type === 'place' && why === null)), 'You put something down');
  add(played.findLast(own(({ action, why }) => action.type === 'communicate' && why === null)), 'You wrote');
  return found.slice(0, 3).toSorted((a, b) => a.turn - b.turn);
}
