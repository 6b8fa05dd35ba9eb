/** How long the seat of a connection that was closed for flooding stays empty. */

/** Time in which no agent can take the seat, ms. */
export const REST_MS = 10_000;
export const COME_BACK = `The seat can be taken again after ${REST_MS / 1000} seconds.`;
