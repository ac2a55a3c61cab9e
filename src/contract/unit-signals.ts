/** What comes up with a unit that a seller can ring about: its finance or lease ends, or it is due for service. */
import { z } from 'zod';
import { Day, Id } from './primitives.ts';

/** By which day of a unit, in the order of its form. */
export const signalDays = ['financeEnd', 'leaseEnd', 'serviceDue'] as const;
export type SignalDay = (typeof signalDays)[number];

/** From how many days before on it is told. */
export const signalledDays = 90;
/** For how many days a service that is past due is still told. */
export const lateServiceDays = 365;
/** How many are told of one record. */
export const mostSignals = 3;

export const UnitSignal = z.object({
  unitId: Id,
  unitName: z.string(),
  by: z.enum(signalDays),
  day: Day,
  /** From the viewer's today on; a service that is past due has fewer than none. */
  days: z.int(),
});
export type UnitSignal = z.output<typeof UnitSignal>;

const verbs = {
  financeEnd: 'finance ends',
  leaseEnd: 'lease ends',
  serviceDue: 'service is due',
} as const satisfies Record<SignalDay, string>;

/** 'finance ends in 90 days', 'service was due 3 days ago' */
export function signalWords({ by, days }: Pick<UnitSignal, 'by' | 'days'>): string {
  if (days < 0) return `service was due ${days === -1 ? 'yesterday' : `${-days} days ago`}`;
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
  return `${verbs[by]} ${when}`;
}

const nouns = {
  financeEnd: 'Finance',
  leaseEnd: 'Lease',
  serviceDue: 'Service',
} as const satisfies Record<SignalDay, string>;

/** Where there is little room: 'Finance 90 d', 'Service late'. */
export function briefSignalWords({ by, days }: Pick<UnitSignal, 'by' | 'days'>): string {
  return `${nouns[by]} ${days < 0 ? 'late' : days === 0 ? 'today' : `${days} d`}`;
}

function isSignalled(by: SignalDay, days: number): boolean {
  return days <= signalledDays && days >= (by === 'serviceDue' ? -lateServiceDays : 0);
}

/** Of one unit, the first to come up first; days are `YYYY-MM-DD`. */
export function listUnitSignals(
  unit: Readonly<Record<SignalDay, string | null>>,
  today: string,
): { by: SignalDay; day: string; days: number }[] {
  return signalDays
    .flatMap((by) => {
      const day = unit[by];
      if (day === null) return [];
      const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
      return isSignalled(by, days) ? [{ by, day, days }] : [];
    })
    .sort((one, other) => one.days - other.days);
}
