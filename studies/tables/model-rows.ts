/** Rows of language models: each seat that one held, what the seat did turn by turn, and each call. */
import { parseToken } from '../../games/core/free-text.ts';
import type { GameTypes, Seat } from '../../games/core/game.ts';
import { loggedCalls } from '../../games/core/session/calls-in-log.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { CallReading, LoggedOutcome, ModelMiss, TokenUse } from '../../games/core/session/model-calls.ts';
import { NOTHING_USED, usedWith } from '../../games/core/session/model-use.ts';
import { LeaveCause } from '../../games/core/session/types.ts';
import { actionCells } from './action-columns.ts';
import { type BundleRow, type BundleTable, type Column, column, type OwnColumns } from './columns.ts';
import type { SessionInStudy, SessionLog } from './session-log.ts';

const NOT_CHOSEN = [...ModelMiss.options, 'left', 'clock'] as const;
const MICROS = { unit: 'millionths of the currency of the table of prices' };
const session = column('session:s', 'id of the session', 'SessionCreated');
const seat = column('seat:i', 'place at the table, from 0', 'AgentSeated');

/** Columns of `sessions`. */
export const MODEL_SUMS: readonly Column[] = [
  column('models:i', 'seats that language models held from the beginning', 'AgentSeated'),
  column('model_calls:i', 'calls of its language models', 'ModelAsked'),
  column('model_tokens:i', 'tokens of their prompts and answers', 'ModelAnswered'),
  column('model_micros:i', 'what the calls with a known price cost', 'ModelAnswered', MICROS),
];

/** `place`: columns that say where the session stands in the design. */
export function modelTables({ actions }: OwnColumns, place: readonly Column[]): readonly BundleTable[] {
  const did = 'ActionSubmitted, ActionDefaulted, ActionTimedOut';
  return [
    {
      name: 'models',
      what: 'One row for every seat that a language model took.',
      key: ['session', 'seat'],
      columns: [
        session,
        seat,
        column('group_id:s', 'id of the group', 'SessionCreated'),
        column('play:s', 'id among the sessions of the study', 'SessionCreated'),
        column('arm:s', 'id of the arm', 'SessionCreated'),
        ...place,
        column('model:s', 'name of the model that was asked', 'AgentSeated'),
        column('variant:s', 'how its prompts were made', 'AgentSeated'),
        column('settings:j', 'how it was asked', 'AgentSeated'),
        column('came:t', 'when it took its seat', 'AgentSeated'),
        column('gone:t?', 'when it left its seat; empty: it had it to the end', 'AgentLeft'),
        column('gone_cause:s?', 'why; empty: it had its seat to the end', 'AgentLeft', { levels: LeaveCause.options }),
        column('turns_acted:i', 'turns in which the seat could act', did),
        column('chosen:i', 'of these, turns with an action that the model chose', did),
        ...NOT_CHOSEN.map((why) => column(`${why}:i`, `of these: ${MISSED[why]}`, did)),
        column('calls:i', 'calls that were made for the seat', 'ModelAsked'),
        column('repairs:i', 'of these, calls that showed the model its own answer again', 'ModelAsked'),
        column('failed:i', 'of these, calls that gave no text', 'ModelAnswered'),
        column('tokens:i', 'of prompts and answers', 'ModelAnswered'),
        column('micros:i', 'what the calls with a known price cost', 'ModelAnswered', MICROS),
      ],
    },
    {
      name: 'model_actions',
      what: 'One row for every turn of a seat that a language model took: the action that counted, and the call in which it was chosen.',
      key: ['session', 'version'],
      columns: [
        session,
        column('version:i', 'number of the event in its stream, from 1: of the action', 'log'),
        column('turn:i', 'turns resolved before', 'TurnOpened'),
        seat,
        column('arm:s', 'id of the arm', 'SessionCreated'),
        column('call:i?', 'call in which the model chose it, as in `model_calls`; empty: the model did not', did),
        column('why:s?', 'why the model did not choose it; empty: it did', did, { levels: [...NOT_CHOSEN] }),
        column('after_ms:i', 'from the opening of the turn', did),
        column('action:j', 'as in the log; texts are tokens', did),
        ...actions,
      ],
    },
    {
      name: 'model_calls',
      what: 'One row for every call of a language model. A text of a model may quote participants: it is opened only if every participant of the session allows texts.',
      key: ['session', 'seat', 'call'],
      columns: [
        session,
        seat,
        column('call:i', 'number of the call of the seat, from 1', 'ModelAsked'),
        column('turn:i', 'turns resolved before', 'ModelAsked'),
        column('question:s?', 'id of the question that it was asked; empty: for an action', 'ModelAsked'),
        column('repair:b', 'the model was shown its own answer, and what was wrong with it', 'ModelAsked'),
        column('model:s', 'that was asked', 'ModelAsked'),
        column('prompt_version:s', 'how the prompt was made', 'ModelAsked'),
        column('prompt:s', 'SHA-256 of its messages', 'ModelAsked'),
        column('asked:t', 'when', 'ModelAsked'),
        column('took_ms:i?', 'until there was a reply; empty: the session was over before', 'ModelAnswered'),
        column('outcome:s?', 'what the call came to; empty: the session was over before', 'ModelAnswered', {
          levels: LoggedOutcome.options,
        }),
        column('reading:s?', 'what its text was; empty: there was none to read', 'ModelAnswered', {
          levels: CallReading.options,
        }),
        column('served:s?', 'the model that answered, as the endpoint says; empty: it says none', 'ModelAnswered'),
        column('finish:s?', 'why the answer ended, as the endpoint says; empty: it says nothing', 'ModelAnswered'),
        column('status:i?', 'of HTTP; empty: no answer came', 'ModelAnswered'),
        column(
          'says:s?',
          'code and parameter that the endpoint names where it refuses the call as it is; empty: none',
          'ModelAnswered',
        ),
        column('tokens_in:i?', 'of the prompt; empty: not known', 'ModelAnswered'),
        column('tokens_out:i?', 'of the answer; empty: not known', 'ModelAnswered'),
        column('tokens_from:s?', 'claimed: the endpoint says so; estimated: from the length', 'ModelAnswered', {
          levels: TokenUse.shape.from.options,
        }),
        column('micros:i?', 'what it cost; empty: not known', 'ModelAnswered', MICROS),
        column('currency:s?', 'of the table of prices; empty: the cost is not known', 'ModelAnswered'),
        column('prices_of:s?', 'date of that table; empty: the cost is not known', 'ModelAnswered'),
        column(
          'text:s?',
          'what the model wrote; empty: nothing, or erased, or a participant of the session does not allow texts',
          'texts beside the log',
          { opens: true },
        ),
      ],
    },
  ];
}

