/**
 * For tests: tables of a bundle computed once more from its raw events, by code of its own. It reads JSON lines and knows the
 * names of events; it shares nothing with the code that writes the rows. Cells are as CSV has them.
 */

interface Line {
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly hash: string;
  // biome-ignore lint/suspicious/noExplicitAny: raw JSON, read by names
  readonly data: any;
}
export type Row = Readonly<Record<string, string>>;
/** Table -> its rows. A row has the columns that are recomputed. */
export type Recomputed = Readonly<Record<string, readonly Row[]>>;

/** `lines`: of `events.jsonl.gz`, parsed. Lines whose content is withheld are left out by the caller. */
export function recomputed(lines: readonly Line[]): Recomputed {
  const streams = new Map<string, Line[]>();
  for (const line of lines) streams.set(line.stream, [...(streams.get(line.stream) ?? []), line]);
  const named = (prefix: string) => [...streams].filter(([name]) => name.startsWith(prefix)).map(([, log]) => log);
  const study = named('study-')[0] ?? [];
  const people = named('participant-');
  const tables: Record<string, Row[]> = {};
  const add = (table: string, row: Record<string, unknown>): void => {
    tables[table] = [...(tables[table] ?? []), cells(row)];
  };
  const filled = filledGroups(study);
  const sessions = new Map(named('session-').map((log) => [log[0]?.data.session as string, log]));
  for (const log of people) {
    for (const [table, rows] of Object.entries(ofParticipant(log, study))) for (const row of rows) add(table, row);
    const own = log[0]?.data.participant;
    const excluded = excludedBy(log);
    for (const { data } of of(log, 'SessionAssigned')) {
      const session = sessions.get(data.session);
      if (!session) throw new Error(`the raw events have no session ${data.session}`);
      for (const row of linesOf(session, data.seat))
        add('connections', { ...row, participant: own, session: data.session });
      if (data.play === null) continue;
      for (const row of decisionsOf(session, data.seat)) add('decisions', { ...row, ...shared(data, own, excluded) });
      for (const row of probesOf(session, data.seat)) add('probes', { ...row, ...shared(data, own, excluded) });
    }
  }
  // practice has no group
  for (const log of sessions.values())
    if (log[0]?.data.assignment?.group != null) add('sessions', sessionOf(log, filled));
  return tables;
}

const of = (log: readonly Line[], type: string): readonly Line[] =>
  log.filter((line) => line.type.split('.')[1] === type);
const last = (log: readonly Line[], type: string): Line['data'] => of(log, type).at(-1)?.data;

function cells(row: Record<string, unknown>): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (value === null || value === undefined) return [name, ''];
      if (typeof value === 'boolean') return [name, value ? 'TRUE' : 'FALSE'];
      return [name, typeof value === 'object' ? JSON.stringify(value) : String(value)];
    }),
  );
}

const time = (ms: number | null | undefined): string | null => (ms == null ? null : new Date(ms).toISOString());

function shared({ seat, group, play }: Line['data'], participant: string, excluded: string | null) {
  return { participant, seat, group_id: group, play_order: play, excluded_by: excluded };
}

function excludedBy(log: readonly Line[]): string | null {
  let rule: string | null = null;
  for (const { type, data } of log) {
    if (type === 'participant.ExclusionDecided') rule = data.rule;
    if (type === 'participant.ExclusionLifted') rule = null;
  }
  return rule;
}

