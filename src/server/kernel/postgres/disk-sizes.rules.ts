/** How much of a volume PostgreSQL's log of changes, the reserve and an import may take, in bytes. */

const mega = 1024 ** 2;
const clamp = (value: number, least: number, most: number) =>
  Math.round(Math.max(least, Math.min(most, value)));

/** The size of a file of PostgreSQL's log of changes; to recover it needs a whole new one. */
const segment = 16 * mega;

/** How large that log may become: a sixth of the volume, two files at least. */
export function walLimit(volume: number): number {
  return clamp(volume / 6, 2 * segment, 192 * mega);
}

export function walSettings(volume: number): Record<string, string> {
  const megabytes = (bytes: number) => `${Math.floor(bytes / mega)}MB`;
  return {
    max_wal_size: megabytes(walLimit(volume)),
    min_wal_size: megabytes(clamp(volume / 16, 2 * segment, 64 * mega)),
    // Nothing is kept for replication, as there is none.
    wal_keep_size: '0',
  };
}

/** The reserve: room that is released when PostgreSQL could not recover without it. */
export function reserveSize(volume: number): number {
  return clamp(volume / 6, segment, 64 * mega);
}

/** With less than this nothing more is written: one file of the log of changes must still fit. */
export function leastFree(volume: number): number {
  return clamp(volume / 16, 1.5 * segment, 128 * mega);
}

/** With less than this PostgreSQL may not even take a connection, which reading needs too. */
export const leastToRead = 8 * mega;

/** A new database takes 62 MB, all tables and the first file of its log among them. */
export const newDatabaseSize = 80 * mega;

/**
 * The room that imported rows take, with their indexes and their part of the change log. Measured on
 * PostgreSQL 18 with lists of people: 54,158 rows of 198 bytes took 116 MB, 147,000 of 21 bytes 232 MB, which is
 * 1.6 kB a row and 3 bytes for each of its own; and a quarter more, for other lists.
 */
export function importSize(rows: number, bytes: number): number {
  return Math.round(1.25 * (1_600 * rows + 3 * bytes));
}

/** '156 MB', rounded up. */
export function sayBytes(bytes: number): string {
  return `${Math.max(0, Math.ceil(bytes / mega))} MB`;
}
