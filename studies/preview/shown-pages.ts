/**
 * Every page that participants of a study can see, made as theirs are, over states that are invented. It also serves a
 * study that is still written: a text that is missing is named in its place, and a survey that cannot be read is left out.
 */
import { canonicalJson } from '../../games/core/json.ts';
import { cellsOf, conditionsOf, planOf } from '../allocation/cells.ts';
import { inArm } from '../definition/arms.ts';
import { type FrozenStudy, ownOf } from '../definition/freeze.ts';
import { allKeysOf } from '../definition/keys.ts';
import { OUTCOMES } from '../definition/outcomes.ts';
import { Survey } from '../definition/survey.ts';
import { canEndAs, codeOfOutcome, stepsOf, waveNumbered } from '../definition/waves.ts';
import type { Page } from '../way/contract/page.ts';
import { beginStudy, type Participant, type ParticipantState } from '../way/contract/state.ts';
import { arrivedWith } from '../way/fold/evolve-participant.ts';
import type { Stop } from '../way/fold/stop.ts';
import { stopsOf } from '../way/fold/stops.ts';
import { pageFor } from '../way/read/page-for.ts';

export interface ShownPage {
  /** One a page of the study. */
  readonly id: string;
  /** What it is, for operators. */
  readonly name: string;
  /** The arm, and the condition in it, whose participants see it; null: those of all arms. Participants are never told. */
  readonly arm: string | null;
  /** Ids of the arms whose participants see it; null: all. */
  readonly arms: readonly string[] | null;
  /** What is played here, as the arm has it; null: the page is no session. Participants are never told. */
  readonly plan: unknown;
  readonly page: Page;
}

/** An invented time, ms. Pages count from it. */
const AT = 1_000_000_000_000;
const MINUTE = 60_000;
/** The first wave is completed. */
const FIRST = { wave: 1, plays: 0, probes: 0, waitedMs: 0, minor: 0 };

const ARRIVAL = {
  type: 'ParticipantArrived',
  at: AT,
  participant: 'preview',
  version: 1,
  stage: 'preview',
  simulated: true,
  recruiter: null,
  device: 'desktop',
  signed: false,
} as const;

/** All pages, in the order of a participant's way, in one of the study's languages. A page that arms share is there once. */
export function shownPages(given: FrozenStudy, language: string): readonly ShownPage[] {
  const frozen = readable(given);
  const ids = cellsOf(frozen.definition).map(({ id }) => id);
  const alike = [...Map.groupBy(ids, (id) => pagesFollowFrom(inArm(frozen, id))).values()];
  const byId = new Map<string, { readonly arms: readonly string[]; readonly shown: ShownPage }[]>();
  const order: string[] = [];
  for (const arms of alike) {
    let last = -1;
    for (const shown of pagesIn(frozen, arms, language)) {
      const key = `${shown.id} ${canonicalJson([shown.page, shown.plan])}`;
      if (!byId.has(key)) order.splice(last + 1, 0, key);
      byId.set(key, [...(byId.get(key) ?? []), { arms, shown }]);
      last = order.indexOf(key);
    }
  }
  return order.flatMap((key): readonly ShownPage[] => {
    const found = byId.get(key) ?? [];
    const [first] = found;
    if (!first) return [];
    const { shown } = first;
    if (shown.arms) return [shown];
    const arms = found.flatMap((one) => one.arms);
    if (arms.length === ids.length) return [shown];
    return [{ ...shown, id: `${shown.id}-${arms[0]}`, arm: arms.join(' and '), arms }];
  });
}

/** What the pages of an arm are made from, but for what is played. */
function pagesFollowFrom({ definition }: FrozenStudy): string {
  const { steps, comprehension, match, survey, debrief, sessions } = definition;
  const told = sessions.map(({ game, partners = null, minutes }) => ({ game, partners, minutes }));
  return canonicalJson({ steps, comprehension, match, survey, debrief, told });
}

