import { z } from 'zod';

/** A column of a table: a field of the record, or `customFields.` and a name; its width in rem. */
const ColumnLook = z.strictObject({
  field: z.string().max(200),
  width: z.number().min(1).max(100).optional(),
});
export type ColumnLook = z.output<typeof ColumnLook>;

/** How a list is drawn: as cards unless it says otherwise, and which columns its table has, in their order. */
export const ListLook = z.strictObject({
  as: z.enum(['cards', 'table']).optional(),
  columns: z.array(ColumnLook).max(200).optional(),
});
export type ListLook = z.output<typeof ListLook>;
