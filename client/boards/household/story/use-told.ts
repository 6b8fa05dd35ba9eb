/** A written story as a replay: told by the rules in the browser, and kept until the next one is ready. */
import { useEffect, useMemo, useState } from 'react';
import { logOfStory, type StoryLog } from '../../../../games/household/stories/story-log.ts';
import type { WrittenStory } from '../../../../games/household/stories/written.ts';
import { type Replay, replayOf } from '../../../replay/replay-log.ts';

export interface ToldStory {
  readonly story: WrittenStory;
  readonly told: StoryLog;
  readonly replay: Replay;
}

interface TellingState {
  /** The log of the story as it is now. */
  readonly told: StoryLog;
  /** The last one that is ready; null: none yet. */
  readonly shown: ToldStory | null;
  readonly failed: string | null;
}

/** `onReady`: called before another replay is shown. */
export function useTold(story: WrittenStory, onReady: (told: StoryLog) => void): TellingState {
  const told = useMemo(() => logOfStory(story), [story]);
  const [shown, setShown] = useState<ToldStory | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another story is another replay
  useEffect(() => {
    let wanted = true;
    const log = told.log.map((event, i) => ({ seq: i + 1, recordedAt: 0, event }));
    replayOf('story', log).then(
      (replay) => {
        if (!wanted) return;
        onReady(told);
        setFailed(null);
        setShown({ story, told, replay });
      },
      (error: Error) => wanted && setFailed(error.message),
    );
    return () => {
      wanted = false;
    };
  }, [told]);
  return { told, shown, failed };
}
