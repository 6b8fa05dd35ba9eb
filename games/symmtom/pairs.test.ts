/** Certified pairs in sessions of SymmToM: which questions come, what they are certified by, and that no seat is told more. */
import { describe, expect, test } from 'vitest';
import { playout } from '../core/log/playout.ts';
import { audit } from '../core/log/replay.ts';
import { bankOf } from '../core/pairs/bank.ts';
import { saysOf } from '../core/pairs/rules.ts';
import { type Rng, rngFor } from '../core/rng.ts';
import type { SessionEvent } from '../core/session/events.ts';
import { lifeOf } from '../core/session/life.ts';
import type { Probes } from '../core/session/types.ts';
import { symmtom } from './game.ts';
import { PAIR_CUES } from './pair-cues.ts';
import { symmtomPairs } from './pair-scores.ts';
import { knowledgeIn, warrantedIn } from './pair-warrants.ts';
import { initialState, legalActions } from './rules.ts';
import { beginHistories, type Histories, historiesAfter } from './testing/every-history.ts';
import { type Answerer, answering, byCue, tracker } from './testing/pair-players.ts';
import { type Action, Config, type Event, type State, type SymmToM } from './types.ts';
import { english } from './words/english.ts';

type PairChosen = Extract<Event, { type: 'PairChosen' }>;
type PairsEnded = Extract<Event, { type: 'PairsEnded' }>;
type Log = readonly SessionEvent<SymmToM>[];

const SMALL = { width: 3, pieces: 3, turns: 60, rewardsShown: 'none' } as const;
const ALWAYS: Answerer = () => true;

function play(config: Record<string, unknown>, answerer: Answerer, probes?: Probes): Log {
  return playout(symmtom, {
    session: 'pairs',
    config: Config.parse({ ...SMALL, ...config }),
    seed: 'pairs',
    policies: [answering(answerer), answering(() => null), answering(() => null)],
    ...(probes ? { setup: { probes } } : {}),
  });
}

const gameEvents = (log: Log): readonly Event[] =>
  log.flatMap((one) => (one.type === 'GameEventOccurred' ? [one.event] : []));
const chosenIn = (log: Log) => gameEvents(log).filter((one): one is PairChosen => one.type === 'PairChosen');
const endOf = (log: Log) =>
  gameEvents(log).find((one): one is PairsEnded => one.type === 'PairsEnded') ?? expect.fail('the pairs do not end');

const PAIRS = { most: 16, bits: 5 };
const tracked = play({ pairs: PAIRS }, tracker);
const saidYes = play({ pairs: PAIRS }, ALWAYS);

/** A start with its deal in the config, and any actions. */
function begun(config: Config, rng: Rng): State {
  const empty = initialState(config);
  return symmtom.decide(empty, { type: 'start' }, rng).reduce(symmtom.evolve, empty);
}