function ofParticipant(log: readonly Line[], study: readonly Line[]): Record<string, Record<string, unknown>[]> {
  const arrived = log[0]?.data ?? {};
  const { participant } = arrived;
  const finished = last(log, 'ParticipantFinished');
  const consent = last(log, 'ConsentGiven');
  const refusal = of(study, 'ArrivalRefused').find(({ data }) => data.participant === participant);
  const payments = log.filter(({ type }) => /\.Payment(Accrued|Adjusted)$/.test(type));
  let waited = 0;
  let pooledAt = 0;
  let pausedAt = 0;
  let pooled = false;
  let offline = 0;
  let lostAt: number | null = null;
  for (const { type, data } of log)
    switch (type.replace('participant.', '')) {
      case 'PoolEntered':
        [pooled, pooledAt] = [true, data.at];
        break;
      case 'ParticipantPaused':
        pausedAt = data.at;
        break;
      case 'ParticipantResumed':
        if (pooled) pooledAt += data.at - pausedAt;
        break;
      case 'PoolLeft':
        if (pooled) waited += data.at - pooledAt;
        pooled = false;
        break;
      case 'ConnectionLost':
        lostAt = data.at;
        break;
      case 'ConnectionResumed':
      case 'ParticipantFinished':
        if (lostAt !== null) offline += data.at - lostAt;
        lostAt = null;
    }
  const matched = of(study, 'GroupMatched')
    .filter(({ data }) => data.participants.includes(participant))
    .at(-1)?.data;
  return {
    arrivals: [
      {
        ...{ participant, arrived: time(arrived.at), recruiter: arrived.recruiter, signed: arrived.signed },
        ...{ code: refusal?.data.why, tabs: of(log, 'TabOpened').length },
      },
    ],
    participants: [
      {
        ...{ participant, version: last(log, 'VersionChanged')?.version ?? arrived.version, stage: arrived.stage },
        ...{ arm: last(log, 'ArmAssigned')?.arm, slot: matched?.slot ?? last(log, 'ArmAssigned')?.slot },
        ...{ device: arrived.device, arrived: time(arrived.at), consent_hash: consent?.textHash },
        ...{ tiers: consent?.tiers ?? [], outcome: finished?.outcome ?? 'under_way', finished: time(finished?.at) },
        ...{ attempts: of(log, 'ComprehensionAnswered').length, waited_ms: waited, offline_ms: offline },
        ...{ disconnects: of(log, 'ConnectionLost').length, ai_help: last(log, 'AiHelpAnswered')?.help },
        pay_minor: payments.reduce((sum, { data }) => sum + data.minor, 0),
        ...{ submission: last(log, 'SubmissionReported')?.status, excluded_by: excludedBy(log) },
      },
    ],
    payments: payments.map(({ type, data }) => ({
      ...{ participant, entry: data.entry, due: time(data.at), minor: data.minor, currency: data.currency },
      rule: type.endsWith('Adjusted') ? 'adjusted' : data.rule,
    })),
    connections: log
      .filter(({ type }) => /\.Connection(Lost|Resumed)$/.test(type))
      .map(({ stream, version, type, data }) => ({
        ...{ stream, version, happened: time(data.at), participant, session: null, seat: null },
        ...{ change: type.endsWith('Lost') ? 'lost' : 'resumed', why: data.why },
      })),
  };
}

/** Groups whose slot was filled while they held it. */
function filledGroups(study: readonly Line[]): ReadonlySet<string> {
  const filled = new Set<string>();
  for (const [i, { type, data }] of study.entries())
    if (type === 'study.SlotFilled') {
      const holder = of(study.slice(0, i), 'GroupMatched')
        .filter((line) => line.data.slot === data.slot)
        .at(-1);
      if (holder) filled.add(holder.data.group);
    }
  return filled;
}

function sessionOf(log: readonly Line[], filled: ReadonlySet<string>): Record<string, unknown> {
  const created = log[0]?.data;
  const ended = last(log, 'SessionEnded');
  const seats: (string | null)[] = created.participants;
  const taken = of(log, 'ControllerChanged').filter(
    ({ data }) => data.controller.kind === 'policy' && seats[data.seat] !== null,
  );
  return {
    ...{ session: created.session, play: created.assignment.play, game: created.game, arm: created.arm },
    ...{ rules_version: created.rulesVersion, study_hash: created.assignment.hash, slot: created.assignment.slot },
    ...{
      group_id: created.assignment.group,
      created: time(created.at),
      started: time(last(log, 'SessionStarted')?.at),
    },
    ...{
      ended: time(ended?.at),
      reason: ended?.reason,
      cause: ended?.cause,
      seed: ended?.seed,
      head: log.at(-1)?.hash,
    },
    ...{ people: seats.filter((one) => one !== null).length, policies: seats.filter((one) => one === null).length },
    ...{ takeovers: taken.length, turns: of(log, 'TurnResolved').length },
    counts: filled.has(created.assignment.group),
  };
}

