/**
 * A participant of a pilot: opens the link, goes from page to page over HTTP, keeps the socket of the news open, plays its
 * sessions, and misbehaves as its plan says.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { rngFor } from '../../games/core/rng.ts';
import { drawMs } from '../../games/core/session/draw-ms.ts';
import { connectPage, openSeat, partnerIn, type SimulatedSeat } from '../../participants/seat.ts';
import { commandFor, drawing } from '../../participants/walk.ts';
import type { FrozenStudy } from '../../studies/definition/freeze.ts';
import type { ParticipantCommand } from '../../studies/way/contract/commands.ts';
import type { Page } from '../../studies/way/contract/page.ts';
import { type KeptByBrowser, nothingKept } from './kept.ts';
import type { LabClient } from './lab.ts';
import { type Behaviour, browserOf, languageOf, type PlannedMoment } from './plan.ts';
import { signalsOf } from './signals.ts';

export interface PilotParticipantOptions {
  readonly lab: LabClient;
  /** As it was published. */
  readonly study: FrozenStudy;
  readonly nth: number;
  readonly seed: string;
  readonly behaviour: Behaviour;
  /** Durations are divided by it. */
  readonly pace: number;
  /** Flags the participant as simulated. */
  readonly operatorToken: string;
  /** The run is over: give up. */
  readonly isOver: () => boolean;
}

/** How long a page takes that is read with care, before the pace divides it, ms. */
const READS_MS = { least: 2000, most: 20_000 };
/** The least time that a participant thinks, ms: the server refuses a seat that says too much at once. */
const LEAST_THOUGHT_MS = 100;
/** How long a telephone is away, before the pace divides it, ms. */
const AWAY_MS = 60_000;

interface Reserved {
  readonly reservation: unknown;
}

interface PageAnswer {
  readonly token?: string;
  readonly page: Page;
  readonly refusal?: { readonly code: string };
}

