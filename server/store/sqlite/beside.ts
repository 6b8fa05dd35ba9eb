/** How SQLite does the queries about rows beside the log: at once, writes as `writing` does. */
import { type BesideQueries, openLookUp, type Query, type Steps } from '../beside/queries.ts';
import type { Database } from './open.ts';
import * as tables from './schema.ts';
import type { Write } from './writing.ts';

/** `write`: left out where nothing is written. */
export function besideIn(db: Database, write: Write = refused): BesideQueries {
  return {
    tables,
    q: db,
    read: async (query) => query.all(),
    lookUp: (_name, build) =>
      openLookUp(build, (query) => {
        const prepared = query.prepare();
        return async (values) => prepared.all(values);
      }),
    write: (query) => write(() => query.all()),
    inOne: (steps) => write(() => db.transaction((q) => done(steps(q)), { behavior: 'immediate' })),
  };
}

function done<Answer>(steps: Steps<Answer>): Answer {
  let next = steps.next();
  while (!next.done) next = steps.next((next.value as Query<unknown>).all());
  return next.value;
}

async function refused(): Promise<never> {
  throw new Error('the store was opened for reading');
}
