/** Google's answers, read tolerantly: unknown keys are ignored, but kept if the item is written back. */
import { z } from 'zod';
import { list, optional, Text } from '#server/kernel/outbound/tolerant-shapes.ts';

const Source = z.looseObject({ type: Text, id: Text, etag: Text });
/** For a value of a person: where it comes from, and whether it is the primary one. */
const FieldMetadata = z.object({ primary: z.boolean().catch(false), source: optional(Source) });
const field = <Shape extends z.ZodRawShape>(shape: Shape) =>
  list(z.looseObject({ metadata: optional(FieldMetadata), ...shape }));

export const Person = z.object({
  resourceName: z.string().min(1),
  etag: Text,
  metadata: optional(
    z.object({
      sources: list(Source),
      deleted: z.boolean().catch(false),
      previousResourceNames: list(z.string()),
    }),
  ),
  names: field({ displayName: Text, unstructuredName: Text, givenName: Text, familyName: Text }),
  emailAddresses: field({ value: Text, type: Text }),
  phoneNumbers: field({ value: Text, type: Text }),
  organizations: field({ name: Text, title: Text, current: z.boolean().catch(false) }),
  addresses: field({
    formattedValue: Text,
    streetAddress: Text,
    extendedAddress: Text,
    city: Text,
    region: Text,
    postalCode: Text,
    country: Text,
  }),
  clientData: field({ key: Text, value: Text }),
});
export type Person = z.output<typeof Person>;

export const PeoplePage = z.object({
  connections: list(Person),
  nextPageToken: Text,
  nextSyncToken: Text,
});

const When = z.object({ dateTime: Text, date: Text, timeZone: Text });

export const GoogleEvent = z.object({
  id: z.string().min(1),
  status: Text,
  etag: Text,
  eventType: Text,
  summary: Text,
  description: Text,
  location: Text,
  start: optional(When),
  end: optional(When),
  recurrence: list(z.string()),
  recurringEventId: Text,
  originalStartTime: optional(When),
  attendees: list(z.object({ email: Text, resource: z.boolean().catch(false) })),
});
export type GoogleEvent = z.output<typeof GoogleEvent>;
export type GoogleWhen = z.output<typeof When>;

export const EventsPage = z.object({
  /** IANA; the zone of the calendar. */
  timeZone: Text,
  items: list(GoogleEvent),
  nextPageToken: Text,
  nextSyncToken: Text,
});

export const CalendarListPage = z.object({
  items: list(
    z.object({
      id: z.string().min(1),
      summary: Text,
      summaryOverride: Text,
      accessRole: Text,
      deleted: z.boolean().catch(false),
    }),
  ),
  nextPageToken: Text,
});

export const PrimaryCalendar = z.object({ id: z.string().min(1) });
