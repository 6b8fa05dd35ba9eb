/** The options of commands that run several servers of their own: where these find PostgreSQL and Redis. */
import { Option } from 'commander';

export function postgresOption(): Option {
  return new Option(
    '--postgres <url>',
    'for several servers: where a database can be made, and dropped at the end',
  ).default(process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres');
}

export function redisOption(): Option {
  return new Option('--redis <url>', 'for several servers: a Redis that has an empty database').default(
    process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379',
  );
}