/** What holds the seat after the first events of the log, as far as `until`. */
function holderOf(log: readonly Line[], seat: number, until: number): string {
  let holder = 'empty';
  for (const { type, data } of log.slice(0, until + 1)) {
    if (data.seat !== seat) continue;
    if (type === 'session.AgentLeft') holder = 'empty';
    if (type !== 'session.AgentSeated' && type !== 'session.ControllerChanged') continue;
    holder = data.controller.kind === 'policy' ? data.controller.policy : data.controller.kind;
  }
  return holder;
}

const CHOICE = /^session\.Action(Submitted|TimedOut|Defaulted)$/;

function decisionsOf(log: readonly Line[], seat: number): Record<string, unknown>[] {
  const created = log[0]?.data;
  const turns = new Map<number, number>();
  for (const [i, { type, data }] of log.entries()) {
    if (data.seat !== seat) continue;
    // on a beat the last choice counts; one that was taken back does not
    if (CHOICE.test(type)) turns.set(data.turn, i);
    if (type === 'session.ActionWithdrawn') turns.delete(data.turn);
  }
  return [...turns].map(([turn, at]) => {
    const line = log[at];
    const resolved = log.findIndex(({ type, data }) => type === 'session.TurnResolved' && data.turn === turn);
    const opened = log.findLastIndex(({ type }, i) => type === 'session.TurnOpened' && i < at);
    const paid = resolved < 0 ? [] : log.slice(opened, resolved).filter(({ data }) => Array.isArray(data.rewards));
    const ofSeat = (type: string) => of(log, type).filter(({ data }) => data.seat === seat && data.turn === turn);
    return {
      ...{ session: created.session, version: line?.version, turn, arm: created.arm },
      ...{ timed_out: line?.type !== 'session.ActionSubmitted', action: line?.data.action },
      ...{ controller: holderOf(log, seat, at), late_ms: ofSeat('ActionRefused').at(-1)?.data.lateMs },
      ...{ reward: paid.reduce((sum, { data }) => sum + (data.rewards[seat] ?? 0), 0) },
      ...{ taken_back: ofSeat('ActionWithdrawn').length, probe_before: isAskedBefore(log, seat, at) },
    };
  });
}

const isAskedBefore = (log: readonly Line[], seat: number, at: number): boolean =>
  of(log.slice(0, at), 'ProbeShown').some(({ data }) => data.probe.seat === seat);

function probesOf(log: readonly Line[], seat: number): Record<string, unknown>[] {
  return log.flatMap(({ type, version, data }, at) => {
    if (type !== 'session.ProbeShown' || data.probe.seat !== seat) return [];
    const answered = of(log.slice(at), 'ProbeAnswered').find(
      (line) => line.data.seat === seat && line.data.probeId === data.probe.id,
    );
    const created = log[0]?.data;
    return [
      {
        ...{ session: created.session, version, turn: data.turn, probe: data.probe.id, arm: created.arm },
        ...{ timed_out: answered !== undefined && answered.data.answer === null, controller: holderOf(log, seat, at) },
        ...{ confidence: answered?.data.answer?.confidence, probe_before: isAskedBefore(log, seat, at) },
      },
    ];
  });
}

function linesOf(log: readonly Line[], seat: number): Record<string, unknown>[] {
  return log
    .filter(({ type, data }) => /^session\.Connection(Lost|Resumed)$/.test(type) && data.seat === seat)
    .map(({ stream, version, type, data }) => ({
      ...{ stream, version, happened: time(data.at), seat, why: data.why },
      change: type.endsWith('Lost') ? 'lost' : 'resumed',
    }));
}
