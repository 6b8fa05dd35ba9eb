/** What operators do in each study that this process runs: what is remembered of it is true while no other process runs the study. */
import type { Acting } from './acting.ts';

export interface ActingByStudy extends Acting {
  /** Another process runs the study, or will; null: all studies. */
  forget(study: string | null): void;
}

/** `open`: for one run of one study. */
export function actingByStudy(open: () => Acting): ActingByStudy {
  const runs = new Map<string, Acting>();
  const runOf = (study: string): Acting => {
    const run = runs.get(study) ?? open();
    runs.set(study, run);
    return run;
  };
  return {
    preview: (live, body, operator) => runOf(live.id).preview(live, body, operator),
    act: (live, body, operator) => runOf(live.id).act(live, body, operator),
    forget(study) {
      if (study === null) runs.clear();
      else runs.delete(study);
    },
  };
}