/** The pages of arms that share them. */
function pagesIn(study: FrozenStudy, arms: readonly string[], language: string): readonly ShownPage[] {
  const [arm = null] = arms;
  const frozen = inArm(study, arm);
  const { definition } = frozen;
  const stops = stopsOf(frozen);
  const consented = stops.findIndex(({ kind }) => kind === 'consent');
  const arrived = arrivedWith({ ...ARRIVAL, study: definition.id, language }, frozen);
  const make = (stop: number, state: ParticipantState, more: Partial<Participant> = {}): Page => {
    const participant: Participant = {
      ...{ ...arrived, stop, state },
      consent: stop > consented ? { tiers: [] } : null,
      arm: stop > consented ? arm : null,
      ...more,
    };
    const versions = [{ version: 1, hash: '', frozen: study }];
    return pageFor(
      { ...beginStudy(), study: definition.id, versions, participants: new Map([[participant.id, participant]]) },
      participant.id,
      AT,
    );
  };
  const shown = (
    id: string,
    name: string,
    page: Page,
    own: Pick<ShownPage, 'arm' | 'arms' | 'plan'> = { arm: null, arms: null, plan: null },
  ) => ({ id, name, ...own, page });
  const limitMs = stops[0]?.kind === 'screening' ? definition.limits.screeningMs : definition.limits.consentMs;
  const first: ParticipantState = { status: 'consenting', until: AT + limitMs };
  return [
    ...(definition.languages.length > 1
      ? [shown('language', 'Choice of the language', make(0, first, { asksLanguage: true }))]
      : []),
    ...stops.flatMap((stop, at): readonly ShownPage[] => pagesAt(frozen, stop, { at, make, shown, study, arms })),
    shown('paused', 'Paused', make(consented, { status: 'paused', until: AT + MINUTE, before: CONSENTING, since: AT })),
    ...OUTCOMES.filter((outcome) => canEndAs(definition, outcome)).flatMap((outcome): readonly ShownPage[] => {
      const { code } = codeOfOutcome(definition, outcome, 1);
      const end = (unsuited: number | null) =>
        make(
          stops.length - 1,
          { status: 'finished', outcome, code },
          { unsuited, settled: outcome === 'not_returned' ? FIRST : null },
        );
      if (outcome !== 'failed_screening') return [shown(`end-${outcome}`, `End: ${outcome}`, end(null))];
      const byAnswer = (unsuitedAnswer: number) =>
        make(stops.length - 1, { status: 'finished', outcome, code }, { unsuitedAnswer });
      return [
        ...definition.screening.map(({ rule }, i) =>
          shown(`end-${outcome}-${i}`, `End: ${outcome}, by ${rule}`, end(i)),
        ),
        ...(definition.intake.questions?.rules ?? []).map(({ question }, i) =>
          shown(`end-${outcome}-answer-${i}`, `End: ${outcome}, by ${question}`, byAnswer(i)),
        ),
      ];
    }),
  ];
}

interface Making {
  readonly at: number;
  readonly make: (stop: number, state: ParticipantState, more?: Partial<Participant>) => Page;
  readonly shown: (id: string, name: string, page: Page, own?: Pick<ShownPage, 'arm' | 'arms' | 'plan'>) => ShownPage;
  /** As it stands, and the arms whose pages are made. */
  readonly study: FrozenStudy;
  readonly arms: readonly string[];
}

