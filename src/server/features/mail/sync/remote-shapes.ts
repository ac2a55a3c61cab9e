/** Contacts and events as they are stored in the database, as JSON. */
import { z } from 'zod';

const DayOrInstant = z.union([z.object({ day: z.string() }), z.object({ instant: z.string() })]);

export const RemoteContact = z.object({
  name: z.string(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  /** Missing from what was read before types were. */
  types: z.record(z.string(), z.string().nullable()).optional(),
  company: z.string().nullable(),
  jobTitle: z.string().nullable(),
  location: z.string().nullable(),
});

const SingleEvent = z.object({
  title: z.string(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  start: DayOrInstant,
  end: DayOrInstant.nullable(),
  attendees: z.array(z.string()),
  isCancelled: z.boolean(),
});

export type RemoteEvent = z.output<typeof RemoteEvent>;
export const RemoteEvent = SingleEvent.extend({
  series: z
    .object({
      lines: z.array(z.string()),
      timeZone: z.string().nullable(),
      exceptions: z.array(z.object({ originalStart: DayOrInstant, event: SingleEvent })),
    })
    .nullable(),
  exceptionOf: z.object({ remoteId: z.string(), originalStart: DayOrInstant }).nullable(),
});

/** Without the characters that PostgreSQL cannot store. */
export function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map(storableJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, storableJson(each)]));
}
