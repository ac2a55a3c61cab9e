/** The local business directory that the lead finder searches without a network. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant } from './primitives.ts';

export const directoryFormats = ['csv', 'parquet'] as const;
export const DirectoryFormat = z.enum(directoryFormats);
export type DirectoryFormat = z.output<typeof DirectoryFormat>;

export const directoryLoadStatuses = ['running', 'done', 'failed'] as const;

/** A file of companies that was loaded or is being loaded. */
export const DirectoryLoad = z.object({
  id: Id,
  fileName: z.string(),
  format: DirectoryFormat,
  /** Whose data it is and under which licence; shown beside the leads. */
  attribution: z.string().nullable(),
  status: z.enum(directoryLoadStatuses),
  /** The percentage of the file that has been loaded. */
  progress: z.number().int().min(0).max(100),
  companies: z.number().int(),
  /** Rows without a company, or with one that has closed. */
  skipped: z.number().int(),
  /** Why it failed, for people to read. */
  error: z.string().nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
});
export type DirectoryLoad = z.output<typeof DirectoryLoad>;

export const LeadDirectory = z.object({
  companies: z.number().int(),
  /** The newest first. */
  loads: z.array(DirectoryLoad),
});
export type LeadDirectory = z.output<typeof LeadDirectory>;

/** Bytes. */
export const largestDirectoryFile = 256 * 1_048_576;

export const leadDirectoryApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/leads/directory',
    summary: 'Reads what is loaded of the business directory.',
    permission: 'lead.directory',
    reply: LeadDirectory,
  }),
  /** multipart/form-data with `file` (.csv or .parquet), before it `attribution` if there is one. */
  upload: endpoint({
    method: 'POST',
    path: '/api/leads/directory',
    summary: 'Uploads a business directory.',
    permission: 'lead.directory',
    reply: DirectoryLoad,
    status: 201,
  }),
  /** The progress of a load. */
  load: endpoint({
    method: 'GET',
    path: '/api/leads/directory/:id',
    summary: 'Reads how far the loading of a business directory has come.',
    permission: 'lead.directory',
    params: IdParams,
    reply: DirectoryLoad,
  }),
  /** Removes the companies of a load from the directory, even while it runs. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/leads/directory/:id',
    summary: 'Removes a business directory.',
    permission: 'lead.directory',
    params: IdParams,
  }),
};