function pagesAt(frozen: FrozenStudy, stop: Stop, making: Making): readonly ShownPage[] {
  const { definition } = frozen;
  const { at, make, shown, study, arms } = making;
  const { limits, match } = definition;
  switch (stop.kind) {
    case 'screening':
      return [shown('screening', 'Screening', make(at, { status: 'screening', until: AT + limits.screeningMs }))];
    case 'consent':
      return [shown('consent', 'Consent', make(at, { status: 'consenting', until: AT + limits.consentMs }))];
    case 'step': {
      const { step } = stop;
      const given = stepsOf(definition)[step];
      if (given?.kind === 'practice') {
        const page = make(at, { status: 'playing', session: 'practice', seat: 0, play: null });
        return [shown(`step-${step}`, `Step ${step + 1}: practice`, page, { arm: null, arms: null, plan: given.play })];
      }
      const page = make(at, { status: 'reading', until: AT + limits.readingMs, step });
      return [shown(`step-${step}`, `Step ${step + 1}: ${given?.kind ?? ''}`, page)];
    }
    case 'comprehension': {
      const { attempts = 1, questions = [] } = definition.comprehension ?? {};
      const attempt = (which: number, wrong: readonly string[]): Page =>
        make(at, { status: 'checking', until: AT + limits.checkingMs, attempt: which }, { wrong });
      const all = questions.map(({ id }) => id);
      return [
        shown('comprehension', 'Comprehension', attempt(1, [])),
        ...(attempts > 1 ? [shown('comprehension-again', 'Comprehension, all answered wrong', attempt(2, all))] : []),
      ];
    }
    case 'play':
      return [...(stop.play === 0 && match.people > 1 ? poolPages(frozen, making) : []), ...plays()];
    case 'wave': {
      const { wave } = stop;
      const { fromMs = 0, toMs = 0 } = waveNumbered(definition, wave) ?? {};
      const page = make(at, { status: 'away', until: AT + toMs, wave, since: AT, opensAt: AT + fromMs });
      return [shown(`wave-${wave}`, `Before wave ${wave}`, page)];
    }
    case 'survey': {
      const { survey, part } = stop;
      const page = make(at, { status: 'answering', until: AT + limits.surveyMs, survey, part });
      return [shown(`survey-${survey}-${part}`, `Survey ${survey}, page ${part + 1}`, page)];
    }
    case 'ai_help':
      return [shown('ai-help', 'Help by AI', make(at, { status: 'declaring', until: AT + limits.surveyMs }))];
    case 'debrief':
      return [shown('debrief', 'Debriefing', make(at, { status: 'debriefing', until: AT + limits.debriefMs }))];
    case 'end':
      return [];
  }

  /** One for each arm and condition: pages are the same, and what is played is not. */
  function plays(): readonly ShownPage[] {
    if (stop.kind !== 'play') return [];
    const session = study.definition.sessions[stop.session];
    if (!session) return [];
    const page = make(at, { status: 'playing', session: 'play', seat: 0, play: stop.play });
    const conditions = conditionsOf(definition);
    const own = cellsOf(study.definition).filter(({ id }) => arms.includes(id));
    return own.flatMap((cell) =>
      conditions.map((condition) => {
        const arm = [cell, condition]
          .filter(({ id }) => id !== 'all')
          .map(({ id }) => id)
          .join(',');
        const plan = planOf(session, { cell, condition, item: null });
        const name = `Session ${session.id}, play ${stop.play + 1}`;
        return shown(`play-${stop.play}-${arm}`, name, page, { arm: arm === '' ? null : arm, arms: [cell.id], plan });
      }),
    );
  }
}

function poolPages({ definition: { match } }: FrozenStudy, { at, make, shown }: Making): readonly ShownPage[] {
  const waiting = (ready: Extract<ParticipantState, { status: 'waiting' }>['ready']): Page =>
    make(at, {
      status: 'waiting',
      ...{ until: AT + match.waitMs, since: AT, entered: AT, group: null, ready, pooled: true },
      fillAt: match.fill ? AT + match.fill.afterMs : null,
    });
  return [
    shown('waiting', 'Waiting for partners', waiting(null)),
    shown('ready', 'Ready check', waiting({ group: 'group', until: AT + match.readyMs, confirmed: false })),
  ];
}

const CONSENTING = { status: 'consenting', until: AT + MINUTE } as const;

/** The study with all that its pages need. */
function readable(frozen: FrozenStudy): FrozenStudy {
  const { definition, texts, ...study } = frozen;
  const keys = allKeysOf(frozen);
  const named = Object.fromEntries(
    definition.languages.map((language) => {
      const own = ownOf(texts, language);
      return [
        language,
        Object.fromEntries(keys.map((key) => [key, ownOf(own, key) ?? `(The text ${key} is missing.)\n`])),
      ];
    }),
  );
  const shown = <S extends { readonly id: string }>(survey: readonly S[]): readonly S[] =>
    survey.filter(({ id }) => Survey.safeParse(ownOf(study.surveys, id)).success);
  const factors = definition.design.factors.map((factor) => ({
    ...factor,
    levels: factor.levels.map((level) =>
      level.study?.survey ? { ...level, study: { ...level.study, survey: shown(level.study.survey) } } : level,
    ),
  }));
  const design = { ...definition.design, factors };
  const { questions, ...rest } = definition.intake;
  const intake = { ...rest, ...(questions && shown([{ id: questions.survey }]).length > 0 ? { questions } : {}) };
  return { ...study, definition: { ...definition, design, intake, survey: shown(definition.survey) }, texts: named };
}
