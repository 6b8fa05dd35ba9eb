/** Public facts as clients of Colyseus get them. */
import { SchemaSerializer } from '@colyseus/core';
import { expect, test } from 'vitest';
import { FactsSerializer, SessionFacts } from './public-state.ts';

test('each room tells the types of its facts as Colyseus does, with bytes that are made once', () => {
  const [one, other, colyseus] = [new FactsSerializer(), new FactsSerializer(), new SchemaSerializer<SessionFacts>()];
  for (const serializer of [one, other, colyseus]) serializer.reset(new SessionFacts());
  expect(one.handshake()).toEqual(colyseus.handshake());
  expect(other.handshake()).toBe(one.handshake());
});
