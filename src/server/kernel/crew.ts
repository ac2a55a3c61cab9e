/** What a server process is among those that serve together on one machine and one database. */
export interface Crew {
  /** How many they are, this one among them. */
  size: number;
  /** Jobs, regular rounds and upkeep are one process's work. */
  runsJobs: boolean;
  /** No other of them has served since the start: runs that are marked as running were left behind by an earlier one. */
  isFirst: boolean;
  /** By which the database knows them all as one server; made up if undefined. */
  serverId: string | undefined;
}

/** A process that serves alone. */
export const alone: Crew = { size: 1, runsJobs: true, isFirst: true, serverId: undefined };

/** This process's part of what one process alone would allow, and no less than `least`. */
export function getShare(whole: number, size: number, least = 1): number {
  return Math.max(least, Math.floor(whole / size));
}