const MISSED: Readonly<Record<(typeof NOT_CHOSEN)[number], string>> = {
  malformed: 'the default action, since the text of the model was no action',
  illegal: 'the default action, since what the model chose could not be done',
  refused: 'the default action, since the model declined',
  filtered: 'the default action, since a filter of the endpoint held the text back',
  other_model: 'the default action, since another model had answered',
  no_answer: 'the default action, since no call gave an answer',
  left: 'the default action, since the model had left its seat',
  clock: 'the default action, since the model had not acted when the clock ended the turn',
};

/** The seats that language models took, each once. */
export function modelSeatsIn(events: readonly SessionEvent<GameTypes>[]): readonly Seat[] {
  const taken = events.flatMap((event) =>
    event.type === 'AgentSeated' && event.controller.kind === 'model' ? [event.seat] : [],
  );
  return [...new Set(taken)];
}

/** Column of `probes`. */
export const MODEL_ANSWER: Column = column(
  'call:i?',
  'of a language model: the last call in which it was asked this, as in `model_calls`; empty: no call was made, or another agent was asked',
  'ModelAsked',
);

/** Whether what models of the session wrote may be opened: they may quote any participant. */
export function opensModels(events: readonly SessionEvent<GameTypes>[], { permits }: SessionInStudy): boolean {
  const [created] = events;
  const people = created?.type === 'SessionCreated' ? (created.participants ?? []) : [];
  return people.every((participant) => participant === null || permits(participant).texts);
}

/** What the models of these events used together. */
export function modelUse(events: readonly SessionEvent<GameTypes>[]) {
  const calls = events.filter(({ type }) => type === 'ModelAsked').length;
  const { tokens, micros } = events
    .filter((event) => event.type === 'ModelAnswered')
    .reduce((used, answered) => usedWith(used, answered), NOTHING_USED);
  return { calls, tokens, micros };
}

export interface ModelPlace {
  /** Cells that say where the session stands in the design. */
  readonly place: BundleRow;
  readonly inStudy: SessionInStudy;
}

