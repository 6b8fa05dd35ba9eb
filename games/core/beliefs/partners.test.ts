/** A partner's seat goes to another policy, and seats are asked what they took the one before it for. */
import { describe, expect, test } from 'vitest';
import { forkSession } from '../log/fork.ts';
import { playOn } from '../log/play-on.ts';
import { playout } from '../log/playout.ts';
import { audit } from '../log/replay.ts';
import type { Policy } from '../policy.ts';
import { orderedQuestions, whyNotAsked } from '../session/ordered.ts';
import { PARTNER_ORDERS } from '../session/partner-question.ts';
import { askingSecrets } from '../session/testing/ordered.ts';
import type { Probes } from '../session/types.ts';
import type { Secrets } from '../testing/secrets.ts';
import { partnerAnswers, partnerName } from './partners.ts';

/** Guesses a digit that is its own in each turn, counts the turns that the seat has lived through, and answers with its digit. */
function steady(name: string, digit: number): Policy<Secrets, number> {
  return {
    id: `secrets/${name}`,
    game: 'secrets',
    version: 1,
    about: 'Guesses the same digit.',
    initialMemory: () => 0,
    observe: (turns) => turns + 1,
    act: (turns) => ({ guess: turns === 0 ? 0 : digit }),
    answer: (_turns, { options, confidence }) => ({ option: options[digit] ?? '', confidence: confidence ? 60 : null }),
  };
}

const [asked, first, second] = [steady('asked', 1), steady('order-0', 2), steady('order-2', 3)];
const config = { rounds: 6, deadlineMs: null, deal: [1, 2] } as const;
const probes: Probes = {
  kinds: ['partner'],
  turns: [3, 5],
  count: 1,
  seats: [0],
  seed: '',
  limitMs: null,
  confidence: true,
};
const controller = { kind: 'policy', policy: second.id, version: 1, seed: 'later', privileged: false } as const;
const exchanges = [{ turn: 3, seat: 1, controller }];
const options = {
  session: 's',
  config,
  seed: 'x',
  policies: [asked, first],
  later: [second],
  setup: { probes, exchanges },
};
const log = playout(askingSecrets, options);

describe('a policy that takes a seat from another', () => {
  test('acts from its turn on, with all that the seat has lived through', () => {
    const guesses = log.flatMap((event) =>
      event.type === 'ActionSubmitted' && event.seat === 1 ? [event.action.guess] : [],
    );
    expect(guesses).toEqual([0, 2, 2, 3, 3, 3]);
  });

  test('stands in the log where it takes the seat, and an audit finds that all acted as they do', () => {
    const at = log.findIndex((event) => event.type === 'ControllerChanged');
    expect(log[at]).toEqual({ type: 'ControllerChanged', at: 0, seat: 1, controller, cause: 'exchanged' });
    expect(log[at - 1]).toMatchObject({ type: 'TurnResolved', turn: 2 });
    expect(log[at + 1]).toMatchObject({ type: 'TurnOpened', turn: 3 });
    expect(audit(askingSecrets, log, 'x', [asked, first, second])).toEqual([]);
  });

  test('comes in a branch as in its parent', () => {
    const fork = forkSession(askingSecrets, log, 'x', {
      ...{ session: 'branch', seq: 8, change: null, seats: {}, build: 'test', label: null },
      ...{ madeAt: 0, goesOnAt: null },
    });
    if ('code' in fork) throw new Error(fork.message);
    const policyById = (id: string) => [asked, first, second].find((policy) => policy.id === id);
    const branch = playOn(askingSecrets, fork.events, { seed: 'x', policyById });
    expect(branch.slice(-10)).toEqual(log.slice(-10));
  });
});

describe('the question what a partner is taken for', () => {
  test('is about the seat that changes hands, with the orders in plain words as answers', () => {
    const [question] = orderedQuestions(askingSecrets, { config, probes, exchanges }, 0, { turn: 3, round: null });
    expect(question).toMatchObject({ question: 'By what does B choose what to do?', seat: 0 });
    expect(question?.options).toHaveLength(PARTNER_ORDERS.length);
    expect(question?.about).toMatchObject({ kind: 'partner', proposition: 'partner/1', values: PARTNER_ORDERS });
  });

  test('says that another one may have the seat only where the setup discloses exchanges', () => {
    const disclosure = { kind: true, presence: true, exchanges: true } as const;
    const setup = { config, probes, exchanges, disclosure };
    const [told] = orderedQuestions(askingSecrets, setup, 0, { turn: 3, round: null });
    expect(told?.question).toMatch(/^From now on another partner may be B\./);
  });

  test('can be asked of any other seat where no seat changes hands, and of none that is not there', () => {
    const [question] = orderedQuestions(askingSecrets, { config, probes }, 0, { turn: 3, round: null });
    expect(question?.about).toMatchObject({ proposition: 'partner/1' });
    expect(whyNotAsked(askingSecrets, config, probes)).toBeNull();
    expect(whyNotAsked(askingSecrets, config, { ...probes, about: ['partner/1'] })).toBeNull();
    expect(whyNotAsked(askingSecrets, config, { ...probes, about: ['partner/7'] })).toMatch(/partner\/7/);
    expect(whyNotAsked(askingSecrets, config, { ...probes, about: ['partner/0'] })).toMatch(/Seat 0 cannot be asked/);
  });

  test('is compared with the policy that held the seat until then', () => {
    expect(partnerAnswers(log)).toMatchObject([
      { turn: 3, seat: 0, partner: 1, held: first.id, since: 0, given: 'order-1', confidence: 60 },
      { turn: 5, seat: 0, partner: 1, held: second.id, since: 3, given: 'order-1', confidence: 60 },
    ]);
    expect(partnerName(first.id)).toBe('order-0');
  });
});
