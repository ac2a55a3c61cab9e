/** Schemas for the answers of services: what is missing or of another type counts as missing. */
import { z } from 'zod';

/** PostgreSQL stores neither NUL nor half a character. */
const clean = (value: string) => value.replaceAll('\0', '').toWellFormed().trim();

/** Null if there is none, or only blanks. */
export const Text = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => clean(String(value)) || null)
  .nullish()
  .transform((value) => value ?? null)
  .catch(null);

/** Without items of another type. */
export const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((values) => values.map((value) => item.safeParse(value)))
    .transform((results) => results.flatMap(({ data }) => (data === undefined ? [] : [data])));

export const optional = <Item extends z.ZodType>(item: Item) => item.nullish().catch(null);
