/** How long what was deleted is kept until it goes for good, and what its removal waits for. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Instant } from './primitives.ts';

/** The choices; null is for ever. */
export const keptDays = [30, 60, 90, 180, 365, null] as const;
const KeepDays = z.literal(keptDays);

export const DeletionSettings = z.object({
  keepDays: z.number().nullable(),
  /** No day before it counts: then the removal came with an upgrade. */
  countsFrom: Instant,
  /** When what was due was last removed. */
  purgedAt: Instant.nullable(),
  /** Deletions that are due, and wait until a good backup holds them. */
  waiting: z.object({ records: z.number(), since: Instant }).nullable(),
  /** Why the place of the backups could not be asked. */
  problem: z.string().nullable(),
  /** A super user has agreed to go on without a backup, and it is under way. */
  isPurging: z.boolean(),
});
export type DeletionSettings = z.output<typeof DeletionSettings>;

const path = '/api/deletion-settings';
const permission = 'deletion.purge';

export const deletionSettingsApi = {
  get: endpoint({
    method: 'GET',
    path,
    summary: 'Reads how long what was deleted is kept, and what its removal waits for.',
    permission,
    reply: DeletionSettings,
  }),
  update: endpoint({
    method: 'PATCH',
    path,
    summary: 'Changes how long what was deleted is kept.',
    permission,
    needsSession: true,
    body: z.object({ keepDays: KeepDays }),
    reply: DeletionSettings,
  }),
  /** 409 if they are more or fewer by now than the super user saw. */
  purge: endpoint({
    method: 'POST',
    path: `${path}/purge`,
    summary: 'Removes for good what is due and what no good backup holds.',
    permission,
    needsSession: true,
    body: z.object({ records: z.int().positive() }),
    reply: DeletionSettings,
  }),
};
