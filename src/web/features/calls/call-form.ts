/** What the form of a call holds, and how a call becomes that and that becomes a call. */
import dayjs from 'dayjs';
import type { Call, CallOutcome } from '#contract/calls.ts';

export interface CallValues extends Record<string, unknown> {
  outcome: CallOutcome;
  /** 'YYYY-MM-DD' */
  day: string;
  /** 'HH:mm' */
  time: string;
  content: string;
  personId: string | null;
  /** The names of what is picked, for the pickers; they are not sent. */
  personName: string | null;
  organizationId: string | null;
  organizationName: string | null;
}

interface Named {
  id: string;
  name: string;
}

/** What a new call starts from, where whom it was with can still be chosen. */
export interface CallStart {
  person?: Named | undefined;
  organization?: Named | undefined;
  opportunity?: Named | undefined;
}

/** A call that has just ended. */
export function valuesOfNewCall(start: CallStart = {}, now = dayjs()): CallValues {
  return {
    outcome: 'connected',
    day: dayIn(now),
    time: timeIn(now),
    content: '',
    personId: start.person?.id ?? null,
    personName: start.person?.name ?? null,
    organizationId: start.organization?.id ?? null,
    organizationName: start.organization?.name ?? null,
  };
}

export function valuesOfCall({ outcome, at, content }: Call): CallValues {
  const taken = dayjs(at);
  const told = { outcome, day: dayIn(taken), time: timeIn(taken), content: content ?? '' };
  // Whom it was with is not corrected: that would be another call.
  return { ...valuesOfNewCall(), ...told };
}

/** What is sent; a time that nobody touched is left to the server's clock, to the second. */
export function bodyOfCall(values: CallValues, before: CallValues) {
  const { outcome, day, time } = values;
  const isMoved = day !== before.day || time !== before.time;
  return {
    outcome,
    content: values.content.trim() || null,
    ...(isMoved && { at: dayjs(`${day}T${time}`).toISOString() }),
  };
}

/** What the form changes about a call; what somebody else changes meanwhile stays out of it. */
export function patchOfCall(values: CallValues, call: Call) {
  const before = valuesOfCall(call);
  const { outcome, content, ...moved } = bodyOfCall(values, before);
  return {
    ...(outcome !== call.outcome && { outcome }),
    ...(content !== call.content && { content }),
    ...moved,
  };
}

/** Days and clocks compare as text; the server says the same, with a little patience for clocks ahead. */
export function faultsOfCall({ day, time }: CallValues, now = dayjs()): Record<string, string> {
  if (day > dayIn(now)) return { day: 'Must not be in the future' };
  if (day === dayIn(now) && time > timeIn(now)) return { time: 'Must not be in the future' };
  return {};
}

function dayIn(instant: dayjs.Dayjs): string {
  return instant.format('YYYY-MM-DD');
}

function timeIn(instant: dayjs.Dayjs): string {
  return instant.format('HH:mm');
}
