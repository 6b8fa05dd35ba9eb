/** One pilot: a server, participants with their faults, kills, and the account of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { launchBrowser } from '../../client/testing/browser.ts';
import buildClient from '../../client/testing/build-client.ts';
import { allAgreed } from '../../studies/definition/check-translations.ts';
import type { FrozenStudy } from '../../studies/definition/freeze.ts';
import { recordingsNamed } from '../../studies/definition/recordings.ts';
import { stepsOf } from '../../studies/definition/waves.ts';
import { accountOf, type PilotAccount } from './account.ts';
import { takePartInBrowser } from './browser.ts';
import type { KeptByBrowser } from './kept.ts';
import { type LabClient, openLab, quantile } from './lab.ts';
import { readLog } from './log.ts';
import { type ModelsAccount, openPilotModels } from './models.ts';
import { takePart } from './participant.ts';
import { ownServer, type PilotPlace, runningServer, type SeveralOptions, severalServers } from './place.ts';
import { behaviourOf, killsOf, type Shares } from './plan.ts';
import { liveFirst, type RecordedAccount, recordedAccount, withRecordings } from './recordings.ts';

export interface PilotRunOptions {
  /** The study with its times shortened already. */
  readonly frozen: FrozenStudy;
  readonly participants: number;
  readonly shares: Shares;
  readonly kills: number;
  /** How many of the participants use real pages. */
  readonly browsers: number;
  readonly pace: number;
  readonly seed: string;
  /** A server that runs already, with its operator's token and its database; null: one or more of our own. */
  readonly running: { readonly url: string; readonly operatorToken: string; readonly databaseFile: string } | null;
  /** Servers of our own that share a database; left out: one server with a file. */
  readonly several?: SeveralOptions;
  /** Folder of our own server's data, which stays; null: one that is removed. */
  readonly keep: string | null;
  readonly onFinished: () => void;
}

export interface PilotRunReport extends PilotAccount {
  readonly restarts: number;
  /** How often a server ended by itself, with the end of its output. */
  readonly crashes: readonly string[];
  readonly p95Ms: number | null;
  readonly durationS: number;
  readonly rssMb: number | null;
  /** null: the study has no recordings. */
  readonly recorded: RecordedAccount | null;
  /** null: the study has no language models, or its server is not ours. */
  readonly models: ModelsAccount | null;
}

/** How long a kill lasts before the server is started again, ms. */
const DOWN_MS = 500;
/** Arrivals: one in this time, and all in no less than ARRIVE_MS. */
const BETWEEN_MS = 300;
const ARRIVE_MS = 5000;

/** Runs on the server that the options name, or on its own. */
export async function pilotRun(options: PilotRunOptions): Promise<PilotRunReport> {
  const { participants, shares, kills, browsers, pace, seed, running, several, keep } = options;
  const models = running ? null : await openPilotModels(options.frozen);
  const settings = models?.settings ?? {};
  const place = running
    ? runningServer(running)
    : several
      ? await severalServers(several, settings)
      : await ownServer(keep, settings);
  const { operatorToken } = place;
  const begun = performance.now();
  const elapsed = (): number => performance.now() - begun;
  // the pages that browsers are served
  if (browsers > 0) await buildClient();
  const browser = browsers > 0 ? await launchBrowser() : null;
  /** A bug in one participant ends them all. */
  let failed = false;
  try {
    const lab = openLab(place.url);
    const frozen = await withOwnRecordings(options, { lab, place });
    const { definition } = frozen;
    await publishAndOpen(lab, frozen, operatorToken);
    const arriveMs = Math.max(ARRIVE_MS, participants * BETWEEN_MS);
    const giveUpAt = elapsed() + arriveMs + longestMs(frozen) + kills * 10_000 + 30_000;
    const isOver = (): boolean => failed || elapsed() > giveUpAt;
    let rssMb: number | null = null;
    const watching = watch(place, (now) => {
      rssMb = Math.max(rssMb ?? 0, now);
    });
    const killing = kill(place, { study: definition.id, times: killsOf(seed, kills, arriveMs) }, elapsed);
    const kept: KeptByBrowser[] = await Promise.all(
      Array.from({ length: participants }, async (_, nth) => {
        const behaviour = behaviourOf(seed, nth, shares);
        await sleep(behaviour.arrives * arriveMs);
        const who = { lab, study: frozen, nth, seed, operatorToken, isOver };
        const own =
          browser && nth < browsers
            ? await takePartInBrowser({ ...who, browser })
            : await takePart({ ...who, behaviour, pace });
        options.onFinished();
        return own;
      }),
    );
    await killing;
    // those who closed their page are finished by their deadlines
    while (!isOver() && (await underWay(lab, definition.id, operatorToken)) > 0) await sleep(500);
    const endedAt = Date.now();
    clearInterval(watching);
    const durationS = Math.round(elapsed() / 100) / 10;
    await place.stop();
    const log = await readLog(place.databaseFile, definition.id, endedAt);
    const account = accountOf(kept, log, frozen);
    const isYoked = recordingsNamed(definition).length > 0;
    const recorded = isYoked ? await recordedAccount(place.databaseFile, log) : null;
    const { dataDir, databaseFile } = place;
    const ofModels = models && dataDir !== null ? await models.accountOf({ dataDir, databaseFile }, log) : null;
    const crashes = place.crashes();
    const ofServer = { restarts: kills, crashes, p95Ms: quantile(lab.times, 0.95), durationS, rssMb };
    return { ...account, ...ofServer, recorded, models: ofModels };
  } catch (error) {
    failed = true;
    throw error;
  } finally {
    await browser?.close();
    await place.leave();
    await models?.close();
  }
}

