/** Texts in the percepts of branches become tokens. */
import { expect, test } from 'vitest';
import { openTexts, tokenOf, tokensIn } from '../../games/core/free-text.ts';
import { lifeOf } from '../../games/core/session/life.ts';
import { household } from '../../games/household/game.ts';
import { open, taskOf, write } from '../../games/household/testing/house.ts';
import { logOf } from '../../games/household/testing/script.ts';
import { withTokens } from './branches.ts';

/** The text "turn" is also a key of percepts. */
const TEXTS = ['I have opened it.', 'turn'];

test('a typed text is quoted as its token, with any other texts beside it', () => {
  const log = logOf(taskOf(), { acts: [{ 1: open('chest_3') }, ...TEXTS.map((text) => ({ 1: write([0], text) }))] });
  const tokens = TEXTS.map((_, i) => ({ textId: `${i}`.repeat(24), hmac: 'f'.repeat(64) }));
  const events = TEXTS.reduce(
    (text, typed, i) =>
      text.replaceAll(`"text":"${typed}"`, `"text":"${tokenOf(tokens[i] ?? { textId: '', hmac: '' })}"`),
    JSON.stringify(log),
  );
  const reading = (textId: string) => TEXTS[tokens.findIndex((token) => token.textId === textId)] ?? null;
  const close = withTokens({ game: household, events: JSON.parse(events) }, ({ textId }) => reading(textId));
  const { experiences } = lifeOf(household, log, 0, 0);
  const heard = experiences
    .flatMap(({ percepts }) => percepts)
    .filter((one) => JSON.stringify(one).includes(TEXTS[0] ?? ''));
  expect(heard).toHaveLength(1);
  const closed = close(heard[0]);
  expect(tokensIn(closed)).toEqual([tokens[0]]);
  expect(openTexts(closed, ({ textId }) => reading(textId))).toEqual(heard[0]);
});
