/** Tokens in place of what participants typed. */
import { describe, expect, test } from 'vitest';
import { ERASED, openTexts, parseToken, type TextToken, tokenOf, tokensIn, wellFormedTexts } from './free-text.ts';
import { chat } from './testing/chat.ts';
import { nim } from './testing/nim.ts';

const token = (letter: string): TextToken => ({ textId: letter.repeat(24), hmac: letter.repeat(64) });
const [a, b] = [token('a'), token('b')];
const open = ({ textId }: TextToken): string | null => (textId === a.textId ? 'hello' : null);

test('a token is read as it was written', () => {
  expect(parseToken(tokenOf(a))).toEqual(a);
});

test.each([
  ['a text of its own', 'hello'],
  ['a token with more before it', `x${tokenOf(a)}`],
  ['a token with more after it', `${tokenOf(a)}x`],
  ['a token with too short an id', tokenOf({ ...a, textId: 'a' })],
  ['a token with too short an HMAC', tokenOf({ ...a, hmac: 'a' })],
  ['a token with letters that are no hex digits', tokenOf(token('g'))],
])('%s is no token', (_what, text) => {
  expect(parseToken(text)).toBeNull();
  expect(tokensIn([text])).toEqual([]);
});

describe('the tokens in a value', () => {
  const value = { [tokenOf(b)]: 1, said: [tokenOf(a), 'plain', null, { deep: tokenOf(b) }], turn: 3 };
  test('are opened wherever they are a whole string; keys stay, and an erased text is said to be erased', () => {
    expect(openTexts(value, open)).toEqual({
      [tokenOf(b)]: 1,
      said: ['hello', 'plain', null, { deep: ERASED }],
      turn: 3,
    });
    expect(openTexts(tokenOf(a), open)).toBe('hello');
  });
  test('are listed in order', () => {
    expect(tokensIn(value)).toEqual([a, b]);
  });
  test('are not looked for in the opened text', () => {
    expect(openTexts([tokenOf(a)], () => tokenOf(b))).toEqual([tokenOf(b)]);
  });
});

test('a value without tokens comes back itself, and so do its parts without tokens', () => {
  const plain = { said: ['hello', { by: 1 }] };
  expect(openTexts(plain, open)).toBe(plain);
  const mixed = [plain, tokenOf(a)];
  expect(openTexts(mixed, open)[0]).toBe(plain);
});

test('half a character in a text is replaced; other actions, and those of games without texts, stay as they are', () => {
  expect(wellFormedTexts(chat, { type: 'say', text: 'a\ud800' })).toEqual({ type: 'say', text: 'a\ufffd' });
  expect(wellFormedTexts(chat, { type: 'silent' })).toEqual({ type: 'silent' });
  const action = { take: 1 };
  expect(wellFormedTexts(nim, action)).toBe(action);
});
