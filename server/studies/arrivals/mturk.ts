/** The hosts of MTurk that take the end of an assignment: for workers, and for tests of researchers. */
export const MTURK_HOSTS = ['www.mturk.com', 'workersandbox.mturk.com'] as const;

/** The hosts of MTurk that show a study to workers, in a frame (ExternalQuestion). */
export const MTURK_FRAMES = ['worker.mturk.com', 'workersandbox.mturk.com'] as const;