describe('pairs of questions between turns', () => {
  test('end with evidence for tracking where beliefs are tracked, and for a rule where a rule is followed', () => {
    expect(endOf(tracked)).toMatchObject({ verdict: 'tracks' });
    expect(endOf(saidYes)).toMatchObject({ verdict: 'rule', standing: { rule: { cues: [], says: [true] } } });
    const cue = PAIR_CUES.indexOf('the agent is in your hearing');
    const { standing } = endOf(play({ pairs: { most: 4, bits: 5 } }, byCue(cue)));
    expect(standing).toMatchObject({ fitted: standing.answers });
    expect(standing.bits).toBeLessThan(0);
  });
  test('are two questions of one moment and one order, the one with the answer yes and the other with no', () => {
    const chosen = chosenIn(tracked);
    expect(chosen.length).toBeGreaterThan(4);
    for (const { items } of chosen) {
      expect(items.map((item) => item.tracked).toSorted()).toEqual([false, true]);
      expect(new Set(items.map(({ thinker }) => thinker === null)).size).toBe(1);
      expect(items.map(({ cues }) => cues.length)).toEqual([PAIR_CUES.length, PAIR_CUES.length]);
    }
    expect(new Set(chosen.flatMap(({ items }) => items.map(({ thinker }) => thinker === null))).size).toBe(2);
  });
  test('are each one on which the best rule so far fails', () => {
    const { rules } = bankOf(PAIR_CUES, []);
    for (const { standing, items } of chosenIn(saidYes)) {
      const rule = rules.find(
        ({ cues, says }) =>
          cues.map((cue) => PAIR_CUES[cue]).join() === standing.rule.cues.join() &&
          standing.rule.says.every((yes, cell) => (((says >>> cell) & 1) === 1) === yes),
      );
      expect(items.some((item) => rule && saysOf(rule, item.cues) !== item.tracked)).toBe(true);
    }
  });
  test('never repeat a question whose answer is still the same', () => {
    const latest = new Map<string, boolean>();
    for (const { items } of chosenIn(play({ pairs: { most: 24, bits: 20 } }, tracker))) {
      for (const { thinker, agent, piece, tracked: answer } of items)
        expect(latest.get([thinker, agent, piece].join()), JSON.stringify(items)).not.toBe(answer);
      for (const { thinker, agent, piece, tracked: answer } of items)
        latest.set([thinker, agent, piece].join(), answer);
    }
    expect(latest.size).toBeGreaterThan(8);
  });
  test('are asked side by side with ordered ones, in as much time as a turn has', () => {
    const [first] = chosenIn(tracked);
    const before = tracked.findIndex((event) => event.type === 'GameEventOccurred' && event.event === first);
    const opened = tracked.slice(before).find(({ type }) => type === 'TurnOpened');
    const turn = opened?.type === 'TurnOpened' ? opened.turn : -1;
    const probes = { kinds: ['reality'], turns: [turn], count: 1, seed: '', limitMs: null, confidence: false } as const;
    const shown = play({ pairs: PAIRS, deadlineMs: 20_000 }, tracker, probes).flatMap((event) =>
      event.type === 'ProbeShown' && event.turn === turn && event.probe.seat === 0 ? [event.probe] : [],
    );
    expect(shown.map(({ id, limitMs, inTurn }) => [id, limitMs, inTurn?.nth, inTurn?.of])).toEqual([
      [`turn-${turn}-1`, null, 1, 3],
      [`turn-${turn}-2`, 20_000, 2, 3],
      [`turn-${turn}-3`, 20_000, 3, 3],
    ]);
  });
  test('that get no answer do not count', () => {
    const log = play({ pairs: { most: 3, bits: 5 } }, () => null);
    expect(endOf(log)).toMatchObject({ verdict: 'open', standing: { answers: 0 } });
    expect(chosenIn(log)).toHaveLength(3);
    expect(symmtomPairs.scores(log)).toMatchObject([{ seat: 0, block: 0, pairs: 3, answers: 0, verdict: 'open' }]);
  });
  test('end with the session where it is over before', () => {
    const log = play({ pairs: { most: 24, bits: 20 }, turns: 12 }, tracker);
    expect(gameEvents(log).at(-1)).toMatchObject({ type: 'PairsEnded', verdict: 'open' });
  });
  test('are told to readers of the log with the questions and their answers', () => {
    const [first] = chosenIn(tracked);
    const words = first ? english.eventInWords(first) : [];
    expect(words[0]).toBe('Pair 1 is chosen. No answers count so far.');
    expect(
      words
        .slice(1)
        .map((line) => line.replace(/[A-C]|piece \d|you/g, '_'))
        .toSorted(),
    ).toEqual([
      expect.stringMatching(/^Does _ know .*_\? One who tracks beliefs says no\.$/),
      expect.stringMatching(/^Does _ know .*_\? One who tracks beliefs says yes\.$/),
    ]);
    const answered = gameEvents(tracked).find(({ type }) => type === 'PairAnswered');
    expect(answered && english.eventInWords(answered)[0]).toMatch(/^A answered pair 1 with (yes and no|no and yes)\.$/);
  });
  test('are refused where there are too many to choose from, and where the deal hides what agents know', () => {
    const why = (config: unknown) => Config.safeParse(config).error?.issues[0]?.message;
    for (const config of [{ agents: 5 }, { pieces: 9 }, { turns: 201 }])
      expect(why({ pairs: PAIRS, ...config })).toBe('pairs are chosen among at most 4 agents, 8 pieces and 200 turns');
    const deal = {
      ...{
        positions: [
          [1, 1],
          [2, 2],
        ],
        bases: [
          [1, 1],
          [2, 2],
        ],
      },
      ...{ firstHand: [[0], [1]], knowledge: [[0], [0, 1]] },
    };
    expect(why({ agents: 2, pieces: 2, pairs: PAIRS, deal })).toMatch('first-hand pieces only');
  });
});

/** Whether the thinker can tell, in each history that is possible for seat 0; without a thinker, whether the agent knows. */
function byForce({ all, actual }: Histories, { thinker, agent, piece }: Parameters<Answerer>[0]): readonly boolean[] {
  const knows = ({ state }: Histories['actual']) => ((state.knowledge[agent] ?? 0) & (1 << piece)) !== 0;
  const possible = all.filter(({ lives }) => lives[0] === actual.lives[0]);
  if (thinker === null) return possible.map(knows);
  return possible.map(
    ({ lives }) => new Set(all.filter((other) => other.lives[thinker] === lives[thinker]).map(knows)).size === 1,
  );
}

