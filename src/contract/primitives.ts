/** The small shapes that every noun is built from: ids, instants, text, tags, list queries. */
import { z } from 'zod';

/**
 * Text that a person may type: trimmed, at most `max` characters, without what PostgreSQL cannot
 * store: NUL, and single halves of surrogate pairs.
 */
export function text(max: number) {
  return z
    .string()
    .trim()
    .max(max, `must be at most ${max.toLocaleString('en')} characters`)
    .refine((value) => !value.includes('\0'), 'must not contain a NUL character')
    .refine((value) => value.isWellFormed(), 'must not contain half a character');
}

/** Text that must not be blank after trimming. */
export function requiredText(max: number) {
  return text(max).refine((value) => value !== '', 'must not be blank');
}

const blankAsNull = (value: string) => (value === '' ? null : value);

/** Optional text: left out, null and blank all mean "nothing". */
export function optionalText(max: number) {
  return text(max).transform(blankAsNull).nullish();
}

/** A UUID; the server makes version 7. */
export const Id = z.guid('must be an id (a UUID)').toLowerCase();
export type Id = string;

/** An optional id: `null` and blank mean "nobody" or "nothing". */
export const OptionalId = text(36).transform(blankAsNull).pipe(Id.nullable()).nullish();

/** An instant in replies: ISO 8601 in UTC with milliseconds. */
export const Instant = z.iso.datetime();
export type Instant = string;

const dateOnly = /^\d{4}-\d{2}-\d{2}$/;

/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date('must be a date such as 2026-11-20');

/** A day to filter by. */
export const FilterDay = Day.refine(
  (day) => day >= '1900-01-01' && day <= '2200-12-31',
  'must lie between the years 1900 and 2200',
);

/** When a record was created: from the first to the last of the viewer's days, both included. */
export const createdDays = {
  createdFrom: FilterDay.optional(),
  createdTo: FilterDay.optional(),
};

/**
 * The day by which reports count a record: when an opportunity was closed or a task completed, or
 * when it was created if it is still open; in the viewer's days, both ends included.
 */
export const countedDays = {
  countedFrom: FilterDay.optional(),
  countedTo: FilterDay.optional(),
};

/** A download is a navigation, which cannot send our headers, so its time zone is in the address. */
export const DownloadTimeZone = z.string().max(100).optional();

/** An instant in requests: ISO 8601 with a zone; a bare date means 17:00 UTC of that day. */
export const InstantInput = z
  .string()
  .transform((value) => (dateOnly.test(value) ? `${value}T17:00:00.000Z` : value))
  .pipe(
    z.iso.datetime({
      offset: true,
      error: 'must be an ISO 8601 date and time such as 2026-11-20T17:00:00Z',
    }),
  )
  .transform((value) => new Date(value))
  .refine(
    (date) => date.getUTCFullYear() >= 1900 && date.getUTCFullYear() <= 2200,
    'must lie between the years 1900 and 2200',
  )
  .transform((date) => date.toISOString());

export const emailLimit = 254;
export const phoneLimit = 60;

/** A valid e-mail address, stored as typed; uniqueness ignores case where it matters. */
export const Email = text(emailLimit).pipe(z.email('must be a valid e-mail address'));

/** An optional e-mail address; blank counts as missing. */
export const OptionalEmail = text(emailLimit)
  .transform(blankAsNull)
  .pipe(z.email('must be a valid e-mail address').nullable())
  .nullish();

export const tagLimit = 60;
export const mostTags = 50;

