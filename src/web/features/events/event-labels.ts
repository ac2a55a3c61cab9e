/** The values of an event as shown to people. */
import {
  type Icon,
  IconCalendarEvent,
  IconPhone,
  IconPresentation,
  IconUsers,
} from '@tabler/icons-react';
import { type EventType, eventTypes } from '#contract/events.ts';

const eventTypeLabels: Record<EventType, string> = {
  meeting: 'Meeting',
  demo: 'Demo',
  call: 'Call',
  other: 'Other',
};

export const eventTypeOptions = eventTypes.map((value) => ({
  value,
  label: eventTypeLabels[value],
}));

export const eventTypeIcons: Record<EventType, Icon> = {
  meeting: IconUsers,
  demo: IconPresentation,
  call: IconPhone,
  other: IconCalendarEvent,
};
