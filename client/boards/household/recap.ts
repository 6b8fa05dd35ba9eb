/**
 * A turn of the household for the strip: the own act and its result, messages, and what others were seen doing. Points come
 * at the end. What is in view is on the plan.
 */

import type { Acted } from '../../../games/core/policy.ts';
import type { Memory } from '../../../games/household/memory.ts';
import type { Action, ActionOutcome, Household, Percept } from '../../../games/household/types.ts';
import type { Decisive, Lived, RecapSentence, TurnRecap } from '../../recap.ts';
import { capital } from './names.ts';
import type { BoardSaid } from './said.ts';

type Played = Extract<Percept, { type: 'turn' }>;
type Life = Lived<Household, Memory>;

/** null: no turn was played. */
export function recapOf(said: BoardSaid, { experiences, memories, seat }: Life, at: number): TurnRecap | null {
  const experience = experiences[at];
  const percept = experience && playedIn(experience.percepts);
  if (!experience || !percept) return null;
  const { acted } = experience;
  const others = said.words
    .perceptInWords({ ...percept, own: null, sights: [] }, seat)
    .map((words): RecapSentence => ({ words }));
  const result = percept.own ? resultInWords(said, percept.own, memories[at]) : [];
  return {
    turn: experience.turn,
    did: acted && didInWords(said, acted, percept.own),
    late: acted?.by === 'clock',
    happened: result.length + others.length > 0 ? [...result, ...others] : [{ words: said.say('percept.nothingNew') }],
    gains: null,
  };
}

const playedIn = (percepts: readonly Percept[]) => percepts.find((percept) => percept.type === 'turn');

/** What the seat did, or what was done for it. */
function actedInWords({ say, words }: BoardSaid, action: Action, by: Acted<Household>['by']): string {
  return say(`acted.${by}`, { toDo: words.briefToDo(action) });
}

/** An act whose result the seat was not told is told as a choice. */
function didInWords(said: BoardSaid, { action, by }: Acted<Household>, outcome: ActionOutcome | null): string {
  if (by !== 'agent' || outcome === null) return actedInWords(said, action, by);
  const { say, words } = said;
  if (outcome.why !== null || outcome.inverted) return say('did.tried', { toDo: words.briefToDo(action) });
  const { names } = words;
  switch (action.type) {
    case 'navigate':
      return say('did.go', { where: names.toward(action.to) });
    case 'open':
    case 'close':
      return say(`did.${action.type}`, { thing: names.in(action.furniture, 'object') });
    case 'pick':
      return say('did.take', { thing: names.in(action.object, 'object') });
    case 'place': {
      const put = {
        thing: names.in(action.object, 'object'),
        where: names.in(action.furniture, action.relation === 'on' ? 'onto' : 'into'),
      };
      return action.nextTo === null
        ? say('did.put', put)
        : say('did.putBeside', { ...put, beside: names.in(action.nextTo, 'nextToPut') });
    }
    case 'communicate':
      return say('did.write', { names: words.seatsInWords(action.to) });
    case 'wait':
    case 'finish':
      return say(`did.${action.type}`);
  }
}

function resultInWords(
  { say, words, namedOf }: BoardSaid,
  { action, why, inverted, also, delivered, remaining }: ActionOutcome,
  before?: Memory,
): readonly RecapSentence[] {
  const heard = also.map(
    ({ furniture, became }): RecapSentence => ({
      words: say('recap.hear', { thing: namedOf(furniture), state: words.stateInWords(furniture, became) }),
    }),
  );
  if (why !== null) return [{ words: say('recap.failed', { why: words.whyInWords(why) }) }];
  if (inverted && (action.type === 'open' || action.type === 'close'))
    return [
      {
        words: say(action.type === 'open' ? 'recap.closedInstead' : 'recap.openedInstead', {
          thing: capital(namedOf(action.furniture)),
        }),
      },
      ...heard,
    ];
  switch (action.type) {
    case 'communicate':
      return [
        { words: say('recap.wrote', { names: words.seatsInWords(delivered) }) },
        ...words.leftInWords(remaining).map((left) => ({ words: left })),
      ];
    case 'pick': {
      const from = before?.objects[action.object]?.at;
      const thing = capital(namedOf(action.object));
      return [
        {
          words:
            from && from.kind !== 'held'
              ? say('recap.inHandFrom', { thing, place: words.placeInWords(from) })
              : say('recap.inHand', { thing }),
        },
      ];
    }
    case 'finish':
      return [{ words: say('recap.nothingMore') }];
    case 'navigate':
    case 'open':
    case 'close':
    case 'place':
    case 'wait':
      return heard;
  }
}

/** For lessons and practice: what can be done, never what another agent lacks. */
export function adviceOf(
  { say, names }: BoardSaid,
  own: Household['Observation']['own'],
  holding: string | null,
): string {
  const goals = own?.secrets.length ?? 0;
  if (holding !== null) return say('advice.holding', { held: names.in(holding, 'object') });
  return say(goals > 0 ? 'advice.goals' : 'advice.look');
}

/** Up to three turns: the first failure, the first message, and the last thing that the seat put down. */
export function decisiveIn(said: BoardSaid, { experiences, memories, seat }: Life): readonly Decisive[] {
  const played = experiences.flatMap(({ turn, percepts }, at) => {
    const percept = playedIn(percepts);
    return percept ? [{ turn, percept, at }] : [];
  });
  const own = (wanted: (outcome: ActionOutcome) => boolean) => (one: { readonly percept: Played }) =>
    one.percept.own !== null && wanted(one.percept.own);
  const found: Decisive[] = [];
  const add = (one: (typeof played)[number] | undefined, title: string) => {
    if (!one || found.some(({ turn }) => turn === one.turn)) return;
    const recap = recapOf(said, { seat, experiences, memories, recalls: true } as unknown as Life, one.at);
    const sentences = [recap?.did ?? '', ...(recap?.happened ?? []).map((happened) => happened.words)].slice(0, 2);
    found.push({ turn: one.turn, title, words: said.text(sentences) });
  };
  add(
    played.find(({ percept }) => percept.heard.length > 0),
    said.say('recap.firstMessage'),
  );
  add(played.find(own(({ why }) => why !== null)), said.say('recap.firstFailure'));
  add(played.findLast(own(({ action, why }) => action.type === 'place' && why === null)), said.say('recap.putDown'));
  add(
    played.findLast(own(({ action, why }) => action.type === 'communicate' && why === null)),
    said.say('recap.wroteLast'),
  );
  return found.slice(0, 3).toSorted((a, b) => a.turn - b.turn);
}
