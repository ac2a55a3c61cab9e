/** Microsoft Graph's answers, read tolerantly: unknown keys are ignored, but kept in copies. */
import { z } from 'zod';
import { list, optional, Text } from '#server/kernel/outbound/tolerant-shapes.ts';

const Address = optional(
  z.object({ street: Text, city: Text, state: Text, postalCode: Text, countryOrRegion: Text }),
);
export type GraphAddress = NonNullable<z.output<typeof Address>>;

/** `@removed` marks a deleted item, of which there is nothing else. */
const item = { id: z.string().min(1), '@odata.etag': Text, changeKey: Text };
const removed = { '@removed': z.unknown().optional() };

export const GraphContact = z.looseObject({
  ...item,
  ...removed,
  displayName: Text,
  givenName: Text,
  surname: Text,
  companyName: Text,
  jobTitle: Text,
  emailAddresses: list(z.looseObject({ name: Text, address: Text })),
  businessPhones: list(z.string()),
  homePhones: list(z.string()),
  mobilePhone: Text,
  businessAddress: Address,
  homeAddress: Address,
  otherAddress: Address,
});
export type GraphContact = z.output<typeof GraphContact>;

const When = z.object({ dateTime: Text, timeZone: Text });
export type GraphWhen = z.output<typeof When>;

export const GraphEvent = z.looseObject({
  ...item,
  ...removed,
  type: Text,
  seriesMasterId: Text,
  subject: Text,
  body: optional(z.object({ contentType: Text, content: Text })),
  location: optional(z.object({ displayName: Text })),
  start: optional(When),
  end: optional(When),
  isAllDay: z.boolean().catch(false),
  isCancelled: z.boolean().catch(false),
  isOnlineMeeting: z.boolean().catch(false),
  originalStartTimeZone: Text,
  attendees: list(z.object({ type: Text, emailAddress: optional(z.object({ address: Text })) })),
});
export type GraphEvent = z.output<typeof GraphEvent>;

export const GraphPage = z.object({
  value: z.array(z.unknown()),
  '@odata.nextLink': Text,
  '@odata.deltaLink': Text,
});

export const GraphFolders = z.object({
  value: list(z.object({ id: z.string().min(1), displayName: Text })),
  '@odata.nextLink': Text,
});

export const GraphCalendar = z.object({ id: z.string().min(1) });

export const GraphCalendars = z.object({
  value: list(z.object({ id: z.string().min(1), name: Text, canEdit: z.boolean().catch(false) })),
  '@odata.nextLink': Text,
});

export const GraphUser = z.object({ mail: Text, userPrincipalName: Text, displayName: Text });

export const GraphIds = z.object({
  value: list(z.object({ id: z.string().min(1), '@odata.etag': Text, changeKey: Text })),
});