/** Tags: trimmed, without duplicates (ignoring case); blank ones are dropped. */
export const Tags = z
  .array(text(tagLimit))
  .max(mostTags, `must hold at most ${mostTags} tags`)
  .transform((tags) => {
    const seen = new Set<string>();
    return tags.filter((tag) => {
      const key = tag.toLowerCase();
      if (tag === '' || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
  });

/** Values of admin-defined custom fields: field name to value. */
export const CustomFields = z
  .record(
    text(100),
    z.union([text(5_000), z.number(), z.boolean(), z.null()], {
      error: 'must be text, a number, true, false or null',
    }),
  )
  .refine((fields) => Object.keys(fields).length <= 200, 'must hold at most 200 fields');
export type CustomFields = z.output<typeof CustomFields>;

/** The same in replies. Values of deleted fields stay, so there may be more than a body can have. */
export const KeptCustomFields = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);

/** Accepts 'true' or 'false' as text, as specified, or a real boolean; gives a boolean. */
export const BooleanText = z
  .union([z.enum(['true', 'false']), z.boolean()], { error: "must be 'true' or 'false'" })
  .transform((value) => value === true || value === 'true');

/** The path parameter of every single-record call. */
export const IdParams = z.object({ id: Id });

/** Several values of an enum in one query parameter, separated by commas: `status=pending,in_progress`. */
export function commaList<const Values extends readonly string[]>(values: Values) {
  return z
    .string()
    .transform((value) => value.split(','))
    .pipe(z.array(z.enum(values)));
}

/** A filter by owner: a user's id, or `none` for records without one. */
export const OwnerFilter = z
  .string()
  .toLowerCase()
  .refine(
    (value) => value === 'none' || Id.safeParse(value).success,
    "must be a user's id or the word none",
  );

/** Conditions as JSON text; `conditions.ts` has their language, and each list reads them by its own fields. */
export const whereLimit = 4_000;
export const WhereFilter = text(whereLimit);

/** The most rows of a page. */
export const longestPage = 1_000;
const pageSizeRule = `must be a whole number from 1 to ${longestPage}`;
const digits = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);
export const PageSize = z
  .union([z.number(), digits], { error: pageSizeRule })
  .refine((size) => Number.isInteger(size) && size >= 1 && size <= longestPage, pageSizeRule);

/**
 * How many rows a call may skip: those it reads in all are few, however long the list is. With a filter, what it skips
 * and what it answers are together no more rows than the longest page has, as it goes through as many.
 */
export const mostSkipped = 7_500;

const skipRule = `must be a whole number from 0 to ${mostSkipped}`;
/** How many rows to leave out after the cursor, or from the beginning on; with a limit. */
export const Skip = z
  .union([z.number(), digits], { error: skipRule })
  .refine((rows) => Number.isInteger(rows) && rows >= 0 && rows <= mostSkipped, skipRule);

/** A sort and the same the other way round, for each. */
export function bothSorts<const Names extends readonly [string, ...string[]]>(names: Names) {
  const down = names.map((name: Names[number]): `-${Names[number]}` => `-${name}`);
  return [...names, ...down] as const;
}

export const fieldSort = /^-?customFields\.[\s\S]{1,100}$/;

/** The sorts of a list whose records have custom fields: those named, and one by what each field holds. */
export function sortOrField<const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) {
  const fault = `must be one of ${sorts.join(', ')}, or customFields. and the name of a custom field`;
  return z.union([z.enum(sorts), z.string().regex(fieldSort, fault)], { error: fault }).optional();
}

/**
 * The query that every list takes besides its own filters. Without `limit` the list is whole; with
 * it (1 to 1,000) the reply is one page, and `Link: <…>; rel="next"` names the next one.
 * `count=exact` lets `X-Total-Count` go beyond 1,000: up to 10,000, or to the end if nothing is
 * filtered.
 */
export function listQuery<
  Filters extends z.ZodRawShape,
  const Sorts extends readonly [string, ...string[]],
>(filters: Filters, sorts: Sorts) {
  return z.object({
    q: text(200).optional(),
    limit: PageSize.optional(),
    cursor: z.string().max(2_000).optional(),
    count: z.literal('exact', 'must be exact or left out').optional(),
    sort: z.enum(sorts, { error: `must be one of ${sorts.join(', ')}` }).optional(),
    ...filters,
  });
}
