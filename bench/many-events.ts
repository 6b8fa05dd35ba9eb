/** A database with a study of many sessions: pairs that a policy plays for, one after the other, until there are enough events. */
import { playedStudy, studyOfPairs } from '../server/exports/testing/played-study.ts';
import { studyOf } from '../studies/way/testing/studies.ts';

const TURNS = 100;

/** Returns the study's id and how many events there are. */
export async function writeManyEvents(file: string, atLeast: number): Promise<{ study: string; events: number }> {
  const { definition } = studyOfPairs();
  const long = studyOf({
    consent: definition.consent,
    sessions: definition.sessions.map((plan) => ({ ...plan, config: { ...(plan.config as object), turns: TURNS } })),
    design: { ...definition.design, groupsPerCell: 10_000 },
    payment: { ...definition.payment, budget: 1_000_000_000 },
  });
  const { run, store, study, ...played } = await playedStudy(file, long);
  let events = 0;
  for (let pair = 0; events < atLeast; pair++) {
    const two = [`a${String(pair).padStart(7, '0')}`, `b${String(pair).padStart(7, '0')}`] as const;
    await played.arrive(two[0], { texts: true });
    await played.arrive(two[1]);
    for (const who of two) if (run.page(who).kind === 'ready') run.ask(who, { type: 'confirmReady' });
    await played.play(two[0]);
    for (const who of two) await played.finish(who, `${who} has a few words to say about it`);
    run.appends.fill([]);
    ({ position: events } = await store.events.headsAfter(Number.MAX_SAFE_INTEGER));
  }
  await store.close();
  return { study, events };
}
