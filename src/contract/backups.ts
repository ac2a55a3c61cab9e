/** Backups for super users: the last one, whether it could be restored, and a way to make one now. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Instant } from './primitives.ts';

const Count = z.number();

const Run = z.object({ startedAt: Instant, finishedAt: Instant });

const Failure = Run.extend({ error: z.string() });

export const BackupsState = z.object({
  /** Where backups go: 'the folder /srv/backups on crm-1'; null where no setting says so. */
  place: z.string().nullable(),
  /** How many good ones are kept. */
  keep: Count,
  running: z.object({ kind: z.enum(['backup', 'drill']), startedAt: Instant }).nullable(),
  /** The last good one. */
  lastBackup: Run.extend({
    name: z.string(),
    place: z.string(),
    rows: Count,
    /** Bytes. */
    size: Count,
    files: Count,
    /** Files of records that the store no longer had, or not as they were uploaded. */
    missingFiles: Count,
  }).nullable(),
  /** Why a later one could not be made. */
  backupFailure: Failure.nullable(),
  /** The last time that a backup was restored to a database beside, row by row. */
  lastDrill: Run.extend({ name: z.string(), rows: Count }).nullable(),
  /** Why a later one could not be. */
  drillFailure: Failure.nullable(),
});
export type BackupsState = z.output<typeof BackupsState>;

export const backupsApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/backups',
    summary: 'Reads when the last backup was made, and whether it could be restored.',
    permission: 'backup.manage',
    reply: BackupsState,
  }),
  /** 409 while one is being made or tried. */
  start: endpoint({
    method: 'POST',
    path: '/api/backups',
    summary: 'Begins a backup, at the place that the server’s settings name.',
    permission: 'backup.manage',
    needsSession: true,
    reply: BackupsState,
  }),
};