const NO_FAULTS: Shares = { dropout: 0, slow: 0, doubleTab: 0, reload: 0, phone: 0, llm: 0 };

/** The study, with sessions as recordings that simulated participants play now, where it has some. */
async function withOwnRecordings(
  { frozen, pace, seed }: PilotRunOptions,
  { lab, place: { operatorToken, databaseFile } }: { readonly lab: LabClient; readonly place: PilotPlace },
): Promise<FrozenStudy> {
  const first = liveFirst(frozen);
  if (!first) return frozen;
  await publishAndOpen(lab, first.frozen, operatorToken);
  const giveUpAt = performance.now() + longestMs(first.frozen) + 30_000;
  const isOver = (): boolean => performance.now() > giveUpAt;
  // the labels are others, since the study excludes these participants
  const own = `${seed}-recorded`;
  await Promise.all(
    Array.from({ length: first.participants }, (_, nth) => {
      const behaviour = behaviourOf(own, nth, NO_FAULTS);
      return takePart({ lab, study: first.frozen, nth, seed: own, behaviour, pace, operatorToken, isOver });
    }),
  );
  return withRecordings(frozen, await readLog(databaseFile, first.frozen.definition.id, Date.now()));
}

/** Publishes a study and opens its intake. Throws with the server's answer where that is refused. */
export async function publishAndOpen(lab: LabClient, frozen: FrozenStudy, token: string): Promise<void> {
  const { definition, texts, surveys, items } = frozen;
  // a study is tried out before its translations are agreed
  const translations = allAgreed(frozen, 'pilot');
  const published = await lab.request('/api/studies', {
    method: 'POST',
    token,
    body: { source: { definition, texts, surveys, items, translations } },
  });
  if (!published || published.status >= 300) throw new Error(`not published: ${JSON.stringify(published?.body)}`);
  const intake = { method: 'POST', token, body: { open: true, reason: 'the pilot begins' } } as const;
  const opened = await lab.request(`/api/studies/${definition.id}/intake`, intake);
  if (!opened || opened.status >= 300) throw new Error(`not opened: ${JSON.stringify(opened?.body)}`);
}

/** How many participants are not finished. */
async function underWay(lab: LabClient, study: string, token: string): Promise<number> {
  const answer = await lab.request(`/api/studies/${study}`, { token });
  const { states } = (answer?.body ?? { states: {} }) as { readonly states: Readonly<Record<string, number>> };
  return Object.values(states).reduce((sum, count) => sum + count, 0);
}

async function kill(
  place: PilotPlace,
  { study, times }: { readonly study: string; readonly times: readonly number[] },
  elapsed: () => number,
): Promise<void> {
  for (const at of times) {
    await sleep(Math.max(0, at - elapsed()));
    await place.kill(study, DOWN_MS);
  }
}

function watch(place: PilotPlace, take: (mb: number) => void): NodeJS.Timeout {
  return setInterval(() => {
    const mb = place.rssMb();
    if (mb !== null) take(mb);
  }, 1000).unref();
}

/** The longest way through the study that its limits allow, ms. */
function longestMs({ definition }: FrozenStudy): number {
  const { limits, sessions, survey, match, comprehension, waves = [] } = definition;
  const plays = sessions.reduce((sum, { limitMs, lobbyMs }) => sum + limitMs + lobbyMs + match.waitMs, 0);
  const away = waves.reduce((sum, { toMs, waitMs = match.waitMs }) => sum + toMs + waitMs, 0);
  const read = stepsOf(definition).reduce(
    (sum, step) => sum + (step.kind === 'practice' ? step.play.limitMs * step.attempts : limits.readingMs),
    0,
  );
  return (
    limits.screeningMs +
    limits.consentMs +
    read +
    limits.checkingMs * (comprehension?.attempts ?? 0) +
    plays +
    away +
    limits.surveyMs * (survey.length + 1) +
    limits.debriefMs
  );
}
