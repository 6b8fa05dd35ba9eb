/** What operators do to participants and sessions of a study that runs, and what is told of it before and after. */
import * as z from 'zod';
import type { ParticipationOutcome } from '../definition/outcomes.ts';
import type { Money } from '../way/contract/page.ts';
import type { ParticipantState } from '../way/contract/state.ts';

const minutes = z.int().min(1).max(60);
const Id = z.string().regex(/^[\w-]{1,100}$/);

export const RoomAction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('message'), text: z.string().trim().min(1).max(2000) }),
  z.strictObject({ type: z.literal('giveTime'), minutes }).describe('to the page, or to the session that is played'),
  z.strictObject({ type: z.literal('pause'), minutes: minutes.max(15) }).describe('it goes on by itself after that'),
  z.strictObject({ type: z.literal('resume') }),
  z
    .strictObject({ type: z.literal('replace'), policy: z.string().max(100).nullable() })
    .describe("a policy takes the participant's seat; null: the one that the study declares for dropouts"),
  z.strictObject({ type: z.literal('giveBack') }).describe('the participant gets the seat back at the next turn'),
  z.strictObject({ type: z.literal('stopModels') }).describe('the language models of the session leave their seats'),
  z.strictObject({ type: z.literal('endWithPay') }).describe('the participation, or the session, is over and paid'),
  z.strictObject({ type: z.literal('advance') }).describe('the participant goes on without an answer'),
  z.strictObject({ type: z.literal('markDropped') }).describe('the participant is taken for gone'),
  z.strictObject({ type: z.literal('exclude'), rule: z.string().trim().min(1).max(200) }),
  z.strictObject({ type: z.literal('liftExclusion') }),
  z.strictObject({ type: z.literal('adjustPay'), minor: z.int().min(-1_000_000).max(1_000_000) }),
]);
export type RoomAction = z.infer<typeof RoomAction>;

/** Who is meant: participants and sessions by id, or every participant who is under way. */
export const Targets = z.union([
  z.literal('all'),
  z.strictObject({ participants: z.array(Id).max(1000), sessions: z.array(Id).max(1000) }),
]);
export type Targets = z.infer<typeof Targets>;

/** The body of POST /api/studies/:study/actions/preview. */
export const PreviewBody = z.strictObject({ action: RoomAction, targets: Targets });
export type PreviewBody = z.infer<typeof PreviewBody>;

/** The body of POST /api/studies/:study/actions. A repeated `commandId` gets the answer without a second effect. */
export const ActionBody = z.strictObject({
  commandId: z.string().min(8).max(64),
  ...PreviewBody.shape,
  reason: z.string().trim().min(1).max(2000),
  basedOn: z
    .int()
    .min(0)
    .describe('position of the log that the operator saw; refused where another operator acted on a target since'),
});
export type ActionBody = z.infer<typeof ActionBody>;

/** What an action does, or would do, to one participant. */
export interface PersonConsequence {
  readonly participant: string;
  readonly before: ParticipantState['status'];
  readonly after: ParticipantState['status'];
  /** null: the participant does not end by it. */
  readonly outcome: ParticipationOutcome | null;
  readonly owedBefore: Money;
  readonly owedAfter: Money;
  /** Deadline afterwards, ms since the epoch; null: none of the page's own. */
  readonly until: number | null;
}
export interface SlotConsequence {
  readonly slot: number;
  readonly arm: string;
  readonly becomes: 'open' | 'filled';
}
export interface SessionConsequence {
  readonly session: string;
  readonly becomes:
    | 'running'
    | 'paused'
    | 'ended'
    | 'given_time'
    | 'seat_replaced'
    | 'seat_given_back'
    | 'models_stopped';
}
/** The answer of both routes. */
export interface Consequences {
  /** The position in the log that they follow from. */
  readonly position: number;
  readonly people: readonly PersonConsequence[];
  readonly slots: readonly SlotConsequence[];
  readonly sessions: readonly SessionConsequence[];
  /** Targets to which the action does nothing, each with the reason. */
  readonly refused: readonly { readonly target: string; readonly code: string; readonly message: string }[];
}
