/** The one shape of every failed call. */
import { z } from 'zod';
import { Duplicate } from './duplicates.ts';

export const ErrorReply = z.object({
  /** A sentence that a person can act on. */
  message: z.string(),
  /** A word that a program can act on: `validation`, `not_found`, `conflict` … */
  code: z.string(),
  /** For bad input: what is wrong with each field. */
  fields: z.record(z.string(), z.string()).optional(),
  /** With `?duplicates=refuse`: what is likely there already; `row` counts the rows of a list from 1. */
  duplicates: z.array(Duplicate.extend({ row: z.number().int().optional() })).optional(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
