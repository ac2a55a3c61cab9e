/** The store of files for super users: whose it is, which servers use it, and what was swept there. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './primitives.ts';

/** The name of a file in the store, random and without meaning. */
export const FileKey = z.string().regex(/^[0-9a-f]{32}$/, 'must be the key of a file');

/** The most files that are shown, and that one call can name. */
export const mostShown = 200;

export const FileStoreState = z.object({
  /** Where it is: 'the folder /srv/crm/files on crm-1'. */
  place: z.string(),
  /**
   * `ours`: belongs to this database; `other-database`: belongs to another; `unknown-files`:
   * belongs to none yet, and has files that this database does not know; `other-store`: the files
   * of this database are elsewhere.
   */
  standing: z.enum(['ours', 'other-database', 'unknown-files', 'other-store']),
  /** For `other-store`: where the files of this database are. */
  home: z.string().nullable(),
  servers: z.array(
    z.object({
      id: Id,
      host: z.string(),
      processId: z.number(),
      startedAt: Instant,
      lastSeenAt: Instant,
      isThis: z.boolean(),
      /** False if each of the two cannot read the files of the other. */
      sharesStore: z.boolean(),
    }),
  ),
  /** Too many files without a record to put aside without asking a super user. */
  held: z.object({ files: z.number(), of: z.number(), since: Instant }).nullable(),
  /** A super user has agreed, and the sweep is running. */
  isSweeping: z.boolean(),
  putAside: z.object({
    count: z.number(),
    /** Bytes. */
    size: z.number(),
    /** Those past their last day: they stay until a good backup holds them, or a super user deletes them. */
    overdue: z.number(),
    /** The last ones that were swept, at most 200. */
    files: z.array(
      z.object({
        key: FileKey,
        /** Bytes. */
        size: z.number(),
        /** Days, `YYYY-MM-DD`: when it was swept, and the last day on which it can be restored for certain. */
        since: z.string(),
        until: z.string(),
      }),
    ),
  }),
});
export type FileStoreState = z.output<typeof FileStoreState>;

export const fileStoreApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/file-store',
    summary:
      'Reads whose the store of files is, which servers use it, and what was put aside there.',
    permission: 'file-store.manage',
    reply: FileStoreState,
  }),
  adopt: endpoint({
    method: 'POST',
    path: '/api/file-store/adopt',
    summary: 'Makes the store of this server belong to this database.',
    permission: 'file-store.manage',
    needsSession: true,
    reply: FileStoreState,
  }),
  /** 409 if there are more by now than the super user saw. */
  sweep: endpoint({
    method: 'POST',
    path: '/api/file-store/sweep',
    summary:
      'Allows files without a record to be put aside that are too many to do so without asking.',
    permission: 'file-store.manage',
    needsSession: true,
    body: z.object({ files: z.int().positive() }),
    reply: FileStoreState,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/file-store/restore',
    summary: 'Puts swept files back into the store, where they stay for 30 more days at least.',
    permission: 'file-store.manage',
    needsSession: true,
    body: z.object({ keys: z.array(FileKey).min(1).max(mostShown).or(z.literal('all')) }),
    reply: FileStoreState,
  }),
  /** 409 if they are more or fewer by now than the super user saw. */
  deleteOverdue: endpoint({
    method: 'POST',
    path: '/api/file-store/delete-overdue',
    summary:
      'Deletes for good the files that have been put aside for over 30 days and that no good backup holds.',
    permission: 'file-store.manage',
    needsSession: true,
    body: z.object({ files: z.int().positive() }),
    reply: FileStoreState,
  }),
  content: endpoint({
    method: 'GET',
    path: '/api/file-store/put-aside/:key/content',
    summary: 'Downloads the bytes of a file that was put aside.',
    permission: 'file-store.manage',
    params: z.object({ key: FileKey }),
    reply: z.unknown(),
  }),
};
