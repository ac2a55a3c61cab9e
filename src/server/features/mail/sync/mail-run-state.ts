/** What a run counts. */
export interface RunCounts {
  read: number;
  in: Done;
  out: Done;
  unchanged: number;
  skipped: number;
  conflicts: number;
}

interface Done {
  created: number;
  updated: number;
  deleted: number;
}

export function noCounts(): RunCounts {
  return {
    read: 0,
    in: { created: 0, updated: 0, deleted: 0 },
    out: { created: 0, updated: 0, deleted: 0 },
    unchanged: 0,
    skipped: 0,
    conflicts: 0,
  };
}

/** How many came in or went out. */
export function movedBy({ in: inward, out }: RunCounts): number {
  return [inward, out].reduce(
    (sum, { created, updated, deleted }) => sum + created + updated + deleted,
    0,
  );
}
