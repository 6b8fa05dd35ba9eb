/**
 * `kill -9` in the middle of all that a server does, again and again: nothing acknowledged is lost, and all goes on. What goes on
 * there is in `killed/`, a file for each story; a failure names the file of its story.
 */
import { onTestFinished, test } from 'vitest';
import { openScriptedEndpoint } from '../../server/llm/scripted/endpoint.ts';
import { SERVER, temporaryDatabase } from '../../server/store/testing/postgres.ts';
import { betweenTurnsPlanted, openBetweenTurns } from './killed/between-turns.ts';
import { openBranches, parentPlanted } from './killed/branches.ts';
import { householdPlanted, openHousehold } from './killed/household.ts';
import { HANGING_CALL, openModels } from './killed/models.ts';
import { killThrough } from './killed/story.ts';
import { openStudy, STUDY_DOWN_MS } from './killed/study.ts';
import { turnsStory } from './killed/turns.ts';

const TIMEOUT_MS = 600_000;

test(
  'a server that is killed three times loses no session, no acknowledged action, message, answer, branch or place in a study, no call of a model, and no time of a participant',
  async () => {
    const endpoint = await openScriptedEndpoint({ faults: [{ fault: 'hang', call: HANGING_CALL }] });
    onTestFinished(() => endpoint.close());
    const turns = turnsStory([5, 9, 12]);
    await killThrough({
      downMs: [STUDY_DOWN_MS, 0, 200],
      planted: [...turns.planted, householdPlanted, betweenTurnsPlanted, parentPlanted],
      env: { LOG_LEVEL: 'trace', MODEL_BASE_URL: endpoint.baseURL, MODELS: 'scripted-1' },
      stories: (server) => [
        turns.open(server),
        openHousehold(server),
        openStudy(server),
        openBetweenTurns(server),
        openModels(server, endpoint),
        openBranches(server),
      ],
    });
  },
  TIMEOUT_MS,
);

if (SERVER === null) test.todo('unchecked without TEST_DATABASE_URL: a kill with PostgreSQL');
test.runIf(SERVER !== null)(
  'with PostgreSQL, a server that is killed loses no session, no acknowledged action, and no time of a participant',
  async () => {
    const turns = turnsStory([6]);
    const env = { DATABASE_URL: await temporaryDatabase() };
    await killThrough({ downMs: [200], planted: turns.planted, env, stories: (server) => [turns.open(server)] });
  },
  TIMEOUT_MS,
);
