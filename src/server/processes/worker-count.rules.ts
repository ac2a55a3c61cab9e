/** As many as the connections of the built-in database and of a usual PostgreSQL allow for. */
export const mostWorkers = 8;
const mostByItself = 4;

/** How many processes serve unless told: one core is left to the database, for it is on this machine or near. */
export function countWorkers(cores: number): number {
  return Math.max(1, Math.min(mostByItself, cores - 1));
}
