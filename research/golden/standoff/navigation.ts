/** Checks walks recorded from the released program: the same walks on our board, from the release on. */

import * as z from 'zod';
import { navigate, type Stakes, startNavigation } from '../../../games/standoff/trials/navigation.ts';
import { WALKS, type Walk } from '../../../games/standoff/values.ts';
import type { GoldenReport } from '../report.ts';
import { checkEntries, type OnProgress, type TrialClaim } from './checked.ts';

const pose = z.tuple([z.int(), z.int(), z.int()]);
const Step = z.strictObject({
  step: z.int(),
  action: z.enum(WALKS),
  player: pose,
  reward: z.number(),
  opponent: pose.optional(),
  opponentArrived: z.boolean().optional(),
});
const Run = z.strictObject({
  regime: z.string(),
  opponentTarget: z.int().nullable(),
  playerBox: z.int().nullable(),
  content: z.enum(['large', 'small', 'empty']).nullable(),
  sameBox: z.boolean().nullable(),
  reward: z.number(),
  steps: z.array(Step).min(1),
});
type Run = z.infer<typeof Run>;
const File = z.looseObject({ runs: z.array(Run).min(1) });

export function holdsNavigation(json: unknown): boolean {
  return File.safeParse(json).success;
}

export function checkNavigation(json: unknown, progress?: OnProgress): GoldenReport {
  return checkEntries(
    'walks',
    File.parse(json).runs,
    (recorded, i) => ({ place: `run ${i}, to box ${recorded.playerBox}`, claims: claimsAbout(recorded) }),
    progress,
  );
}

function claimsAbout(recorded: Run): TrialClaim[] {
  const { opponentTarget: target, playerBox, content, steps } = recorded;
  const stakes: Stakes = { ...placesFor(playerBox, content), target };
  let at = startNavigation(stakes);
  const claims: TrialClaim[] = [];
  const stand = (how: Walk): void => {
    at = navigate(at, how, stakes);
  };
  // before the first recorded step the player stands against the gate
  const [first] = steps;
  while (first && at.steps < first.step - 1) stand('forward');
  for (const { action, ...row } of steps) {
    stand(action);
    const { player, opponent } = at;
    const ours = {
      step: at.steps,
      player: [player.x, player.y, player.heading],
      reward: at.reward ?? 0,
      ...(opponent && {
        opponent: [opponent.x, opponent.y, opponent.heading],
        opponentArrived: at.opponentBox !== null,
      }),
    };
    claims.push({ what: `step ${row.step}`, recorded: row, ours });
  }
  claims.push({ what: 'reward', recorded: recorded.reward, ours: at.reward });
  claims.push({ what: 'box', recorded: playerBox, ours: at.playerBox });
  if (recorded.sameBox !== null && target !== null) {
    claims.push({ what: 'same box', recorded: recorded.sameBox, ours: at.playerBox === at.opponentBox });
  }
  return claims;
}

/** Places with the recorded content in the player's box. The other treat's place makes no difference. */
function placesFor(box: number | null, content: Run['content']): { large: number; small: number } {
  const [a = 0, b = 0] = [0, 1, 2, 3, 4].filter((other) => other !== box);
  if (box === null) return { large: a, small: b };
  switch (content) {
    case 'large':
      return { large: box, small: a };
    case 'small':
      return { large: a, small: box };
    case 'empty':
    case null:
      return { large: a, small: b };
  }
}
