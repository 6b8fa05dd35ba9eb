/** Turns a seat's message into a command to its session, with the rows to store beside the command's events. */
import type { AnyGame, GameTypes, Seat } from '../../../games/core/game.ts';
import type { ClientMessage } from '../../../games/core/protocol.ts';
import type { SessionCommand } from '../../../games/core/session/commands.ts';
import type { Controller } from '../../../games/core/session/types.ts';
import type { SideWrite } from '../../store/rows.ts';
import { authorOf, hideText, hideTexts } from './free-text.ts';

export interface Speaker {
  readonly game: AnyGame;
  readonly session: string;
  readonly seat: Seat;
  readonly held: Controller;
  readonly at: number;
}

export interface SaidCommand {
  readonly command: SessionCommand<GameTypes>;
  readonly also: readonly SideWrite[];
}

export function commandOf(
  message: Exclude<ClientMessage, { type: 'askClock' }>,
  { game, session, seat, held, at }: Speaker,
): SaidCommand {
  const typed = { session, author: authorOf(held), at };
  switch (message.type) {
    case 'submit': {
      const { turn, timing } = message;
      const { action, also } = hideTexts(game, message.action, typed);
      return { command: { type: 'submit', seat, turn, action, timing }, also };
    }
    case 'withdraw':
      return { command: { type: 'withdraw', seat, turn: message.turn }, also: [] };
    case 'ready':
      return { command: { type: 'sayReady', seat }, also: [] };
    case 'next':
      return { command: { type: 'askNext', seat, turn: message.turn }, also: [] };
    case 'pace':
      return { command: { type: 'choosePace', seat, own: message.own }, also: [] };
    case 'answerProbe':
      return { command: { type: 'answerProbe', seat, probeId: message.probeId, answer: message.answer }, also: [] };
    case 'report':
      return { command: { type: 'report', seat }, also: [] };
    case 'leave':
      return { command: { type: 'vacate', seat, cause: 'left' }, also: [] };
    case 'writeNote': {
      if (message.note.kind === 'tick') return { command: { type: 'writeNote', seat, note: message.note }, also: [] };
      const { token, kept } = hideText(message.note.text, typed);
      return { command: { type: 'writeNote', seat, note: { kind: 'text', ...token } }, also: [kept] };
    }
  }
}
