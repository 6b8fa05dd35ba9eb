/** What a seat said, as a command to its session, with the rows that belong beside it. */
import { createHmac, randomBytes } from 'node:crypto';
import type { GameTypes, Seat } from '../../games/core/game.ts';
import type { ClientMessage } from '../../games/core/protocol.ts';
import type { Controller, SessionCommand } from '../../games/core/session-types.ts';
import type { SideWrite } from '../store/side-rows.ts';

export interface Speaker {
  readonly session: string;
  readonly seat: Seat;
  readonly held: Controller;
  readonly at: number;
}

export interface Said {
  readonly command: SessionCommand<GameTypes>;
  readonly also: readonly SideWrite[];
}

export function commandOf(message: ClientMessage, { session, seat, held, at }: Speaker): Said {
  switch (message.type) {
    case 'submit': {
      const { turn, action, timing } = message;
      return { command: { type: 'submit', seat, turn, action, timing }, also: [] };
    }
    case 'answerProbe':
      return { command: { type: 'answerProbe', seat, probeId: message.probeId, answer: message.answer }, also: [] };
    case 'leave':
      return { command: { type: 'vacate', seat, reason: 'left' }, also: [] };
    case 'writeNote': {
      if (message.note.kind === 'tick') return { command: { type: 'writeNote', seat, note: message.note }, also: [] };
      // the words are kept where they can be erased; the log can only tell whether they are the same
      const { text } = message.note;
      const textId = randomBytes(12).toString('hex');
      const salt = randomBytes(16).toString('hex');
      const hmac = createHmac('sha256', salt).update(text).digest('hex');
      const author = held.kind === 'policy' ? held.policy : held.participant;
      return {
        command: { type: 'writeNote', seat, note: { kind: 'text', textId, hmac } },
        also: [{ kind: 'keepText', row: { id: textId, session, author, text, salt, createdAt: at } }],
      };
    }
  }
}
