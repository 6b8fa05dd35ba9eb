/** Choices that are taken back in a live session: what counts, and what the other seat is told. */
import { expect, test } from 'vitest';
import { secrets } from '../../games/core/testing/secrets.ts';
import { temporaryStore } from '../../server/testing/database.ts';
import { type Opening, openForTwo, submission, toldTypes } from '../../server/testing/live.ts';

const CONFIG = { rounds: 2, deadlineMs: null, deal: [1, 2] };
const FIRST = { guess: 2 };
const OTHER = { guess: 3 };

const back = (commandId = 'take-it-back'): object => ({ type: 'withdraw', commandId, turn: 0 });
const again = { type: 'submit', commandId: 'another-one', turn: 0, action: OTHER };

async function opened(options: Opening = {}) {
  const { store } = temporaryStore();
  const open = () => openForTwo(secrets, CONFIG, store, { undo: true, ...options });
  return { ...(await open()), open };
}

test('a choice that was taken back does not count: the turn waits for another one, and is decided on that', async () => {
  const { live, lines, log } = await opened();
  const [ada, ben] = lines;
  live.receive(0, ada, submission(0, FIRST));
  live.receive(0, ada, back());
  live.receive(1, ben, submission(0, FIRST));
  await live.settled();
  expect(live.state().turn).toBe(0);
  live.receive(0, ada, again);
  await live.settled();
  expect(live.state().turn).toBe(1);
  expect(ada.told.at(-1)).toMatchObject({ type: 'request', request: { acted: { action: OTHER } } });
  // after the welcome and the first turn: what it sent, what it took back, the same request again, what it sent, the next turn
  expect(toldTypes(ada)).toEqual(['welcome', 'request', 'accepted', 'accepted', 'request', 'accepted', 'request']);
  expect((await log()).filter((type) => type.startsWith('Action'))).toEqual([
    'ActionSubmitted',
    'ActionWithdrawn',
    'ActionSubmitted',
    'ActionSubmitted',
  ]);
});

test('a repeat of the same taking back is accepted again and leaves no second event, also after a restart', async () => {
  const { live, lines, log, open } = await opened();
  live.receive(0, lines[0], submission(0, FIRST));
  live.receive(0, lines[0], back());
  live.receive(0, lines[0], back());
  await live.settled();
  live.close('shutdown');
  const later = await open();
  expect(later.lines[0].told).toMatchObject([{ type: 'welcome', submitted: null, info: { undo: true } }]);
  later.live.receive(0, later.lines[0], back());
  await later.live.settled();
  expect(toldTypes(later.lines[0])).toEqual(['welcome', 'accepted']);
  expect((await log()).filter((type) => type === 'ActionWithdrawn')).toHaveLength(1);
});

test('a session without it refuses, and the choice stands', async () => {
  const { store } = temporaryStore();
  const { live, lines } = await openForTwo(secrets, CONFIG, store);
  live.receive(0, lines[0], submission(0, FIRST));
  live.receive(0, lines[0], back());
  await live.settled();
  expect(toldTypes(lines[0])).toEqual(['welcome', 'request', 'accepted', 'not_allowed']);
});

test.each([
  { presence: true, seen: ['acting', 'done', 'acting', 'done'] },
  { presence: false, seen: [''] },
])('another seat is told of it as it is told of a choice, or not at all: $presence', async ({ presence, seen }) => {
  const play = async (takesBack: boolean) => {
    const { live, lines, changed } = await opened({ disclosure: { kind: true, presence } });
    const shown: string[] = [live.publicState().seats[0]?.presence ?? ''];
    const stop = changed(() => {
      const now = live.publicState().seats[0]?.presence ?? '';
      if (now !== shown.at(-1)) shown.push(now);
    });
    const step = async (said: object): Promise<void> => {
      live.receive(0, lines[0], said);
      await live.settled();
      await new Promise((resolve) => setImmediate(resolve));
    };
    if (takesBack) {
      await step(submission(0, FIRST));
      await step(back());
    }
    await step(again);
    stop();
    return { shown, told: lines[1].told };
  };
  const [plain, changedMind] = [await play(false), await play(true)];
  // messages of the seat's own are the same
  expect(changedMind.told).toEqual(plain.told);
  expect(changedMind.shown).toEqual(seen);
});
