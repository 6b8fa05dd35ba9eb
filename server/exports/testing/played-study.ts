/** For tests: a database with a study that participants went through, decided by the study's rules and played by policies. */

import { tokenOf } from '../../../games/core/free-text.ts';
import type { GameTypes } from '../../../games/core/game.ts';
import { playout } from '../../../games/core/log/playout.ts';
import type { AnyPolicy } from '../../../games/core/policy.ts';
import { keptFacts } from '../../../games/core/session/client-facts.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { FACTS } from '../../../games/core/testing/client-facts.ts';
import { uniformFor } from '../../../games/core/testing/uniform.ts';
import { newestRules } from '../../../games/index.ts';
import type { FrozenStudy } from '../../../studies/definition/freeze.ts';
import type { PlannedSession } from '../../../studies/way/contract/decision.ts';
import type { StreamEvents } from '../../../studies/way/contract/events.ts';
import { type Running, running, SEED } from '../../../studies/way/testing/running.ts';
import { sessionsOf, studyOf } from '../../../studies/way/testing/studies.ts';
import { hideText } from '../../live/session/free-text.ts';
import { openStore } from '../../store/open-store.ts';
import type { SideWrite } from '../../store/rows.ts';
import { LISTING, rowOf } from '../../store/session-list.ts';
import { streamOfSession, toLog } from '../../store/session-log.ts';
import type { Store } from '../../store/store.ts';
import { streamOfParticipant, toStream } from '../../store/study-log.ts';

const PROBES = {
  kinds: ['first'],
  turns: [1, 3],
  count: 1,
  seed: 'asked',
  limitMs: null,
  confidence: true,
} as const;

/** Two participants at a small table of SymmToM, with questions, in one of two arms; texts are opened by a tier. */
export function studyOfPairs(): FrozenStudy {
  const base = studyOf();
  return studyOf({
    consent: {
      text: 'consent',
      tiers: [
        { id: 'data', text: 'tier-data', required: true, opens: 'data' },
        { id: 'texts', text: 'tier-texts', required: false, opens: 'texts' },
      ],
    },
    sessions: sessionsOf(base, {
      config: { agents: 2, width: 4, pieces: 2, turns: 4 },
      probes: PROBES,
    }),
  });
}

export interface PlayedStudy {
  readonly run: Running;
  readonly store: Store;
  readonly study: string;
  /** Writes what was decided since the last call. */
  keep(): Promise<void>;
  /** Plays the session of this participant to its end. */
  play(participant: string): Promise<string>;
  /** Goes to the pool; `texts`: agrees that typed texts are opened. */
  arrive(participant: string, more?: { readonly texts?: boolean; readonly stage?: string }): Promise<void>;
  /** From the session to the end; the survey is answered with this text. */
  finish(participant: string, typed: string): Promise<void>;
}

/** The store is the caller's to close. `policyOf` gives the policy that plays a game in the place of participants. */
export async function playedStudy(
  file: string,
  frozen: FrozenStudy = studyOfPairs(),
  policyOf: (game: string) => AnyPolicy = uniformFor,
): Promise<PlayedStudy> {
  const run = running(frozen);
  const store = await openStore({ file, now: () => run.at });
  const study = frozen.definition.id;
  const heads = new Map<string, number>();
  const logs = new Map<string, readonly SessionEvent<GameTypes>[]>();
  let kept = 0;
  let also: SideWrite[] = [{ kind: 'keepStudySecret', row: { study, seed: SEED, joinKey: 'a key' } }];
  const keep = async (): Promise<void> => {
    for (; kept < run.appends.length; kept++) {
      const writes = (run.appends[kept] ?? []).map((write) => {
        const { stream, events } = toStream(study, write);
        const expectedVersion = heads.get(stream) ?? 0;
        heads.set(stream, expectedVersion + events.length);
        return { stream, expectedVersion, events };
      });
      // a session begins in the append that gives its participants their seats
      for (const [session, order] of run.sessions) {
        if (logs.has(session) || !assigns(run.appends[kept] ?? [], session)) continue;
        const log = logOf(order, { study, at: run.at, policyOf });
        logs.set(session, log);
        const events = log.slice(0, 1).map((event) => toLog(order.plan.game, event));
        writes.push({ stream: streamOfSession(session), expectedVersion: 0, events });
      }
      await store.events.append(writes, `deed-${kept}`, { also });
      also = [];
    }
  };
  await keep();
  return {
    run,
    store,
    study,
    keep,
    async arrive(participant, { texts = false, stage = 'main' } = {}) {
      run.at += 1000;
      run.join(participant, { recruiter: 'links', stage, simulated: stage === 'simulated' });
      also.push({
        kind: 'keepRecruit',
        row: {
          ...{ participant, study, externalKey: `key of ${participant}`, externalId: `external-${participant}` },
          ...{ submissionId: null, query: null, address: null, userAgent: null, createdAt: run.at },
        },
      });
      await keep();
      run.give({ type: 'lineResumed', participant, gapMs: 0 });
      while (run.page(participant).kind !== 'waiting' && run.page(participant).kind !== 'ready') {
        run.at += 1000;
        const page = run.page(participant);
        if (page.kind === 'consent')
          run.ask(participant, {
            type: 'giveConsent',
            textHash: page.textHash,
            tiers: texts ? ['data', 'texts'] : ['data'],
          });
        else if (!run.goOn(participant)) break;
      }
      await keep();
    },
    async play(participant) {
      const session = run.sessionOf(participant);
      const order = run.sessions.get(session);
      if (!order) throw new Error(`there is no table ${session}`);
      await keep();
      const log = logs.get(session) ?? [];
      logs.set(session, []);
      const game = order.plan.game;
      const people = order.seats.flatMap((seat) => (seat.kind === 'person' ? [seat.participant] : []));
      const beside: SideWrite[] = [];
      const events = log.map((event) => {
        const facts = event.type === 'ActionSubmitted' ? { ...keptFacts(FACTS, run.at, null) } : {};
        return toLog(game, event, facts);
      });
      // a note of the first participant, after the first turn has opened
      const [author = ''] = people;
      const { token, kept: row } = hideText(`note of ${author}`, { session, author, at: run.at });
      beside.push(row);
      const note = {
        type: 'NoteWritten',
        at: run.at,
        seat: seatOf(order, author),
        turn: 0,
        note: { kind: 'text', ...token },
      } as const;
      const opened = log.findIndex(({ type }) => type === 'TurnOpened');
      events.splice(opened + 1, 0, toLog(game, note));
      const stream = streamOfSession(session);
      beside.push({ kind: 'listSession', row: rowOf(log, LISTING) });
      const rest = { stream, expectedVersion: 1, events: events.slice(1) };
      await store.events.append([rest], `play-${session}`, { also: beside });
      const ended = log.at(-1);
      const returns = ended?.type === 'SessionEnded' ? ended.returns : [];
      run.at += 60_000;
      run.end(session, {}, { returns: returns[0] ?? 0 });
      await keep();
      return session;
    },
    async finish(participant, typed) {
      for (let n = 0; n < 30 && run.page(participant).kind !== 'finished'; n++) {
        run.at += 1000;
        const page = run.page(participant);
        if (page.kind === 'survey' && page.part === 0) {
          const { token, kept: row } = hideText(typed, {
            session: streamOfParticipant(participant),
            author: participant,
            at: run.at,
          });
          also.push(row);
          const answers = { hard: 3, why: tokenOf(token) };
          run.ask(participant, { type: 'answerSurvey', answers, timing: { shownMs: 900, hiddenMs: 100 } });
        } else run.goOn(participant);
        await keep();
      }
    },
  };
}

