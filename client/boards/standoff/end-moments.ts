/**
 * The trials that decided a session of Standoff for a seat: those in which it did not choose the best box by what it could
 * know, and then those that paid most. Beside the truth stands the mind that its choice had to reckon with.
 */
import { momentWordsIn } from '../../../games/standoff/moment-words.ts';
import type { Event, SIDES, Standoff } from '../../../games/standoff/types.ts';
import {
  type EndOf,
  falseAfter,
  heaviest,
  type SessionForEnd,
  turnAfter,
  turnAround,
  type WeighedMoment,
} from '../../replay/end/ended-session.ts';
import type { OnBoard } from './said.ts';

type Side = (typeof SIDES)[number];
type TrialEnd = Extract<Event, { readonly type: 'TrialEnded' }>;

/** The sentences of moments: here, where a board may load what needs the rules. */
export const momentsIn = momentWordsIn;

export function endIn(said: OnBoard): EndOf<Standoff> {
  return (ended) => ({
    moments: heaviest(trialsOf(ended).flatMap((trial) => weighed(said, ended, trial) ?? [])),
    scores: [],
    rest: [],
  });
}

interface PlayedTrial {
  /** From 1. */
  readonly number: number;
  /** Places in the log. */
  readonly began: number;
  readonly shut: number;
  readonly over: number;
  readonly event: TrialEnd;
}

function trialsOf({ log }: SessionForEnd<Standoff>): readonly PlayedTrial[] {
  const trials: PlayedTrial[] = [];
  let [began, shut] = [0, 0];
  for (const [index, logged] of log.entries()) {
    if (logged.type !== 'GameEventOccurred') continue;
    const { event } = logged;
    if (event.type === 'TrialBegan') began = index;
    if (event.type === 'ShowEnded') shut = index;
    if (event.type === 'TrialEnded') trials.push({ number: trials.length + 1, began, shut, over: index, event });
  }
  return trials;
}

/** A trial that could have been chosen better weighs more than any other. */
const MISSED = 1000;

/** null: the seat sat the trial out. */
function weighed({ say }: OnBoard, ended: SessionForEnd<Standoff>, trial: PlayedTrial): WeighedMoment | null {
  const { seat, log, states, stories, timelines, nameOf } = ended;
  const { number, began, shut, over, event } = trial;
  const sides = states[over]?.sides;
  const side: Side | null = sides?.player === seat ? 'player' : sides?.opponent === seat ? 'opponent' : null;
  const result = side && event.results[side];
  if (!sides || !side || !result) return null;
  const other = side === 'player' ? sides.opponent : sides.player;
  const chosen = states[over]?.sealed?.[side] ?? null;
  const best = event.best[side];
  const missed = best !== null && chosen !== best;
  const paid = event.rewards[seat] ?? 0;
  const told = stories.filter(({ index }) => index > began && index <= over);
  const turned = told.findLast(({ named }) => named.some(({ kind }) => kind === 'false'));
  const outcome = told.filter(({ index }) => index === over);
  const reckoned = told.filter(({ index }) => log[index]?.type === 'GameEventOccurred' && isSealed(log[index]));
  const why = best === null ? [] : [missed ? say('end.better', { box: String(best + 1) }) : say('end.best')];
  const minds = [...(other === null ? [] : [[other], [seat, other]]), [seat]];
  const wrong = minds.find((chain) => falseAfter(timelines, chain, shut).length > 0);
  const notInWords =
    turned === undefined && other !== null && wrong === undefined ? [say('end.knew', { other: nameOf(other) })] : [];
  return {
    weight: missed ? MISSED - paid : paid,
    kind: missed ? 'missed' : 'paid',
    moment: {
      index: shut,
      from: turnAfter(log, began),
      turn: turnAround(log, over).turn,
      title: say(`end.title.${result.got}`, { trial: String(number) }),
      sentences: [
        ...(turned ? [turned.sentence] : notInWords),
        ...[...reckoned, ...outcome].map(({ happened }) => happened),
        ...why,
      ],
      mind: wrong ?? minds[0] ?? [seat],
      about: null,
    },
  };
}

const isSealed = (logged: SessionForEnd<Standoff>['log'][number] | undefined): boolean =>
  logged?.type === 'GameEventOccurred' && logged.event.type === 'ChoicesSealed';
