/** The form of an event in a document of Export Data, in a file of its own, so that the pages do without it. */
import { z } from 'zod';
import {
  mostExceptions,
  mostInterval,
  mostRepeats,
  SeriesRule,
  Weekday,
  weekdays,
  whole,
} from './event-series.ts';
import { EventType } from './events.ts';
import { Id } from './primitives.ts';
import { ReminderLead } from './reminder-leads.ts';
import * as stored from './stored.ts';
import { findTimeZone } from './time-zones.ts';

/** One that is not known would break every read of the calendar. */
const zone = stored.said(100).transform((name, { addIssue }) => {
  const found = findTimeZone(name);
  if (found === undefined) addIssue('must be a time zone such as Australia/Sydney');
  return found ?? name;
});

const StoredEventSeries = z.strictObject({
  rule: SeriesRule,
  interval: whole(mostInterval),
  weekdays: z.array(Weekday).max(weekdays.length),
  weekStart: Weekday.optional(),
  monthDay: whole(31).nullable(),
  until: stored.day.nullable(),
  count: whole(mostRepeats).nullable(),
  timeZone: zone,
  exceptions: z.array(stored.day).max(mostExceptions),
});

export const StoredEvent = z.strictObject({
  id: Id,
  title: stored.said(1_000),
  description: stored.maybe(100_000),
  eventDate: stored.instant,
  endDate: stored.instant.nullable(),
  allDay: z.boolean(),
  eventType: EventType,
  /** Missing from older documents. */
  reminderLead: ReminderLead.nullable().default(null),
  personId: stored.reference,
  organizationId: stored.reference,
  forOrganizationId: stored.laterReference,
  participantIds: stored.laterReferences,
  series: StoredEventSeries.nullable().default(null),
  createdById: stored.reference,
  ...stored.written,
  ...stored.hidden,
});
