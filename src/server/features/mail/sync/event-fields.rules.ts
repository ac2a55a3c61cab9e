/** How the fields of an event here and there correspond, and which values can be stored here. */
import { EventDraft, eventTexts } from '#contract/events.ts';
import type {
  DayOrInstant,
  EventChange,
  RemoteEvent,
} from '#server/features/mail/providers/mail-provider.ts';
import type { ReadFields } from './contact-fields.rules.ts';
import type { Fields, IsSame } from './merge-both-ways.rules.ts';

type SingleEvent = Omit<RemoteEvent, 'series' | 'exceptionOf'>;

const untitled = '(No title)';
const most = eventTexts.description.limit.toLocaleString('en');
const locationLine = /^Location: [^\n]*(\n\n?|$)/;

/** Start and end are one field: `2026-11-20/2026-11-21`, or two instants, or only one. */
export function eventFields(event: SingleEvent): ReadFields {
  const partial: string[] = [];
  const title = EventDraft.shape.title.safeParse(event.title.trim() || untitled);
  if (!title.success) {
    const fault = `Title must be at most ${eventTexts.title.limit} characters`;
    return { fields: {}, partial, fault };
  }
  const start = timeOf(event.start);
  if (start === null) return { fields: {}, partial, fault: 'Start must be a day or a time' };
  let end = event.end && timeOf(event.end);
  if (event.end && (end === null || end < start || end.length !== start.length)) {
    partial.push('End was left out: it must be a time after the start');
    end = null;
  }
  const fields: Fields = { title: title.data, when: printWhen(start, end) };
  const description = EventDraft.shape.description.safeParse(describe(event));
  if (description.success) fields.description = description.data ?? null;
  else partial.push(`Description was left out: it must be at most ${most} characters`);
  return { fields, partial, fault: null };
}

export function printWhen(start: string, end: string | null): string {
  return end === null || end === start ? start : `${start}/${end}`;
}

/** In the form of a calendar event here. */
export function timesOfWhen(when: string) {
  const [start = '', end] = when.split('/');
  const instant = (text: string) => new Date(text.length === 10 ? `${text}T00:00:00.000Z` : text);
  return {
    eventDate: instant(start),
    endDate: end === undefined ? null : instant(end),
    allDay: start.length === 10,
  };
}

export function whenOfTimes(times: { eventDate: Date; endDate: Date | null; allDay: boolean }) {
  const text = (date: Date) => date.toISOString().slice(0, times.allDay ? 10 : undefined);
  return printWhen(text(times.eventDate), times.endDate && text(times.endDate));
}

/** The changes to write there. */
export function eventChange({ title, description, when }: Fields): EventChange {
  const change: EventChange = {};
  if (typeof title === 'string') change.title = title;
  // The place has a field of its own there.
  if (description !== undefined) {
    change.description = description?.replace(/\r\n?/g, '\n').replace(locationLine, '') || null;
  }
  if (typeof when === 'string') {
    const [start = '', end] = when.split('/');
    change.start = dayOrInstant(start);
    change.end = end === undefined ? null : dayOrInstant(end);
  }
  return change;
}

/** The event there after the change. */
export function changedEvent(event: RemoteEvent, change: EventChange): RemoteEvent {
  const { title = event.title, start = event.start } = change;
  return {
    ...event,
    title,
    start,
    description: change.description === undefined ? event.description : change.description,
    end: change.end === undefined ? event.end : change.end,
  };
}

export const emptyEvent: RemoteEvent = {
  title: '',
  description: null,
  location: null,
  start: { day: '2000-01-01' },
  end: null,
  attendees: [],
  isCancelled: false,
  series: null,
  exceptionOf: null,
};

export const isSameEventField: IsSame = (field, one, other) => {
  if (one === other) return true;
  if (one === null || other === null) return false;
  return field !== 'when' && plain(one) === plain(other);
};

/** Null if it is no date, or its year is out of range. */
function timeOf(at: DayOrInstant): string | null {
  const text = 'day' in at ? at.day : at.instant;
  const read = EventDraft.shape.eventDate.safeParse(text);
  if (!read.success) return null;
  return 'day' in at ? at.day : read.data;
}

function dayOrInstant(text: string): DayOrInstant {
  return text.length === 10 ? { day: text } : { instant: text };
}

function describe({ location, description }: SingleEvent): string {
  const place = location?.replace(/\s+/g, ' ').trim();
  const words = description?.replace(/\r\n?/g, '\n').trim() ?? '';
  if (!place) return words;
  return words === '' ? `Location: ${place}` : `Location: ${place}\n\n${words}`;
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
