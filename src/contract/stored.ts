/** The shapes of records in a document of Export Data: as the database holds them, which is more than a form takes. */
import { z } from 'zod';
import type { TextField, TextFields, TextKind } from './fields.ts';
import { Id } from './primitives.ts';

/** Text as the database holds it: not changed, so that an exported document imports as the same. */
export function text(max: number) {
  return z
    .string()
    .max(max, `must be at most ${max.toLocaleString('en')} characters`)
    .refine((value) => !value.includes('\0'), 'must not contain a NUL character')
    .refine((value) => value.isWellFormed(), 'must not contain half a character');
}
export const said = (max: number) =>
  text(max).refine((value) => value.trim() !== '', 'must not be blank');
export const maybe = (max: number) => text(max).nullable();

export const instant = z.iso
  .datetime({ offset: true, error: 'must be an instant such as 2026-11-20T17:00:00Z' })
  .refine((said) => {
    const year = new Date(said).getUTCFullYear();
    return year >= 1900 && year <= 2200;
  }, 'must lie between the years 1900 and 2200');
export const day = z.iso.date('must be a date such as 2026-11-20');
export const tags = z.array(text(200)).max(1_000);
export const reference = Id.nullable();
/** Missing from older documents. */
export const laterReference = reference.default(null);
export const laterReferences = z.array(Id).max(1_000).default([]);
export const assignedById = reference.optional();
/** More than a form takes: values of deleted fields stay with their records. */
export const customFields = z.record(
  text(200),
  z.union([text(100_000), z.number(), z.boolean(), z.null()], {
    error: 'must be text, a number, true, false or null',
  }),
);

export const written = { createdAt: instant, updatedAt: instant };
/** Hidden records are included, so that their deletion can still be undone. */
export const hidden = { deletedAt: instant.nullable(), deletionId: reference };

/** More than a form takes. */
const mostStored: Record<TextKind, number> = {
  text: 1_000,
  longText: 100_000,
  email: 500,
  phone: 500,
  place: 5_000,
  web: 2_000,
};

/** Missing from documents that are older than the field. */
function storedText({ kind, isRequired, isLater }: TextField) {
  if (isRequired) return said(mostStored[kind]);
  const line = maybe(mostStored[kind]);
  return isLater ? line.default(null) : line;
}

export function texts(table: TextFields): Record<string, ReturnType<typeof storedText>> {
  return Object.fromEntries(Object.entries(table).map(([key, field]) => [key, storedText(field)]));
}
