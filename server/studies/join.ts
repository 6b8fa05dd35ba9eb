/** A link becomes a place in a study, and the same link the same place again, with a new token. */
import type { Study } from '../../studies/definition/types.ts';
import type { StudyRefusal } from '../../studies/way/commands.ts';
import { hashToken, newId, newToken } from '../live/tokens.ts';
import type { SideWrite } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import type { LiveStudy } from './live-study.ts';
import { externalKeyOf, isRefusal, type Recruited, type Recruiters } from './recruiters.ts';
import type { JoinRefusal } from './refusals.ts';

export interface Join {
  /** Of the address, as it came. */
  readonly query: string;
  readonly device: 'desktop' | 'tablet' | 'phone';
  readonly tab: string;
  /** Of the browser, the best first. */
  readonly languages: readonly string[];
  /** A link that names no person has one place for each of these. */
  readonly commandId: string;
  readonly address: string;
  readonly userAgent: string | null;
  /** A program takes part, as in a pilot. */
  readonly simulated: boolean;
}

export interface Joined {
  readonly participant: string;
  /** The right to the place; earlier ones stay valid. */
  readonly token: string;
}

export interface Doors {
  join(study: LiveStudy, wish: Join): Promise<Joined | JoinRefusal | StudyRefusal>;
}

export interface DoorsOptions {
  readonly store: Pick<Store, 'studies'>;
  readonly recruiters: Recruiters;
  readonly now: () => number;
}

export function openDoors({ store, recruiters, now }: DoorsOptions): Doors {
  /** By key: the joins that are under way, one after another, so that one person gets one place. */
  const turns = new Map<string, Promise<unknown>>();
  const inTurn = <A>(key: string, work: () => Promise<A>): Promise<A> => {
    const mine = (turns.get(key) ?? Promise.resolve()).then(work, work);
    turns.set(key, mine);
    const done = (): void => {
      if (turns.get(key) === mine) turns.delete(key);
    };
    mine.then(done, done);
    return mine;
  };

  /** Whether the person has a place in one of the studies that this one excludes. */
  const isExcluded = async ({ intake }: Study, who: string | null): Promise<boolean> => {
    for (const study of who === null ? [] : intake.excludes) {
      const secret = await store.studies.secretOf(study);
      const key = secret && externalKeyOf(secret.joinKey, intake.recruiter, who ?? '');
      if (key && (await store.studies.recruitWith(study, key))) return true;
    }
    return false;
  };

  const admit = async (study: LiveStudy, wish: Join, who: Recruited, externalKey: string) => {
    const { definition } = newestOf(study);
    const { recruiter } = definition.intake;
    const before = await store.studies.recruitWith(study.id, externalKey);
    const participant = before?.participant ?? newId();
    const excluded = before ? false : await isExcluded(definition, who.externalId);
    const token = newToken();
    const also: SideWrite[] = [
      {
        kind: 'issueParticipantToken',
        row: { tokenHash: hashToken(token), participant, study: study.id, createdAt: now() },
      },
    ];
    const { externalId, submissionId, signed } = who;
    const { query, address, userAgent, tab, device, simulated } = wish;
    const stage = simulated ? 'pilot' : 'main';
    if (!before)
      also.push({
        kind: 'keepRecruit',
        row: {
          ...{ participant, study: study.id, externalKey, externalId, submissionId },
          ...{ query, address, userAgent, createdAt: now() },
        },
      });
    const refusal = await study.perform(
      {
        ...{ type: 'join', participant, tab, device, stage, simulated, recruiter, signed, excluded },
        language: languageFor(definition, wish.languages),
      },
      { commandId: `join-${participant}-${newId()}`, also },
    );
    return refusal ?? { participant, token };
  };

  return {
    async join(study, wish) {
      const { definition } = newestOf(study);
      const { id, intake } = definition;
      const { joinKey } = study.secret;
      const who = await recruiters.read(wish.query, { id, intake, linkKey: joinKey });
      if (isRefusal(who)) return who;
      const externalKey =
        who.externalId === null
          ? externalKeyOf(joinKey, 'command', wish.commandId)
          : externalKeyOf(joinKey, intake.recruiter, who.externalId);
      return inTurn(`${study.id}/${externalKey}`, () => admit(study, wish, who, externalKey));
    },
  };
}

function newestOf(study: LiveStudy) {
  const version = study.state().versions.at(-1);
  if (!version) throw new Error(`study ${study.id} has no version`);
  return version.frozen;
}

/** The first language of the browser that the study has, with or without its region. */
function languageFor({ languages }: Study, wanted: readonly string[]): string {
  for (const tag of wanted) {
    const [base] = tag.split('-');
    const found =
      languages.find((own) => own.toLowerCase() === tag.toLowerCase()) ??
      languages.find((own) => own.split('-')[0]?.toLowerCase() === base?.toLowerCase());
    if (found !== undefined) return found;
  }
  return languages[0] ?? 'en';
}