describe('the certificate', () => {
  test.each(['paper', 'released'] as const)('is what brute force over all histories says, by %s rules', (rules) => {
    let [yes, no, unwarranted] = [0, 0, 0];
    for (const seed of ['a', 'b', 'c', 'd', 'e']) {
      const rng = rngFor('certificate', rules, seed);
      const cells = rng.shuffle([
        [1, 1],
        [2, 1],
        [3, 2],
        [1, 3],
      ] as const);
      const firstHand = rng.shuffle([[0], [1], [2]]);
      const deal = { positions: cells.slice(0, 3), bases: cells.slice(1), firstHand, knowledge: firstHand };
      const config = Config.parse({ ...SMALL, rules, turns: 10, deal, pairs: PAIRS });
      let state = begun(config, rng);
      let histories = beginHistories(config);
      for (let turn = 0; turn < 4; turn++) {
        const actions = Object.fromEntries(firstHand.map((_, seat) => [seat, rng.pick(legalActions(state))]));
        const [event] = symmtom.decide(state, { type: 'act', actions }, rng);
        if (event?.type !== 'TurnPlayed') throw new Error('a turn is played first');
        state = symmtom.evolve(state, event);
        histories = historiesAfter(histories, event);
        const { life } = state.pairs ?? expect.fail('pairs');
        const warranted = warrantedIn(life, knowledgeIn(life));
        for (const thinker of [null, 1, 2])
          for (const agent of [0, 1, 2])
            for (const piece of [0, 1, 2]) {
              if (agent === (thinker ?? 0) || firstHand[agent]?.includes(piece)) continue;
              const found = warranted.find(
                (one) => one.thinker === thinker && one.agent === agent && one.piece === piece,
              );
              const right = new Set(byForce(histories, { thinker, agent, piece }));
              expect(found?.answer ?? null, `${seed} ${turn} ${thinker} ${agent} ${piece}`).toBe(
                right.size === 1 ? right.has(true) : null,
              );
              if (!found) unwarranted++;
              else if (found.answer) yes++;
              else no++;
            }
      }
    }
    expect(Math.min(yes, no, unwarranted)).toBeGreaterThan(10);
  });
});

describe('the log', () => {
  const seedOf = (log: Log) => {
    const end = log.at(-1);
    return end?.type === 'SessionEnded' ? end.seed : '';
  };
  test('is decided again with the same pairs', () => {
    expect(audit(symmtom, tracked, seedOf(tracked))).toEqual([]);
  });
  test('is found wrong where an answer was changed afterwards', () => {
    const at = tracked.findIndex((event) => event.type === 'ProbeAnswered' && event.answer?.option === 'yes');
    const changed = tracked.map((event, i) =>
      i === at && event.type === 'ProbeAnswered' ? { ...event, answer: { option: 'no', confidence: null } } : event,
    );
    expect(audit(symmtom, changed, seedOf(tracked))).toContainEqual(
      expect.objectContaining({ what: expect.stringContaining('deciding again gives other events') }),
    );
  });
});

describe('no seat is told', () => {
  test('anything beyond its questions by how it answers', () => {
    const told = [tracked, saidYes].map((log) =>
      [0, 1, 2].map((seat) => {
        const { first, experiences } = lifeOf(symmtom, log, seat);
        return { first, experiences };
      }),
    );
    expect(told[0]).toEqual(told[1]);
    const text = JSON.stringify(told);
    for (const word of ['standing', 'bits', 'Pair', 'tracked', ...PAIR_CUES]) expect(text).not.toContain(word);
  });
  test('by its questions what was said out of its hearing', () => {
    const deal = {
      ...{
        positions: [
          [1, 1],
          [2, 1],
          [6, 6],
          [5, 6],
        ],
        bases: [
          [1, 6],
          [2, 6],
          [6, 1],
          [5, 1],
        ],
      },
      ...{
        firstHand: [
          [0, 1],
          [2, 3],
          [4, 5],
          [6, 7],
        ],
        knowledge: [
          [0, 1],
          [2, 3],
          [4, 5],
          [6, 7],
        ],
      },
    };
    const config = Config.parse({ agents: 4, pieces: 8, deal, pairs: PAIRS });
    const played = (speech: string) => {
      const far = rngFor('out of hearing', speech);
      let state = begun(config, rngFor('start'));
      const chosen: Event[] = [];
      let said = '';
      for (let turn = 0; turn < 6; turn++) {
        const near = rngFor('in hearing', turn);
        const actions = Object.fromEntries(
          state.positions.map((_, seat): [number, Action] => [
            seat,
            { move: 'stay', say: 2 * seat + (seat < 2 ? near : far).int(2) },
          ]),
        );
        const events = symmtom.decide(state, { type: 'act', actions, answers: [true, false] }, rngFor('turn', turn));
        state = events.reduce(symmtom.evolve, state);
        chosen.push(...events.filter(({ type }) => type === 'PairChosen'));
        said += state.said.slice(2).join();
      }
      return { chosen, said };
    };
    const [one, other] = [played('one'), played('other')];
    expect(one.said).not.toEqual(other.said);
    expect(one.chosen.length).toBeGreaterThan(1);
    expect(one.chosen).toEqual(other.chosen);
  });
});
