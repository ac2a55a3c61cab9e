/** What people are told if a file store is not the one that all servers of the database share. */

export type StandingState =
  /** The store of this database. */
  | 'ours'
  /** Marked by another database. */
  | 'other-database'
  /** Not marked, and full of files that this database does not know. */
  | 'unknown-files'
  /** The files of this database are in another store. */
  | 'other-store';

type Trouble = Exclude<StandingState, 'ours'>;

const settle = 'A super user can settle it on the Settings page.';

/** Shown when uploading. */
export const refusals: Record<Trouble, string> = {
  'other-database': `Nothing was uploaded: the store of files belongs to another database. ${settle}`,
  'unknown-files': `Nothing was uploaded: the store of files holds files that this database does not know. ${settle}`,
  'other-store': `Nothing was uploaded: the team’s files are in a store that this server cannot reach. ${settle}`,
};

interface Server {
  host: string;
  processId: number;
}

/** Shown to somebody who has uploaded all the same. */
export function unsharedUpload(others: readonly Server[]): string {
  return `Only this server can open the file: ${namesOf(others)} has a store of files of its own.`;
}

interface Told {
  state: StandingState;
  place: string;
  home: string | null;
  others: readonly Server[];
}

/** One line at the start; null if there is no problem. */
export function startLine({ state, place, home, others }: Told): string | null {
  const adopt = 'A super user can adopt the store on /settings.';
  const consequence = 'Nothing is swept there and uploads are refused.';
  if (state === 'other-database') {
    return `The store of files, ${place}, belongs to another database. ${consequence} ${adopt}`;
  }
  if (state === 'unknown-files') {
    return `The store of files, ${place}, holds files that this database does not know. ${consequence} ${adopt}`;
  }
  if (state === 'other-store') {
    const where = home === null ? 'in another store' : `in ${home}`;
    const shared = others.length === 0 ? '' : ` Also used on this database: ${namesOf(others)}.`;
    return `The files of this database are ${where}, not in ${place}. Uploads are refused here: give all servers one store (FILES_S3_URL or a shared folder), or adopt this one on /settings.${shared}`;
  }
  if (others.length === 0) return null;
  return `${namesOf(others)} uses another store of files than ${place}, on the same database. Files that are uploaded here cannot be opened there: give all servers one store (FILES_S3_URL or a shared folder).`;
}

function namesOf(servers: readonly Server[]): string {
  const names = servers.map(({ host, processId }) => `the server ${host} (process ${processId})`);
  return names.join(' and ');
}
