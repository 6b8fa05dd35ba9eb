/**
 * The contract of every store, as a suite of tests that each database has to pass. A test takes a fresh database, which it
 * may open several times at once, as several processes would. In order: the log, the rows beside it, lists of
 * sessions, rights to order, texts, studies, serving.
 */
import { botsContract } from './bots.ts';
import { commentsContract } from './comments.ts';
import type { FreshDatabase } from './fresh-database.ts';
import { listsContract } from './lists.ts';
import { logContract } from './log.ts';
import { modelsContract } from './models.ts';
import { operatorsContract } from './operators.ts';
import { quizzesContract } from './quizzes.ts';
import { randomContract } from './random.ts';
import { rightsContract } from './rights.ts';
import { rowsContract } from './rows.ts';
import { servingContract } from './serving.ts';
import { studiesContract } from './studies.ts';
import { studyDraftsContract } from './study-drafts.ts';
import { textsContract } from './texts.ts';

export function storeContract(fresh: FreshDatabase): void {
  logContract(fresh);
  randomContract(fresh);
  rowsContract(fresh);
  listsContract(fresh);
  rightsContract(fresh);
  studyDraftsContract(fresh);
  operatorsContract(fresh);
  commentsContract(fresh);
  quizzesContract(fresh);
  botsContract(fresh);
  modelsContract(fresh);
  textsContract(fresh);
  studiesContract(fresh);
  servingContract(fresh);
}
