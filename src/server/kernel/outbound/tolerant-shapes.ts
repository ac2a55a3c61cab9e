/** Parts of shapes that read what a service answers: what is missing or of another kind counts as missing. */
import { z } from 'zod';

/** PostgreSQL stores neither NUL nor half a character. */
const clean = (value: string) => value.replaceAll('\0', '').toWellFormed().trim();

/** Null where there is none, or only blanks. */
export const Text = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => clean(String(value)) || null)
  .nullish()
  .transform((value) => value ?? null)
  .catch(null);

/** Without the items that are of another kind. */
export const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((values) => values.map((value) => item.safeParse(value)))
    .transform((results) => results.flatMap(({ data }) => (data === undefined ? [] : [data])));

export const optional = <Item extends z.ZodType>(item: Item) => item.nullish().catch(null);
