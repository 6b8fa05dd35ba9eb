/** A written story as a replay: told by the rules in the browser, and kept until the next one is ready. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { logOfStory, type StoryLog } from '../../../../games/household/stories/story-log.ts';
import type { WrittenStory } from '../../../../games/household/stories/written.ts';
import { type MindsRequest, minded } from '../../../replay/mind/use-minds.ts';
import { type Replay, replayOf } from '../../../replay/replay-log.ts';
import { dialogCatalogueOf } from '../../../words/dialogs-words.tsx';
import { replayWordsAreThere } from '../../../words/replay-words.tsx';

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

interface Telling {
  /** Called before another replay is shown. */
  readonly onReady: (told: StoryLog) => void;
  /** The beliefs that the page draws: the replay before stays until those of the next one are there. */
  readonly asks: (replay: Replay) => readonly MindsRequest[];
}

export function useTold(story: WrittenStory, { onReady, asks }: Telling): TellingState {
  const last = useRef<StoryLog | null>(null);
  const told = useMemo(() => logOfStory(story, last.current), [story]);
  last.current = told;
  const [shown, setShown] = useState<ToldStory | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another story is another replay
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const log = told.log.map((event, i) => ({ seq: i + 1, recordedAt: 0, event }));
    const prepare = async (): Promise<Replay> => {
      const words = [replayWordsAreThere('en'), dialogCatalogueOf('en')];
      const [replay] = await Promise.all([replayOf('story', log), ...words]);
      // the first one is shown at once
      if (shown !== null && !signal.aborted) await minded(replay, asks(replay), signal);
      return replay;
    };
    prepare().then(
      (replay) => {
        if (signal.aborted) return;
        onReady(told);
        setFailed(null);
        setShown({ story, told, replay });
      },
      (error: Error) => signal.aborted || setFailed(error.message),
    );
    return () => leaving.abort();
  }, [told]);
  return { told, shown, failed };
}
