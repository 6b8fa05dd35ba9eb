/** What the program writes today. Older studies keep their format and their way (formats.ts, ../../way/ways.ts). */

/** The format of a definition, as its field `format` names it. */
export const FORMAT = 2;

/** The version of a participant's way, which a published study names. */
export const WAY = 2;
