/** What conditions mean, in plain words over the replies of the API: the tests hold what the database answers against it. */
import { type ConditionKind, findConditionField } from '#contract/condition-fields.ts';
import type { Condition, OwnedUnit, Where } from '#contract/conditions.ts';
import type { Standing } from '#contract/standings.ts';
import type { Unit } from '#contract/units.ts';
import { addDays, getLocalDay } from '#server/kernel/local-days.ts';

export type Reply = Readonly<Record<string, unknown>> & { id: string };

export interface World {
  now: string;
  timeZone: string;
  me: string;
  records: Record<ConditionKind, readonly Reply[]>;
  /** What the heads of people, organizations and opportunities tell, by their ids. */
  standings: ReadonlyMap<string, Pick<Standing, 'lastTouch' | 'nextStep'>>;
  units: readonly Unit[];
}

export function expectedIds(world: World, kind: ConditionKind, where: Where): string[] {
  const meets = (record: Reply, part: Condition | Where): boolean => {
    if (!('parts' in part)) return meetsOne(world, kind, record, part);
    const each = part.parts.map((inner) => meets(record, inner));
    return part.match === 'all' ? each.every(Boolean) : each.some(Boolean);
  };
  return world.records[kind]
    .filter((record) => meets(record, where))
    .map(({ id }) => id)
    .sort();
}

function meetsOne(world: World, kind: ConditionKind, record: Reply, condition: Condition): boolean {
  const found = findConditionField(kind, condition.field);
  if (!found) throw new Error(`No field ${condition.field}`);
  const holder = found.by
    ? world.records[found.kind].find(({ id }) => id === record[found.by ?? ''])
    : record;
  const values = holder ? readValues(world, holder, found.key, found.type) : [];
  const today = getLocalDay(new Date(world.now), world.timeZone);
  const isDone = ['completed', 'closed_won', 'closed_lost'].some((word) =>
    [holder?.status, holder?.stage].includes(word),
  );
  const on = (from: string | undefined, to: string | undefined) =>
    values.some((value) => {
      const day = dayOf(value, found.type, world.timeZone);
      return day !== null && (from === undefined || day >= from) && (to === undefined || day <= to);
    });
  const same = (value: string, given: string) =>
    found.type === 'text' || found.type === 'custom'
      ? value.toLowerCase() === given.toLowerCase()
      : value === (given === 'me' ? world.me : given);
  const isAny = (given: readonly string[]) =>
    values.some((value) => given.some((each) => same(value, each)));
  const holds = (words: string) =>
    values.some((value) => value.toLowerCase().includes(words.toLowerCase()));
  const owned = () => world.units.filter(({ organizationId }) => organizationId === holder?.id);
  switch (condition.is) {
    case 'anyOf':
      return isAny(condition.value);
    case 'noneOf':
      return !isAny(condition.value);
    case 'contains':
      return holds(condition.value);
    case 'lacks':
      return !holds(condition.value);
    case 'owns':
      return owned().some((unit) => isLike(unit, condition.value, today));
    case 'ownsNone':
      return !owned().some((unit) => isLike(unit, condition.value, today));
    case 'empty':
      return values.length === 0;
    case 'filled':
      return values.length > 0;
    case 'today':
      return on(today, today);
    case 'overdue':
      return !isDone && on(undefined, addDays(today, -1));
    case 'lastDays':
      return on(addDays(today, -condition.value), today);
    case 'notLastDays':
      return !on(addDays(today, -condition.value), today);
    case 'beforeDays':
      return on(undefined, addDays(today, -condition.value - 1));
    case 'nextDays':
      return on(today, addDays(today, condition.value));
    case 'between': {
      const { from, to } = condition.value;
      const isOfDays = [from, to].some((end) => end?.includes('-', 1));
      if (isOfDays) return on(from, to);
      return values.some(
        (value) =>
          value !== '' &&
          !Number.isNaN(Number(value)) &&
          Number(value) >= Number(from ?? -Infinity) &&
          Number(value) <= Number(to ?? Infinity),
      );
    }
  }
}

function isLike(unit: Unit, { words, olderThan, by, days }: OwnedUnit, today: string): boolean {
  const told = [unit.make, unit.model, unit.serial, unit.year].join(' ').toLowerCase();
  const asked = words?.toLowerCase().split(' ') ?? [];
  const isOld =
    olderThan === undefined ||
    (unit.year !== null && Number(today.slice(0, 4)) - unit.year > olderThan);
  const day = by && unit[by];
  const comesUp =
    by === undefined ||
    (typeof day === 'string' && day >= today && day <= addDays(today, days ?? 0));
  return asked.every((word) => told.includes(word)) && isOld && comesUp;
}

/** None where nothing is said. */
function readValues(world: World, record: Reply, key: string, type: string): string[] {
  if (type === 'units') {
    return world.units.filter((unit) => unit.organizationId === record.id).map(({ id }) => id);
  }
  // Whoever asks for what was touched lately means what the heads of the records tell.
  const { lastTouch, nextStep } = world.standings.get(record.id) ?? {};
  if (type === 'touch') return lastTouch ? [lastTouch.at] : [];
  if (type === 'step') return nextStep ? [nextStep.id] : [];
  const held = type === 'custom' ? Object(record.customFields)[key] : record[key];
  const list: unknown[] = Array.isArray(held) ? held : [held];
  return list
    .map((each) => (typeof each === 'object' && each !== null ? Object(each).value : each))
    .filter((each) => each !== null && each !== undefined && each !== '')
    .map(String);
}

function dayOf(value: string, type: string, timeZone: string): string | null {
  if (type === 'day') return value;
  if (type === 'custom') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;
  return getLocalDay(new Date(value), timeZone);
}
