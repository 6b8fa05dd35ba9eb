/**
 * A deed from its dialog to the log, as a pure fold: it is looked at first, then confirmed with a reason. What is typed
 * survives every refusal, and a repeated click has the same id.
 */
import type { Consequences, RoomAction } from '../../../studies/room/actions.ts';
import { type DeedKind, type Fields, NO_FIELDS } from './deeds.ts';

export interface DeedDraft {
  readonly kind: DeedKind;
  readonly fields: Fields;
  readonly reason: string;
  /** Id of the command: the same for each try of one and the same action. */
  readonly commandId: string;
  readonly looked:
    | { readonly kind: 'no' }
    /** `asked`: which question an answer belongs to. */
    | { readonly kind: 'looking'; readonly asked: number }
    | { readonly kind: 'there'; readonly consequences: Consequences }
    | { readonly kind: 'failed'; readonly message: string };
  readonly phase: 'typing' | 'sending' | 'done';
  /** Why the server did not do it. */
  readonly refusal: { readonly code: string; readonly message: string } | null;
  readonly asked: number;
}

export type DraftNews =
  | { readonly type: 'typed'; readonly fields: Partial<Fields>; readonly commandId: string }
  | { readonly type: 'reasoned'; readonly reason: string }
  | { readonly type: 'looks' }
  | { readonly type: 'saw'; readonly asked: number; readonly consequences: Consequences }
  | { readonly type: 'sawNothing'; readonly asked: number; readonly message: string }
  | { readonly type: 'sends' }
  | { readonly type: 'refused'; readonly code: string; readonly message: string }
  | { readonly type: 'did' };

export function beginDeed(kind: DeedKind, commandId: string): DeedDraft {
  const looked = { kind: 'no' } as const;
  return { kind, fields: NO_FIELDS, reason: '', commandId, looked, phase: 'typing', refusal: null, asked: 0 };
}

export function evolveDeed(draft: DeedDraft, news: DraftNews): DeedDraft {
  switch (news.type) {
    case 'typed':
      // another action is another command
      return {
        ...draft,
        fields: { ...draft.fields, ...news.fields },
        commandId: news.commandId,
        looked: { kind: 'no' },
        refusal: null,
      };
    case 'reasoned':
      return { ...draft, reason: news.reason };
    case 'looks': {
      const asked = draft.asked + 1;
      return { ...draft, asked, looked: { kind: 'looking', asked }, refusal: null };
    }
    case 'saw':
      return isAsked(draft, news.asked)
        ? { ...draft, looked: { kind: 'there', consequences: news.consequences } }
        : draft;
    case 'sawNothing':
      return isAsked(draft, news.asked) ? { ...draft, looked: { kind: 'failed', message: news.message } } : draft;
    case 'sends':
      return { ...draft, phase: 'sending', refusal: null };
    case 'refused':
      return { ...draft, phase: 'typing', refusal: { code: news.code, message: news.message } };
    case 'did':
      return { ...draft, phase: 'done' };
  }
}

const isAsked = ({ looked }: DeedDraft, asked: number): boolean => looked.kind === 'looking' && looked.asked === asked;

/** What keeps the deed from being confirmed, as a sentence; null: nothing. */
export function missingFor(draft: DeedDraft, action: RoomAction | string): string | null {
  if (typeof action === 'string') return action;
  if (draft.looked.kind !== 'there') return 'What comes of it is not known yet.';
  const { people, sessions } = draft.looked.consequences;
  if (people.length + sessions.length === 0) return 'It would do nothing.';
  if (draft.reason.trim() === '') return 'Type a reason: the log keeps it.';
  return null;
}
