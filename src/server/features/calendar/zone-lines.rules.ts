/** A time zone in a calendar file: what the clocks did and will do, change by change, as RFC 5545 wants it beside a rule. */
import { Temporal } from 'temporal-polyfill';

type Line = [name: string, parameters: Record<string, string>, type: string, value: string];
type Component = [name: string, lines: Line[], parts: Component[]];

/** Clocks change twice a year at most places; a few have changed them four times. */
const mostChanges = 400;

export function zoneComponent(timeZone: string, from: Date, to: Date): Component {
  const end = to.getTime();
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(
    from.getTime(),
  ).toZonedDateTimeISO(timeZone);
  const parts = [observance(at, at)];
  for (let changes = 0; changes < mostChanges; changes += 1) {
    const next: Temporal.ZonedDateTime | null = at.getTimeZoneTransition('next');
    if (!next || next.epochMilliseconds > end) break;
    parts.push(observance(at, next));
    at = next;
  }
  return ['vtimezone', [['tzid', {}, 'text', timeZone]], parts];
}

/** Begins at the time that the clocks showed when they were changed. */
function observance(before: Temporal.ZonedDateTime, after: Temporal.ZonedDateTime): Component {
  const shown = after.toInstant().toZonedDateTimeISO(before.offset).toPlainDateTime();
  const isLater = after.offsetNanoseconds > before.offsetNanoseconds;
  return [
    isLater ? 'daylight' : 'standard',
    [
      ['dtstart', {}, 'date-time', shown.toString({ smallestUnit: 'second' })],
      ['tzoffsetfrom', {}, 'utc-offset', before.offset],
      ['tzoffsetto', {}, 'utc-offset', after.offset],
    ],
    [],
  ];
}
