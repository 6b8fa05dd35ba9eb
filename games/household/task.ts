/** The task's schema, which also goes to browsers: it stands in task/types.ts. */
export * from './task/types.ts';
