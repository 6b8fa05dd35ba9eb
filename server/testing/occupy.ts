/** For tests: occupies a thread as a long computation does, and takes no processor time from what is tested beside it. */
export function occupy(forMs = Number.POSITIVE_INFINITY): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, forMs);
}