export function modelRows(
  { events }: Pick<SessionLog, 'events'>,
  { place, inStudy }: ModelPlace,
): Readonly<Record<'models' | 'model_actions' | 'model_calls', readonly BundleRow[]>> {
  const [created] = events;
  if (created?.type !== 'SessionCreated') return { models: [], model_actions: [], model_calls: [] };
  const { session: id, arm, assignment } = created;
  const seats = modelSeatsIn(events);
  const actions = actionRows(events, seats, { inStudy, cells: { session: id, arm: arm ?? '' } });
  const calls = callRows(events, id, opensModels(events, inStudy));
  const models = seats.map((own): BundleRow => {
    const ofSeat = events.filter((event) => 'seat' in event && event.seat === own);
    const seated = ofSeat.find((event) => event.type === 'AgentSeated');
    const left = ofSeat.find((event) => event.type === 'AgentLeft');
    const acted = actions.filter((one) => one.seat === own);
    const made = calls.filter((one) => one.seat === own);
    const held = seated?.controller.kind === 'model' ? seated.controller : null;
    const counted = (why: string | null): number => acted.filter((one) => one.why === why).length;
    return {
      ...{ session: id, seat: own, group_id: assignment?.group ?? '', play: assignment?.play ?? '', arm: arm ?? '' },
      ...place,
      ...{ model: held?.model ?? '', variant: held?.variant ?? '', settings: JSON.stringify(held?.settings ?? {}) },
      ...{ came: seated?.at ?? null, gone: left?.at ?? null, gone_cause: left?.cause ?? null },
      ...{ turns_acted: acted.length, chosen: counted(null) },
      ...Object.fromEntries(NOT_CHOSEN.map((why) => [why, counted(why)])),
      ...modelUse(ofSeat),
      repairs: made.filter(({ repair }) => repair).length,
      failed: made.filter(({ outcome }) => outcome !== null && outcome !== 'answered').length,
    };
  });
  return { models, model_actions: actions, model_calls: calls };
}

function actionRows(
  events: readonly SessionEvent<GameTypes>[],
  seats: readonly Seat[],
  { inStudy, cells }: { readonly inStudy: SessionInStudy; readonly cells: BundleRow },
): readonly BundleRow[] {
  const rows: BundleRow[] = [];
  const gone = new Set<Seat>();
  let openedAt = 0;
  for (const [index, event] of events.entries()) {
    if (event.type === 'TurnOpened') openedAt = event.at;
    if (event.type === 'AgentLeft') gone.add(event.seat);
    if (event.type !== 'ActionSubmitted' && event.type !== 'ActionDefaulted' && event.type !== 'ActionTimedOut')
      continue;
    if (!seats.includes(event.seat)) continue;
    const { seat: own, turn, at, action } = event;
    const call = event.type === 'ActionSubmitted' ? (event.call ?? null) : null;
    const miss = event.type === 'ActionDefaulted' ? event.model : undefined;
    rows.push({
      ...{ ...cells, version: index + 1, turn, seat: own, call },
      why: call === null ? (miss ?? (gone.has(own) ? 'left' : 'clock')) : null,
      ...{ after_ms: at - openedAt, action: JSON.stringify(action) },
      ...actionCells(action, inStudy.study.own.actions),
    });
  }
  return rows;
}

function callRows(events: readonly SessionEvent<GameTypes>[], id: string, opens: boolean): readonly BundleRow[] {
  return loggedCalls(events).map(({ asked, answered }): BundleRow => {
    const { seat: own, call, turn, question = null, repair = false, model, made, prompt, at } = asked;
    return {
      ...{ session: id, seat: own, call, turn, question, repair, model, prompt_version: made, prompt, asked: at },
      ...{ took_ms: answered && answered.at - at, outcome: answered?.outcome ?? null },
      ...{ reading: answered?.reading ?? null, served: answered?.served ?? null, finish: answered?.finish ?? null },
      ...{ status: answered?.status ?? null, says: answered?.says ?? null, tokens_in: answered?.tokens?.input ?? null },
      ...{ tokens_out: answered?.tokens?.output ?? null, tokens_from: answered?.tokens?.from ?? null },
      ...{ micros: answered?.cost?.micros ?? null, currency: answered?.cost?.currency ?? null },
      prices_of: answered?.cost?.pricesOf ?? null,
      text: opens && answered?.text ? parseToken(answered.text) : null,
    };
  });
}
