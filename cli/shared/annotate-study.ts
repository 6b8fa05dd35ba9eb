/** `annotate sample` and `annotate study`: a sample of messages over all sessions of a study, progress, and pooled agreement. */
import { randomBytes } from 'node:crypto';
import { type PooledAlpha, sampleOf, studyAgreement } from '../../games/core/coding/pooled.ts';
import type { MessageRef } from '../../games/core/coding/types.ts';
import { rngFor } from '../../games/core/rng.ts';
import { annotate } from '../../server/annotations/coding.ts';
import { roundsOf, type SessionToCode, sessionsToCode } from '../../server/annotations/study-coding.ts';
import { openStore } from '../../server/store/open-store.ts';
import { AGREED_IN_STUDY, SAMPLED } from './annotate-printed.ts';
import { BadOption } from './command.ts';
import { readingStore } from './reading-store.ts';
import { table } from './table.ts';

interface OfStudy {
  readonly file: string;
  readonly stage: string;
  readonly seed: string;
  readonly json: true | undefined;
}

interface Sampling extends OfStudy {
  readonly codebook: number;
  readonly coders: readonly [string, string];
  readonly messages: number;
  /** The sample is printed, and no round is opened. */
  readonly dryRun: boolean;
}

/** The same options on the same sessions draw the same sample, so a command that was broken off is repeated. */
export async function sampleStudy(study: string, options: Sampling): Promise<void> {
  const { file, seed, codebook, coders, json } = options;
  const sessions = await sessionsIn(study, options);
  const all = sessions.flatMap(({ session, toCode }) =>
    toCode.messages.map(({ turn, from }) => ({ session, turn, from })),
  );
  const sample = sampleOf(all, options.messages, rngFor(seed, 'sample of messages', study, codebook));
  const chosen = sessions
    .map((one) => ({
      ...one,
      messages: sample
        .filter(({ session }) => session === one.session)
        .map(({ turn, from }): MessageRef => ({ turn, from })),
    }))
    .filter(({ messages }) => messages.length > 0);
  const newer = chosen.filter((one) => !isOpen(one, { codebook, coders, messages: one.messages }));
  const used = newer.find(({ annotations }) => (annotations.rounds.at(-1)?.codebook ?? 0) >= codebook);
  if (used)
    throw new BadOption(
      `session ${used.session} has another round with codebook ${used.annotations.rounds.at(-1)?.codebook}: a sample needs a newer one`,
    );
  if (!options.dryRun && newer.length > 0) {
    const store = await openStore({ file });
    try {
      for (const { session, messages, toCode } of newer) {
        const open = { type: 'open', session, codebook, coders, messages } as const;
        const commandId = `annotate-${randomBytes(8).toString('hex')}`;
        const refusal = await annotate(store.events, session, [open], {
          ...{ coding: toCode.coding, at: Date.now(), commandId },
        });
        if (refusal) throw new BadOption(`${refusal.message} (${refusal.code})`);
      }
    } finally {
      await store.close();
    }
  }
  const rows = chosen.map(({ session, messages, toCode }) => [session, messages.length, toCode.messages.length]);
  process.stdout.write(
    json
      ? SAMPLED.text({ study, codebook, coders, seed, of: all.length, sample })
      : `${table(['session', 'sample', 'messages'], rows)}\n${sample.length} of ${all.length} messages in ${chosen.length} of ${sessions.length} sessions, seed ${seed}${options.dryRun ? '; no round is opened' : ''}\n`,
  );
}

/** Whether the newest round is this one. */
function isOpen(
  { annotations }: SessionToCode,
  wanted: Pick<Sampling, 'codebook' | 'coders'> & { readonly messages: readonly MessageRef[] },
): boolean {
  const round = annotations.rounds.at(-1);
  if (!round) return false;
  const { codebook, coders, messages } = round;
  const own = { codebook, coders, messages: messages.map(({ message: { turn, from } }) => ({ turn, from })) };
  return (
    JSON.stringify(own) ===
    JSON.stringify({ codebook: wanted.codebook, coders: wanted.coders, messages: wanted.messages })
  );
}

export async function agreementOfStudy(
  study: string,
  options: OfStudy & { readonly codebook: number | null },
): Promise<void> {
  const { seed, json } = options;
  const sessions = await sessionsIn(study, options);
  const { codebook, rounds } = roundsOf(sessions, options.codebook);
  const coding = sessions[0]?.toCode.coding;
  if (!coding || codebook === null || rounds.length === 0)
    throw new BadOption(`no round of coding is open in study ${study}: annotate sample ${study}`);
  const found = studyAgreement(coding, rounds, rngFor(seed, 'agreement', study, codebook));
  if (json) return void process.stdout.write(AGREED_IN_STUDY.text({ study, codebook, seed, ...found }));
  const coded = Object.entries(found.coded).map(([coder, n]) => `${coder} ${n}`);
  process.stdout.write(
    `codebook ${codebook}: ${found.messages} messages of ${found.sessions} sessions; coded: ${coded.join(', ')}, by both ${found.both}\n` +
      `Krippendorff's alpha of facts ${told(found.presence)}, of sets ${told(found.sets)}\n` +
      `brackets: 95 %, a bootstrap over sessions, seed ${seed}\n`,
  );
}

function told({ alpha, low, high }: PooledAlpha): string {
  if (alpha === null) return 'undefined';
  return low === null || high === null
    ? `${alpha.toFixed(3)} (no interval)`
    : `${alpha.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
}

async function sessionsIn(study: string, { file, stage }: OfStudy): Promise<readonly SessionToCode[]> {
  const found = await readingStore(file, (store) => sessionsToCode(store, study, stage));
  if (found === null) throw new BadOption(`there is no study '${study}' in ${file}`);
  if (found.length === 0)
    throw new BadOption(`study ${study} has no ended session of stage ${stage} with messages to code`);
  return found;
}
