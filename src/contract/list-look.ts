import { z } from 'zod';

/** How a list is drawn: as cards unless it says otherwise, and which columns its table has, in their order. */
export const ListLook = z.object({
  as: z.enum(['cards', 'table']).optional(),
  columns: z
    .array(z.object({ field: z.string().max(200), width: z.number().optional() }))
    .max(200)
    .optional(),
});
export type ListLook = z.output<typeof ListLook>;

/** A column of a table: a field of the record, or `customFields.` and a name. */
export type ColumnLook = NonNullable<ListLook['columns']>[number];
