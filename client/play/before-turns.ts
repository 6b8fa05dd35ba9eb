/** The pages of a seat without a turn, in one file: most sessions that a seat comes to have begun, or begin at once. */
export { NeverBegun } from './never-begun.tsx';
export { ReadyRoom } from './ready-room.tsx';
export { WaitingRoom } from './waiting-room.tsx';
