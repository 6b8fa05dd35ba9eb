/** A language model in a seat, and an erasure while it is asked: nothing is kept that may quote who is erased. */
import { expect, onTestFinished, test } from 'vitest';
import { tokensIn } from '../../games/core/free-text.ts';
import { TWO_DOORS } from '../../games/household/testing/doors.ts';
import { newestRules } from '../../games/index.ts';
import { type ChatMessage, DEFAULT_SETTINGS, type ModelReply } from '../../llm/chat.ts';
import { temporaryStore } from '../testing/database.ts';
import { openForTwo, submission } from '../testing/live.ts';
import { logOf, ofType } from '../testing/log.ts';
import { until } from '../testing/seats.ts';
import { openModelAgents } from './model-agents.ts';

const { game } = newestRules('household') ?? expect.fail();
const config = game.schemas.config.parse({ task: { ...TWO_DOORS, turns: 4 } });
const controller = {
  kind: 'model',
  model: 'm-1',
  variant: 'zero-shot',
  settings: DEFAULT_SETTINGS,
  seed: 's',
} as const;
const ERASURE = { participant: 'p-0', study: 'x', at: 5, cause: 'participant' } as const;
const say = (text: string) => ({ type: 'communicate', to: [1], text, fact: null });

function replyOf(answer: object): ModelReply {
  const tokens = { input: 1, output: 1, from: 'claimed' } as const;
  const said = { refusal: null, finish: 'stop', served: 'm-1', tokens, status: 200, retryAfterMs: null };
  return { outcome: 'answered', text: JSON.stringify(answer), ...said };
}

/** Seat 0 is a person's; seat 1 is a model's, which answers when the test says what. */
async function besideModel() {
  const { store, file } = temporaryStore();
  const opened = await openForTwo(game, config, store, { coming: 1 });
  const { live, lines } = opened;
  const waiting: { readonly messages: readonly ChatMessage[]; readonly reply: (one: ModelReply) => void }[] = [];
  const faults: unknown[] = [];
  const agents = openModelAgents({
    offered: {
      models: ['m-1'],
      prices: null,
      ask: ({ messages }) => new Promise((resolve) => waiting.push({ messages, reply: resolve })),
    },
    limits: { day: {} },
    models: store.models,
    now: () => 1,
    fault: (error) => faults.push(error),
  });
  onTestFinished(() => agents.close());
  agents.seat(live, 1, controller);
  return {
    ...{ live, store, faults },
    async asked() {
      await until(() => waiting.length > 0, 'the model is asked');
      return waiting.shift() ?? expect.fail();
    },
    act: (turn: number, action: unknown) => live.receive(0, lines[0], submission(turn, action)),
    turn: (turn: number) => until(() => live.told().turn === turn, `turn ${turn} is open`),
    log: () => logOf(file, 'broken'),
    texts: async () => [...(await store.texts.of('broken')).values()].map(({ text }) => text),
  };
}

test('what a model was asked before an erasure, and writes after it, is not kept; what it is asked afterwards is', async () => {
  const { live, store, faults, asked, act, turn, log, texts } = await besideModel();
  act(0, say('I am Ottilie'));
  (await asked()).reply(replyOf({ do: 'wait' }));
  await turn(1);
  const inFlight = await asked();
  expect(JSON.stringify(inFlight.messages)).toContain('Ottilie');
  expect((await texts()).toSorted()).toEqual(['I am Ottilie', JSON.stringify({ do: 'wait' })].toSorted());

  await store.events.append([], 'erase', { also: [{ kind: 'erasePerson', row: ERASURE }] });
  await store.texts.eraseBy('p-0');
  expect(await texts()).toEqual([]);
  inFlight.reply(replyOf({ say: 'Hello Ottilie', to: ['A'] }));
  act(1, { type: 'wait' });
  await turn(2);
  expect(await texts()).toEqual([]);
  // the log has tokens of the model's text and of the message in it, and this server can open neither
  const reply = ofType(await log(), 'ModelAnswered').at(-1);
  const sent = ofType(await log(), 'ActionSubmitted').find(({ call }) => call === 2);
  const tokens = tokensIn([reply?.text, sent?.action]);
  expect(tokens.map(live.openText)).toEqual([null, null]);

  const later = await asked();
  expect(JSON.stringify(later.messages)).not.toContain('Ottilie');
  later.reply(replyOf({ say: 'Who is there?', to: ['A'] }));
  act(2, { type: 'wait' });
  await turn(3);
  expect((await texts()).toSorted()).toEqual(
    ['Who is there?', JSON.stringify({ say: 'Who is there?', to: ['A'] })].toSorted(),
  );
  expect(faults).toEqual([]);
  const { findings } = await store.verify();
  expect(findings.filter(({ name }) => name.startsWith('text'))).toEqual([]);
});

test('a text that is typed while the model is asked, and erased before it answers, takes the answer along', async () => {
  const { store, asked, act, turn, texts } = await besideModel();
  const inFlight = await asked();
  act(0, say('I am Ottilie'));
  await until(async () => (await texts()).length === 1, 'the text is kept');
  await store.events.append([], 'erase', { also: [{ kind: 'erasePerson', row: ERASURE }] });
  inFlight.reply(replyOf({ do: 'wait' }));
  await turn(1);
  expect(await texts()).toEqual([]);
});
