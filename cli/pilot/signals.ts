/** What pages record of a participant of a pilot: what they recorded of a simulated agent of that kind in a real browser. */
import type { Rng } from '../../games/core/rng.ts';
import type { KindId } from '../../studies/authenticity/kinds.ts';
import type { RecordedAgent } from '../../studies/authenticity/rates.ts';
import type { PageSignals } from '../../studies/way/contract/commands.ts';
import type { Page } from '../../studies/way/contract/page.ts';
import { recordedAgents } from './recorded-agents.ts';

/** How the key of such a page begins in the measurement. */
const MEASURED_ON: Partial<Record<Page['kind'], string>> = { text: 'step-', survey: 'survey-', debrief: 'debrief' };

/** One agent of a kind, who is asked on each page; a kind that was not measured has no signals. */
export function signalsOf(kind: KindId, rng: Rng): (page: Page) => PageSignals | null {
  const agents = agentsOf(kind);
  const agent = agents.length === 0 ? null : rng.pick(agents);
  return ({ kind: shown }) => {
    const begins = MEASURED_ON[shown];
    return agent?.pages.find(({ key }) => begins !== undefined && key.startsWith(begins))?.signals ?? null;
  };
}

/** Read once, by the first participant. */
let all: ReadonlyMap<KindId, readonly RecordedAgent[]> | null = null;

function agentsOf(kind: KindId): readonly RecordedAgent[] {
  all ??= Map.groupBy(recordedAgents(), (one) => one.kind);
  return all.get(kind) ?? [];
}
