/** Which events here an event there becomes: itself, or each of its occurrences within the synced period. */
import { eq } from 'drizzle-orm';
import { unroll } from '#server/features/mail/providers/occurrences.rules.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { getLocalDay } from '#server/kernel/local-days.ts';
import type { Unit } from './adapter.ts';
import { eventFields, timesOfWhen } from './event-fields.rules.ts';
import type { LinkRow } from './link-store.ts';
import { mailLinks } from './mail-sync.table.ts';
import type { RemoteEvent } from './remote-shapes.ts';
import type { Entry } from './run-mail-sync.ts';

interface EventUnit extends Unit {
  /** Before or after the synced period. */
  isOutside: boolean;
}

export interface EventUnits {
  units: EventUnit[];
  entries: Entry[];
  isPending: boolean;
  /** Whether a link ends whose unit no longer exists. */
  covers(link: LinkRow): boolean;
  timeZone: string;
}

interface Options {
  span: { from: Date; to: Date };
  /** Its exceptions: occurrences that were changed or removed. */
  parts: readonly RemoteEvent[];
  /** It is itself an exception. */
  isPart: boolean;
  isFresh: boolean;
}

const dayLength = 24 * 60 * 60 * 1_000;
export const daysBack = 90;
export const daysAhead = 365;

export function spanAt(now: Date): { from: Date; to: Date } {
  const today = Math.floor(now.getTime() / dayLength) * dayLength;
  return {
    from: new Date(today - daysBack * dayLength),
    to: new Date(today + (daysAhead + 1) * dayLength),
  };
}

export function unrollEvent(remoteId: string, event: RemoteEvent, options: Options): EventUnits {
  const { span } = options;
  const timeZone = event.series?.timeZone ?? 'UTC';
  const none: EventUnits = {
    units: [],
    entries: [],
    isPending: false,
    covers: () => true,
    timeZone,
  };
  if (options.isPart || event.isCancelled) return none;
  const skip = (reason: string): EventUnits => ({
    ...none,
    entries: [{ direction: 'in', outcome: 'skipped', name: event.title, reason }],
    isPending: true,
    // It may be readable again later.
    covers: () => false,
  });
  if (!event.series) {
    const read = unitOf(remoteId, '', event, options);
    if ('fault' in read) return skip(read.fault);
    return { ...none, units: [read.unit] };
  }
  const exceptions = [...event.series.exceptions, ...options.parts.flatMap(asException)];
  const unrolled = unroll({ ...event, series: { ...event.series, exceptions } }, span);
  if (unrolled.fault !== null) return skip(unrolled.fault);
  const entries: Entry[] = [];
  const units = unrolled.occurrences.flatMap(({ original, event: occurrence }) => {
    const read = unitOf(remoteId, original, occurrence, options);
    if (!('fault' in read)) return [read.unit];
    const { title } = occurrence;
    entries.push({ direction: 'in', outcome: 'skipped', name: title, reason: read.fault });
    return [];
  });
  const isWithin = (text: string) => {
    const at = Date.parse(text);
    return at >= span.from.getTime() && at < span.to.getTime();
  };
  return {
    ...none,
    units: units.map((unit) => ({ ...unit, isOutside: false })),
    entries,
    // Events before the synced period stay as they were.
    covers: ({ occurrence, theirs }) =>
      isWithin(
        occurrence === '' ? (theirs.when ?? '').slice(0, 24).replace(/\/.*/, '') : occurrence,
      ),
  };
}

/**
 * If a whole series is moved to another hour, its occurrences are still the same, on the same days:
 * their links get new keys.
 */
export async function moveKeys(
  ctx: Pick<VisitorContext, 'db'>,
  links: readonly LinkRow[],
  units: readonly Unit[],
  timeZone: string,
): Promise<LinkRow[]> {
  const wanted = new Set(units.map(({ occurrence }) => occurrence));
  const known = new Set(links.map(({ occurrence }) => occurrence));
  const free = new Map(
    units
      .filter(({ occurrence }) => !known.has(occurrence))
      .map((unit) => [dayOfKey(unit.occurrence || (unit.fields.when ?? ''), timeZone), unit]),
  );
  const moved: LinkRow[] = [];
  for (const link of links) {
    if (wanted.has(link.occurrence) || link.endedAt !== null || free.size === 0) {
      moved.push(link);
      continue;
    }
    const day = dayOfKey(link.occurrence || (link.theirs.when ?? ''), timeZone);
    const unit = free.get(day);
    if (unit) {
      free.delete(day);
      const { occurrence } = unit;
      await ctx.db.update(mailLinks).set({ occurrence }).where(eq(mailLinks.id, link.id));
      moved.push({ ...link, occurrence });
    } else moved.push(link);
  }
  return moved;
}

function unitOf(
  remoteId: string,
  occurrence: string,
  event: Omit<RemoteEvent, 'series' | 'exceptionOf'>,
  { span, isFresh }: Options,
): { unit: EventUnit } | { fault: string } {
  const { fields, partial, fault } = eventFields(event);
  if (fault !== null) return { fault };
  const { eventDate, endDate } = timesOfWhen(fields.when ?? '');
  const isOutside = (endDate ?? eventDate) < span.from || eventDate >= span.to;
  const { attendees } = event;
  return { unit: { remoteId, occurrence, fields, partial, attendees, isFresh, isOutside } };
}

function asException({ exceptionOf, series: _, ...event }: RemoteEvent) {
  return exceptionOf ? [{ originalStart: exceptionOf.originalStart, event }] : [];
}

function dayOfKey(text: string, timeZone: string): string {
  const [start = ''] = text.split('/');
  return start.length === 10 ? start : getLocalDay(new Date(start), timeZone);
}
