/** A row of any kind of record, and what it becomes. */
import { z } from 'zod';

const OfUser = z.string().nullish();

/** Any other column by its name; who made and has it decides what one may do. */
export const StoredRow = z.looseObject({
  id: z.string(),
  deletedAt: z.date().nullable(),
  deletionId: z.string().nullable(),
  createdById: OfUser,
  uploadedById: OfUser,
  assignedToId: OfUser,
  assigneeId: OfUser,
  assignedById: OfUser,
});
export type StoredRow = z.output<typeof StoredRow>;

/** A locked row, and what it becomes. */
export interface StoredChange {
  before: StoredRow;
  after: StoredRow;
}
