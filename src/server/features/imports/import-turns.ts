import { Turns } from '#server/kernel/turns.ts';

/** Imports of any kind run two at a time on a server, one of each user; the others wait in line. */
export const importTurns = new Turns(2);
