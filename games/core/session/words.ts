/** What every session has to say, whatever is played: why it is over, for whoever sat in it or comes too late. */
import type { EndCause, EndReason } from './types.ts';

const CAUSES: Readonly<Record<EndCause, string>> = {
  lobby_timeout: 'It was closed because not everybody had come in time.',
  deserted: 'It was closed because the people had left.',
  unattended: 'It was closed because nobody had been connected for a long time.',
  // that it was a bot may be what nobody is told
  policy_lost: 'It was stopped by a fault on our side.',
  fault: 'It was stopped by a fault on our side.',
};

export function endInWords(reason: EndReason, cause: EndCause | null): string {
  switch (reason) {
    case 'terminated':
      return 'It was played to its end.';
    case 'truncated':
      return 'It was stopped before its end.';
    case 'abandoned':
      return cause ? CAUSES[cause] : 'It was given up before its end.';
  }
}
