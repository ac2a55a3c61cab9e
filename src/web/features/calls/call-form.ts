/** The values of the call form, and how a call is turned into them and back. */
import dayjs from 'dayjs';
import type { Call, CallOutcome } from '#contract/calls.ts';
import { type NextStepValues, noNextStep } from './next-step.ts';

export interface CallValues extends Record<string, unknown> {
  outcome: CallOutcome;
  /** 'YYYY-MM-DD' */
  day: string;
  /** 'HH:mm' */
  time: string;
  content: string;
  personId: string | null;
  /** The names of the picked records, for the pickers; they are not sent. */
  personName: string | null;
  organizationId: string | null;
  organizationName: string | null;
  /** Of a new call; one that is corrected has none. */
  nextStep: NextStepValues;
}

interface Named {
  id: string;
  name: string;
}

/** The initial values of a new call, when who it was with can still be chosen. */
export interface CallStart {
  person?: Named | undefined;
  organization?: Named | undefined;
  opportunity?: Named | undefined;
}

/** By default, a call that has just ended. */
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
    nextStep: noNextStep,
  };
}

export function valuesOfCall({ outcome, at, content }: Call): CallValues {
  const taken = dayjs(at);
  const told = { outcome, day: dayIn(taken), time: timeIn(taken), content: content ?? '' };
  // Who it was with cannot be corrected: that would be another call.
  return { ...valuesOfNewCall(), ...told };
}

/** What is sent; a time that was not edited is left to the server's clock, which knows the second. */
export function bodyOfCall(values: CallValues, before: CallValues) {
  const { outcome, day, time } = values;
  const isMoved = day !== before.day || time !== before.time;
  return {
    outcome,
    content: values.content.trim() || null,
    ...(isMoved && { at: dayjs(`${day}T${time}`).toISOString() }),
  };
}

/** The changes made in the form; they leave alone what somebody else changes meanwhile. */
export function patchOfCall(values: CallValues, call: Call) {
  const before = valuesOfCall(call);
  const { outcome, content, ...moved } = bodyOfCall(values, before);
  return {
    ...(outcome !== call.outcome && { outcome }),
    ...(content !== call.content && { content }),
    ...moved,
  };
}

/** Days and times compare as text; the server checks the same, with a little patience for clocks that are fast. */
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