/** Resolves when the participant is finished or gone for good. */
export async function takePart(options: PilotParticipantOptions): Promise<KeptByBrowser> {
  const { lab, study, nth, seed, behaviour, pace, isOver } = options;
  const kept = nothingKept();
  const own = languageOf(seed, nth, study.definition.languages);
  kept.kind = behaviour.kind;
  const recordedOn = signalsOf(behaviour.kind, rngFor(seed, 'signals', nth));
  const rng = rngFor(seed, 'answers', nth);
  const address = `10.${Math.floor(nth / 60_000)}.${Math.floor(nth / 250) % 240}.${(nth % 250) + 1}`;
  const base = `/s/${study.definition.id}`;
  let tab = `pilot-tab-${nth}-0`;
  let token: string | undefined;
  /** Where the participant is. */
  const here: { page: Page | null; seat: (SimulatedSeat & { readonly session: string }) | null } = {
    page: null,
    seat: null,
  };
  let news: WebSocket | null = null;
  /** Where the news are asked for next. */
  let newsAt = lab.url;
  let awayUntil = 0;
  let wake: () => void = () => {};
  let gone = false;
  let count = 0;
  let pagesDone = 0;
  const gaveUp = (): boolean => gone || isOver();

  const ask = (path: string, body: unknown, more: { operator?: boolean } = {}) =>
    lab.request(`${base}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body }),
      ...(more.operator ? { token: options.operatorToken } : token === undefined ? {} : { token }),
      address,
      gone: gaveUp,
    });

  const show = (next: Page): void => {
    kept.pages.add(JSON.stringify(next));
    kept.last = next;
    here.page = next;
    wake();
  };

  const join = async (): Promise<boolean> => {
    const named = own.by === 'link' ? `&lang=${own.language}` : '';
    const query = `?participant_label=pilot-${seed}-${nth}${named}`;
    const commandId = `join-${nth}-${count++}`;
    const tokens = token === undefined ? [] : [token];
    const language = browserOf(own, study.definition.languages);
    const body = { query, device: 'desktop', tab, language, commandId, tokens, simulated: true };
    const answer = await ask('/join', body, { operator: true });
    if (!answer) return false;
    const said = answer.body as PageAnswer & { code?: string };
    if (answer.status !== 200 || !said.token) {
      refused(said.code ?? String(answer.status));
      return false;
    }
    token = said.token;
    kept.participant = said.page.participant;
    show(said.page);
    return true;
  };
  const refused = (code: string): void => void kept.refusals.set(code, (kept.refusals.get(code) ?? 0) + 1);

  /** Sends a command until it is answered. A double click sends it twice. */
  const command = async (given: ParticipantCommand, twice = false): Promise<void> => {
    if (!here.page) return;
    const commandId = `c-${nth}-${count++}-${given.type}`;
    const body = { commandId, tab, key: here.page.key, command: given };
    const answers = await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => ask('/commands', body)));
    for (const answer of answers) {
      if (!answer) continue;
      const said = answer.body as PageAnswer & { code?: string };
      if (answer.status !== 200) refused(said.code ?? String(answer.status));
      else if (said.refusal) refused(said.refusal.code);
      else if (!kept.acknowledged.some((one) => one.commandId === commandId))
        kept.acknowledged.push({ commandId, type: given.type });
      if (said.page) show(said.page);
    }
  };

  const openNews = (): void => {
    if (gaveUp() || token === undefined) return;
    const away = awayUntil - performance.now();
    if (away > 0) return void setTimeout(openNews, away).unref();
    const socket = new WebSocket(`${newsAt.replace(/^http/, 'ws')}${base}/news`, {
      headers: { 'x-forwarded-for': address },
    });
    newsAt = lab.url;
    news = socket;
    socket.on('open', () => socket.send(JSON.stringify({ token, tab })));
    socket.on('message', (text: Buffer) => {
      const told = JSON.parse(text.toString('utf8')) as { page?: Page; superseded?: boolean; moved?: string };
      if (told.moved !== undefined) newsAt = `${new URL(lab.url).protocol}//${told.moved}`;
      if (told.superseded) kept.superseded++;
      if (told.page && news === socket) show(told.page);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (news === socket) setTimeout(openNews, 200).unref();
    });
  };
  const closeNews = (): void => {
    const socket = news;
    news = null;
    socket?.terminate();
  };

  const happensNow = (moment: PlannedMoment | null): boolean =>
    moment !== null && ('page' in moment ? pagesDone >= moment.page : (here.seat?.turn() ?? -1) >= moment.turn);
  const done = new Set<string>();
  const once = (what: string, moment: PlannedMoment | null): boolean => {
    if (done.has(what) || !happensNow(moment)) return false;
    done.add(what);
    kept.did.add(what);
    return true;
  };

  /** What the plan has for this moment. */
  const misbehave = async (): Promise<void> => {
    const { dropout } = behaviour;
    if (dropout && once('dropout', dropout.when)) {
      kept.did.add(dropout.how);
      if (dropout.how !== 'closes') await command({ type: dropout.how === 'leaves' ? 'leave' : 'withdraw' });
      if (dropout.how === 'closes') {
        gone = true;
        here.seat?.leave();
        closeNews();
      }
    }
    if (once('phone', behaviour.phone)) {
      awayUntil = performance.now() + AWAY_MS / pace;
      here.seat?.lose(AWAY_MS / pace);
      closeNews();
      setTimeout(openNews, AWAY_MS / pace).unref();
      await sleep(AWAY_MS / pace);
    }
    if (once('doubleTab', behaviour.doubleTab)) {
      tab = `pilot-tab-${nth}-1`;
      // the old tab keeps its socket, and is told
      news = null;
      here.seat?.lose(0);
      if (await join()) openNews();
    }
    if (once('reload', behaviour.reload)) {
      closeNews();
      here.seat?.lose(0);
      const answer = await ask('/page', undefined);
      if (answer?.status === 200) show((answer.body as PageAnswer).page);
      openNews();
    }
  };

  const play = (now: Extract<Page, { kind: 'playing' }>): void => {
    if (here.seat?.session === now.session) return;
    here.seat?.leave();
    const { session, game } = now;
    const told = new Set<string>();
    kept.told.set(session, told);
    const accepted = kept.accepted.get(session) ?? new Set();
    kept.accepted.set(session, accepted);
    // where policies and bots take the times of people, the people of a pilot take the same
    const drawn = study.definition.sessions.find((one) => one.game === game)?.pace;
    const opened = openSeat({
      brain: partnerIn(game, `${seed} ${nth} ${session}`),
      connect: async (take) => {
        const answer = await ask('/connect', {});
        const { reservation } = (answer?.status === 200 ? answer.body : { reservation: null }) as Reserved;
        return connectPage(lab.url, reservation, take);
      },
      thinksMs: () =>
        drawn
          ? drawMs(drawn.answerMs, rng)
          : Math.max(LEAST_THOUGHT_MS, behaviour.llm ? 0 : (500 + rng.int(3000)) / pace),
      onTold(message) {
        told.add(JSON.stringify(message));
        if (message.type === 'accepted') accepted.add(message.commandId);
      },
    });
    here.seat = { ...opened, session };
  };

  const readMs = (now: Page): number => {
    if (behaviour.llm) return 5;
    const ms = (READS_MS.least + rng.int(READS_MS.most - READS_MS.least)) / pace;
    if (!behaviour.slow || now.until === null) return ms;
    // now and then too slow
    return (now.until - now.now) * (0.5 + rng.int(60) / 100);
  };

  /** Closes the page between two waves, and opens the link again once the window is open. */
  const comeBack = async (now: Extract<Page, { kind: 'away' }>): Promise<void> => {
    closeNews();
    await until(Math.max(100, now.opensAt - now.now), gaveUp);
    if (!gaveUp() && (await join())) openNews();
  };

  const walker = { ...drawing(rng, { llm: behaviour.llm, study }), language: own.language };

  /** The key of the page that was answered last, so that an answer is not given twice. */
  let answered = '';
  if (!(await join())) return kept;
  openNews();
  while (!gaveUp()) {
    await misbehave();
    const now = here.page;
    if (gaveUp() || !now) break;
    const given = now.key === answered ? null : commandFor(now, walker);
    if (now.kind === 'playing') play(now);
    else if (here.seat) {
      here.seat.leave();
      here.seat = null;
    }
    if (given) {
      await until(readMs(now), () => here.page?.key !== now.key);
      if (here.page?.key === now.key && !gaveUp()) {
        const signals = recordedOn(now);
        if (signals) await command({ type: 'recordSignals', signals });
        answered = now.key;
        await command(given, rng.int(10) === 0);
        pagesDone++;
        if (now.kind === 'finished') break;
      }
    } else if (now.kind === 'away') await comeBack(now);
    else await until(300, () => here.page?.key !== now.key);
  }
  gone = true;
  closeNews();
  here.seat?.leave();
  return kept;

  /** Resolves after the time, or when the page changes. */
  async function until(ms: number, changed: () => boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    wake = () => changed() && resolve();
    if (changed()) resolve();
    await promise;
    clearTimeout(timer);
    wake = () => {};
  }
}
