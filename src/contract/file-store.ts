/** The store of files as super users see it: whose it is, which servers use it, and what was swept there. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './primitives.ts';

/** The name of a file in the store, random and without a meaning. */
export const FileKey = z.string().regex(/^[0-9a-f]{32}$/, 'must be the key of a file');

/** Most files that are shown, and that one call names. */
export const mostShown = 200;

export const FileStoreState = z.object({
  /** Where it is: 'the folder /srv/crm/files on crm-1'. */
  place: z.string(),
  /**
   * `ours`: of this database; `other-database`: marked by another; `unknown-files`: not marked, and full
   * of files that this database does not know; `other-store`: the files of this database are elsewhere.
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
      /** False where what one of the two stores, the other cannot read. */
      sharesStore: z.boolean(),
    }),
  ),
  /** Files without a record that are too many to be put aside without a super user's word. */
  held: z.object({ files: z.number(), of: z.number(), since: Instant }).nullable(),
  /** The word is given and the sweep under way. */
  isSweeping: z.boolean(),
  putAside: z.object({
    count: z.number(),
    /** Bytes. */
    size: z.number(),
    /** Those swept last, at most 200. */
    files: z.array(
      z.object({
        key: FileKey,
        /** Bytes. */
        size: z.number(),
        /** Days, `YYYY-MM-DD`: since when, and the last on which it can be had back. */
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
    summary: 'Makes the store of this server the one of this database.',
    permission: 'file-store.manage',
    needsSession: true,
    reply: FileStoreState,
  }),
  /** 409 where there are more by now than were seen. */
  sweep: endpoint({
    method: 'POST',
    path: '/api/file-store/sweep',
    summary: 'Lets the files without a record be put aside that are too many to go without a word.',
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
  content: endpoint({
    method: 'GET',
    path: '/api/file-store/put-aside/:key/content',
    summary: 'Downloads the bytes of a file that was put aside.',
    permission: 'file-store.manage',
    params: z.object({ key: FileKey }),
    reply: z.unknown(),
  }),
};