function assigns(writes: readonly StreamEvents[], session: string): boolean {
  return writes.some(({ events }) =>
    events.some((event) => event.type === 'SessionAssigned' && event.session === session),
  );
}

function seatOf({ seats }: PlannedSession, participant: string): number {
  return seats.findIndex((seat) => seat.kind === 'person' && seat.participant === participant);
}

/** The log of this table as a server would have it, with policies in the participants' places. */
function logOf(
  order: PlannedSession,
  {
    study,
    at,
    policyOf,
  }: { readonly study: string; readonly at: number; readonly policyOf: (game: string) => AnyPolicy },
): readonly SessionEvent<GameTypes>[] {
  const { plan, seats, session, seed, arm, assignment } = order;
  const rules = newestRules(plan.game);
  if (!rules) throw new Error(`there is no game ${plan.game}`);
  const { game } = rules;
  const policy = {
    ...policyOf(plan.game),
    answer: (_: unknown, { options }: { readonly options: readonly string[] }) => ({
      option: options[0] ?? '',
      confidence: 70,
    }),
  };
  const { probes, aids, disclosure } = plan;
  const log = playout<GameTypes>(game, {
    ...{ session, seed, at },
    config: game.schemas.config.parse(plan.config),
    policies: seats.map(() => policy),
    setup: { study, arm, aids, disclosure, ...(probes ? { probes } : {}) },
  });
  return log.map((event): SessionEvent<GameTypes> => {
    if (event.type === 'SessionCreated')
      return {
        ...event,
        ...(assignment ? { assignment: { ...assignment, play: plan.id } } : {}),
        participants: seats.map((seat) => (seat.kind === 'person' ? seat.participant : null)),
        languages: order.languages,
      };
    if (event.type !== 'AgentSeated') return event;
    const seat = seats[event.seat];
    return seat?.kind === 'person'
      ? { ...event, controller: { kind: 'person', participant: seat.participant } }
      : event;
  });
}

/** Two pairs who complete, one who leaves, one who is refused; all of stage main. Closes the store. */
export async function twoPairs(
  file: string,
): Promise<{ readonly sessions: readonly string[]; readonly study: string }> {
  const played = await playedStudy(file);
  const { run, store, study } = played;
  const sessions: string[] = [];
  for (const [one, two] of [
    ['anna0000', 'ben00000'],
    ['cora0000', 'dan00000'],
  ] as const) {
    await played.arrive(one, { texts: true });
    await played.arrive(two);
    for (const who of [one, two]) if (run.page(who).kind === 'ready') run.ask(who, { type: 'confirmReady' });
    sessions.push(await played.play(one));
    await played.finish(one, `${one} found it "hard",\nand says so`);
    await played.finish(two, `${two} says nothing that may be told`);
  }
  await played.arrive('eve00000');
  run.ask('eve00000', { type: 'leave' });
  await played.keep();
  run.give({ type: 'closeIntake', cause: { operator: 'op-1', reason: null } });
  await played.arrive('fay00000');
  await store.close();
  return { sessions, study };
}
