/**
 * Counts joins that are refused and prove nothing about a person: links without a signature or with a forged one, which
 * anyone can make up. A study's log gets one event an hour at most, whatever comes; a crash loses the counts since the last.
 */
import { newId } from '../../live/seat/tokens.ts';
import type { LiveStudy } from '../run/live-study.ts';

export interface RefusedLinks {
  count(study: string, code: string): void;
  /** Writes what was counted in this study, as before an export. */
  keep(study: LiveStudy): Promise<void>;
  /** Writes all counts and stops. */
  close(): Promise<void>;
}

export interface RefusedLinksOptions {
  /** Server clock, ms. */
  readonly now: () => number;
  readonly studyOf: (id: string) => Promise<LiveStudy | null>;
  readonly failed: (error: unknown) => void;
}

const EVERY_MS = 3_600_000;

export function openRefusedLinks({ now, studyOf, failed }: RefusedLinksOptions): RefusedLinks {
  const counted = new Map<string, { readonly since: number; readonly counts: Map<string, number> }>();
  const keep: RefusedLinks['keep'] = async (study) => {
    const own = counted.get(study.id);
    if (!own) return;
    counted.delete(study.id);
    const command = { type: 'countRefusedLinks', since: own.since, counts: Object.fromEntries(own.counts) } as const;
    await study.perform(command, { commandId: `refused-links-${newId()}` });
  };
  const keepAll = async (): Promise<void> => {
    for (const id of [...counted.keys()]) {
      try {
        const study = await studyOf(id);
        if (study) await keep(study);
      } catch (error) {
        failed(error);
      }
    }
  };
  const timer = setInterval(() => void keepAll(), EVERY_MS).unref();
  return {
    count(study, code) {
      const own = counted.get(study) ?? { since: now(), counts: new Map<string, number>() };
      own.counts.set(code, (own.counts.get(code) ?? 0) + 1);
      counted.set(study, own);
    },
    keep,
    async close() {
      clearInterval(timer);
      await keepAll();
    },
  };
}
