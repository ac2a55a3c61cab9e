/** The audit: every change that was recorded, with sign-ins, refusals, exports and imports. */
import { z } from 'zod';
import { listEndpoint } from './endpoint.ts';
import { Id, Instant, InstantInput, listQuery, OwnerFilter } from './primitives.ts';
import { FieldChange } from './timeline.ts';

export const auditKinds = ['access', 'user', 'transfer', 'record', 'settings'] as const;
export const AuditKind = z.enum(auditKinds);
export type AuditKind = z.output<typeof AuditKind>;

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  actorId: Id.nullable(),
  actorName: z.string().nullable(),
  /** `noun.happened`. */
  verb: z.string(),
  recordType: z.string(),
  recordId: Id,
  /** Shared by all changes of one deed; null for what an older release wrote, and for what is no deed. */
  batchId: Id.nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** The changes in words, field by field: names instead of ids, labels instead of keys. */
  changes: z.array(FieldChange),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditFilter = listQuery(
  {
    /** A user's id, or `none` for changes without a signed-in user. */
    actorId: OwnerFilter.optional(),
    recordId: Id.optional(),
    batchId: Id.optional(),
    kind: AuditKind.optional(),
    /** At or after this instant. */
    from: InstantInput.optional(),
    /** Before this instant. */
    to: InstantInput.optional(),
  },
  ['-at', 'at'],
);
export type AuditFilter = z.output<typeof AuditFilter>;

export const auditApi = {
  list: listEndpoint({
    path: '/api/audit',
    summary: 'Lists the change log: sign-ins, refusals, and every change of a record.',
    permission: 'audit.read',
    query: AuditFilter,
    item: AuditEntry,
    mayLag: true,
  }),
};
