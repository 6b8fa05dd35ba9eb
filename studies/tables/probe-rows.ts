/** Questions that seats of participants and of language models were asked, scored by the first belief model of the game. */
import { scoredAnswers } from '../../games/core/beliefs/answers.ts';
import { modelOf } from '../../games/core/beliefs/model.ts';
import { partnerAnswers, partnerName } from '../../games/core/beliefs/partners.ts';
import type { Seat } from '../../games/core/game.ts';
import type { AnyRules } from '../../games/core/package.ts';
import { aboutOf, ORDER_OF } from '../../games/core/session/ordered.ts';
import type { BundleRow } from './columns.ts';
import type { PlayedSeat } from './participant-rows.ts';
import type { CellsAt, SessionLog } from './session-log.ts';

interface Asking {
  readonly rules: AnyRules;
  readonly cellsAt: CellsAt;
  /** What the page told with the event at this place. */
  readonly told: (index: number) => BundleRow;
  /** null: nothing of this seat is told. */
  readonly opened: (seat: number) => PlayedSeat | null;
  /** The seats that language models took; null: the study has no language models, and the table no columns of them. */
  readonly models: readonly Seat[] | null;
}

export function probeRows(
  { events }: Pick<SessionLog, 'events'>,
  { rules, cellsAt, told, opened, models }: Asking,
): readonly BundleRow[] {
  const { game, beliefs } = rules;
  const offered = beliefs && modelOf(beliefs, undefined);
  const isAsked = events.some((event) => event.type === 'ProbeShown' && aboutOf(event.probe) !== null);
  const scored = beliefs && offered && isAsked ? scoredAnswers({ game, beliefs, offered, log: events }) : [];
  const partners = new Map(partnerAnswers(events).map((one) => [one.shown, one]));
  const byPlace = new Map(scored.map((one) => [one.shown, one]));
  return events.flatMap((event, index): BundleRow[] => {
    if (event.type !== 'ProbeShown') return [];
    const { id, seat, options } = event.probe;
    if (!opened(seat) && !models?.includes(seat)) return [];
    const closed = events.findIndex(
      (later, i) => i > index && later.type === 'ProbeAnswered' && later.seat === seat && later.probeId === id,
    );
    const close = events[closed];
    const answer = close?.type === 'ProbeAnswered' ? close.answer : null;
    const lastCall = events
      .slice(index, closed < 0 ? undefined : closed)
      .findLast((one) => one.type === 'ModelAsked' && one.seat === seat && one.question === id);
    const about = aboutOf(event.probe);
    const score = byPlace.get(index);
    const partner = partners.get(index);
    const inText = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
    return [
      {
        version: index + 1,
        turn: event.turn,
        ...cellsAt(index, seat),
        timed_out: close !== undefined && answer === null,
        ...told(closed),
        probe: id,
        kind: about?.kind ?? 'game',
        order_of_belief: about ? ORDER_OF[about.kind] : null,
        options: JSON.stringify(about ? about.values.map(String) : options),
        answer: score ? inText(score.given) : partner ? partner.given : (answer?.option ?? null),
        confidence: answer?.confidence ?? null,
        truth: partner ? partner.held && partnerName(partner.held) : inText(score?.right),
        normative: inText(score?.normative),
        model: score && offered ? `${offered.model.id}@${offered.model.version}` : null,
        error: score?.error ?? null,
        diagnostic: score?.diagnostic ?? false,
        ...(models ? { call: lastCall?.type === 'ModelAsked' ? lastCall.call : null } : {}),
      },
    ];
  });
}
