/** What a seat that is held by a policy says, beside what the policy decides. */
import { expect, test } from 'vitest';
import type { ServerMessage } from '../games/core/protocol.ts';
import { saidTo } from './seat.ts';

const submit = { type: 'submit', commandId: 'policy-turn-3', turn: 3, action: 'stay' } as const;
const brain = { take: () => submit };
/** As much of a message as is looked at. */
const told = (message: object): ServerMessage => message as ServerMessage;
const request = { turn: 3, legalActions: ['stay'], probe: null };

test.each<[what: string, message: object, says: readonly object[]]>([
  ['answers a request', { type: 'request', request }, [submit]],
  ['answers the request of a welcome', { type: 'welcome', info: {}, submitted: null, request }, [submit]],
  ['does not repeat an action', { type: 'welcome', info: {}, submitted: 'stay', request }, []],
  ['is not asked when it has no action', { type: 'request', request: { ...request, legalActions: [] } }, []],
  [
    'says that it is ready',
    { type: 'welcome', info: { ready: true }, ready: false, first: null, ended: null, request: null },
    [{ type: 'ready', commandId: 'pressed-ready' }],
  ],
  [
    'goes on',
    { type: 'request', request: { ...request, legalActions: [], next: 'awaited' } },
    [{ type: 'next', commandId: 'pressed-next-3', turn: 3 }],
  ],
])('a seat %s', (_what, message, says) => {
  expect(saidTo(brain, told(message))).toEqual(says);
});
