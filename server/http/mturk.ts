/** The hosts of MTurk that take the end of an assignment: for workers, and for tests of researchers. */
export const MTURK_HOSTS = ['www.mturk.com', 'workersandbox.mturk.com'] as const;
