/** Which goals were met, for the end of a session. Goals are parsed for this, so a page loads it only then. */
export { goalsTold } from '../../../games/household/ending/told.ts';
