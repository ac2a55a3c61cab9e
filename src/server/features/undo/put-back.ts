/** Puts back the fields of records, many at once: each that still is what the deed made it. */
import { isDeepStrictEqual } from 'node:util';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { can } from '#contract/permissions.ts';
import type { RecordKind } from '#contract/records.ts';
import { keepHistory } from '#server/features/merges/merge-records.ts';
import type { StoredChange, StoredRow } from '#server/features/nouns/stored-row.ts';
import { fromLog, listColumns, lockRows } from '#server/features/nouns/stored-rows.ts';
import { findCircles } from '#server/features/organizations/parents.ts';
import { returning } from '#server/features/timeline/returning.ts';
import type { Context } from '#server/kernel/context.ts';
import { changedAt } from '#server/kernel/http/etags.ts';
import { unhurried } from '#server/kernel/unhurried.ts';
import { asStored, type Effect, type State } from './deed-effects.ts';
import { putBackSeries } from './put-back-series.ts';
import { settleSeries } from './settle-series.ts';
import {
  effectsOn,
  findDeletedThen,
  findLinkable,
  holdMany,
  inSteps,
  keep,
  kindOfLink,
  type Plan,
  type Undoing,
} from './undoing.ts';
import { writeBack } from './undone-memberships.ts';

/** What a record has of itself, and never gets back. */
const own = new Set(['id', 'createdAt', 'updatedAt', 'createdById']);
/** What decides for whom something was made. */
const linked = ['personId', 'organizationId', 'opportunityId'];
/** Fields that go with another one, as it was: they are put back with it, and never alone. */
const leaders: Record<string, readonly string[]> = {
  assignedById: ['assignedToId', 'assigneeId'],
  completedAt: ['status'],
  completionReason: ['status'],
  withoutNext: ['status'],
  nextTaskId: ['status'],
  stageSince: ['stage'],
  lostReason: ['stage'],
  mentions: ['content'],
  forOrganizationId: linked,
};
/** Those that the log has changed by themselves only because a leader was. */
const followers = new Set([
  'assignedById',
  'completedAt',
  'withoutNext',
  'nextTaskId',
  'stageSince',
  'mentions',
  'forOrganizationId',
]);

const addresses = [
  ['email', 'emailType', 'furtherEmails'],
  ['phone', 'phoneType', 'furtherPhones'],
];

/**
 * Fields of which none goes back alone: an address that was the primary one is among the further ones now, a unit that
 * stays in stock or sold keeps the deal it came with, and a series has the weekdays of its start.
 */
const together: Partial<Record<RecordKind, readonly (readonly string[])[]>> = {
  person: addresses,
  organization: addresses,
  unit: [['organizationId', 'opportunityId']],
  event: [['eventDate', 'endDate', 'allDay', 'series']],
};

export async function putBackFields(
  ctx: Context,
  kind: RecordKind,
  undoing: Undoing,
): Promise<void> {
  const effects = effectsOn(undoing, kind).filter(
    ({ edited, ending }) => edited && (ending === 'stayed' || ending === 'deleted'),
  );
  const isGiven = isGivenToOthers(undoing);
  // Whether one would be a branch of its own branch can only be said of all of them. Nobody is one of none.
  const together = effects.some(
    ({ edited }) =>
      typeof edited?.was.parentId === 'string' && edited.was.parentId !== edited.is.parentId,
  );
  await holdMany(ctx, kind, effects, 'no key update');
  for (const piece of inSteps(undoing, effects, { together })) {
    await putBackSome(ctx, kind, { undoing, effects: piece, isGiven });
  }
}

async function putBackSome(
  ctx: Context,
  kind: RecordKind,
  { undoing, effects, isGiven }: { undoing: Undoing; effects: readonly Effect[]; isGiven: boolean },
): Promise<void> {
  const rows = await lockRows(
    ctx,
    kind,
    effects.map(({ id }) => id),
    'no key update',
  );
  const planned: Plan[] = [];
  for await (const effect of unhurried(effects)) {
    const row = rows.get(effect.id);
    const plan = row && planOf(kind, effect, row);
    if (!row || row.deletedAt) {
      if (!undoing.keptIds.has(effect.id)) keep(undoing, effect, 'deleted since');
      continue;
    }
    if (!plan) continue;
    if (plan.changed.length > 0) keep(undoing, effect, 'changed since', plan.changed);
    if (Object.keys(plan.values).length === 0) continue;
    if (can(ctx.actor, `${kind}.edit`, row)) planned.push(plan);
    else keep(undoing, effect, 'not yours to change', Object.keys(plan.values));
  }
  await keepUnlinkable(ctx, undoing, planned);
  if (isGiven) refuseReassignment(ctx, undoing, planned);
  if (kind === 'task') await settleSeries(ctx, undoing, planned);
  const changed = planned.flatMap(({ row, values }): StoredChange[] => {
    if (Object.keys(values).length === 0) return [];
    const at = row.updatedAt instanceof Date ? row.updatedAt : undefined;
    const updatedAt = at && { updatedAt: changedAt(ctx, { updatedAt: at }) };
    return [{ before: row, after: { ...row, ...values, ...updatedAt } }];
  });
  if (changed.length === 0) return;
  const told = new Set(
    planned.flatMap(({ row, values }) => (isMadeForKnown(values) ? row.id : [])),
  );
  const [asTold, others] = [true, false].map((isTold) =>
    changed.filter(({ before }) => told.has(before.id) === isTold),
  );
  const change = () => writeBack(ctx, undoing, { kind, changed: others ?? [], effects });
  await (undoing.isRedone ? change() : returning(ctx, change));
  if (!asTold?.length) return;
  await keepHistory(ctx, true);
  await writeBack(ctx, undoing, { kind, changed: asTold, effects });
  await keepHistory(ctx, false);
}

function planOf(kind: RecordKind, effect: Effect, row: StoredRow): Plan | undefined {
  if (!effect.edited) return undefined;
  const { was, is } = effect.edited;
  const columns = listColumns(kind);
  const plan: Plan = { effect, row, values: {}, changed: [] };
  const differing = Object.keys({ ...was, ...is }).filter(
    (key) => columns[key] && !own.has(key) && !isDeepStrictEqual(was[key], is[key]),
  );
  // Days of a series that was moved are other days.
  const starts = columns.eventDate;
  const isMoved =
    was.eventDate !== is.eventDate ||
    !starts ||
    !isSame(starts, row.eventDate, fromLog(starts, is.eventDate));
  const piecemeal = (key: string, before: unknown, after: unknown) =>
    key === 'series' && !isMoved ? putBackSeries(before, after, row.series) : undefined;
  for (const key of differing) {
    const column = columns[key];
    if (!column || followers.has(key) || isLed(key, differing)) continue;
    if (key === 'customFields') {
      planCustomFields(plan, was[key], is[key]);
      continue;
    }
    const before = fromLog(column, was[key]);
    if (isSame(column, row[key], before)) continue;
    const after = fromLog(column, is[key]);
    const put = isSame(column, row[key], after) ? before : piecemeal(key, before, after);
    if (put === undefined) plan.changed.push(key);
    else plan.values[key] = put;
  }
  for (const keys of together[kind] ?? []) keepTogether(plan, keys);
  for (const key of differing) {
    const column = columns[key];
    const isPut = leaders[key]?.some((leader) => Object.hasOwn(plan.values, leader));
    if (column && isPut) plan.values[key] = fromLog(column, was[key]);
  }
  settleMadeFor(plan, effect.edited);
  return plan;
}

/** Where the log knows for whom it was made before, and nobody has linked it elsewhere since, that is put back. */
function settleMadeFor(
  { values, changed, row }: Plan,
  { was, is }: NonNullable<Effect['edited']>,
): void {
  const isKnown = [was, is].every((state) => Object.hasOwn(state, 'forOrganizationId'));
  const isPut = linked.some((key) => Object.hasOwn(values, key));
  if (!isKnown || !isPut || linked.some((key) => changed.includes(key))) {
    delete values.forOrganizationId;
  } else if (!isMadeForKnown(values)) values.forOrganizationId = row.forOrganizationId;
}

const isMadeForKnown = (values: State) => Object.hasOwn(values, 'forOrganizationId');

function keepTogether({ values, changed }: Plan, keys: readonly string[]): void {
  if (!keys.some((key) => changed.includes(key))) return;
  for (const key of keys) {
    if (!Object.hasOwn(values, key)) continue;
    delete values[key];
    changed.push(key);
  }
}

/** The fields of what a deed made that are no longer as it made them. */
export function fieldsChangedSince(kind: RecordKind, state: State, row: StoredRow): string[] {
  const columns = listColumns(kind);
  const made = asStored(state);
  return Object.keys(made).filter((key) => {
    const column = columns[key];
    if (!column || own.has(key) || followers.has(key)) return false;
    return !isSame(column, row[key], fromLog(column, made[key]));
  });
}

function isLed(key: string, differing: readonly string[]): boolean {
  return leaders[key]?.some((leader) => differing.includes(leader)) ?? false;
}

/** Each custom field by itself: a colleague may have filled in another one. */
function planCustomFields(plan: Plan, was: unknown, is: unknown): void {
  const [before, after, now] = [
    readCustomFields(was),
    readCustomFields(is),
    readCustomFields(plan.row.customFields),
  ];
  const put = { ...now };
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (before[key] === after[key] || now[key] === before[key]) continue;
    if (now[key] !== after[key]) plan.changed.push(`customFields.${key}`);
    else if (before[key] === undefined) delete put[key];
    else put[key] = before[key];
  }
  if (!isDeepStrictEqual(put, now)) plan.values.customFields = put;
}

export function readCustomFields(value: unknown): State {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isSame(column: PgColumn, one: unknown, other: unknown): boolean {
  const isAmount = column.columnType === 'PgNumeric' && one !== null && other !== null;
  return isAmount ? Number(one) === Number(other) : isDeepStrictEqual(one, other);
}

interface PlanOne {
  undoing: Undoing;
  effect: Effect;
  row: StoredRow;
  /** Whether it is told of a field that it stays. */
  isTold?: (field: string) => boolean;
}

/** What a locked record gets back of its fields; the others are kept, each with why. */
export async function planOne(
  ctx: Context,
  kind: RecordKind,
  { undoing, effect, row, isTold = () => true }: PlanOne,
): Promise<State> {
  const plan = planOf(kind, effect, row);
  if (!plan) return {};
  const changed = plan.changed.filter(isTold);
  if (changed.length > 0) keep(undoing, effect, 'changed since', changed);
  await keepUnlinkable(ctx, undoing, [plan]);
  return plan.values;
}

/** Whether a link may lead to what was deleted before: it is told as none then, and is back with it. */
function staysWithDeleted({ effect: { kind }, row, values }: Plan, key: string): boolean {
  if (kind === 'task') return (values.status ?? row.status) === 'completed';
  return kind === 'event' || key === 'parentId' || (kind === 'unit' && key === 'opportunityId');
}

/** A link goes back only to what can be linked to today. */
async function keepUnlinkable(
  ctx: Context,
  undoing: Undoing,
  planned: readonly Plan[],
): Promise<void> {
  const links = new Map<string, Set<string>>();
  for (const { values } of planned) {
    for (const [key, id] of Object.entries(values)) {
      if (kindOfLink(key) === undefined || typeof id !== 'string') continue;
      links.set(key, (links.get(key) ?? new Set()).add(id));
    }
  }
  for (const [key, ids] of links) {
    const kind = kindOfLink(key);
    if (!kind) continue;
    const linkable = await findLinkable(ctx, kind, [...ids]);
    const others = [...ids.difference(linkable)];
    const deleted =
      kind === 'user' ? new Set() : await findDeletedThen(ctx, undoing.deed, kind, others);
    for (const plan of planned) {
      const { effect, values } = plan;
      const id = values[key];
      if (typeof id !== 'string' || linkable.has(id)) continue;
      if (deleted.has(id) && staysWithDeleted(plan, key)) continue;
      const reason = kind === 'user' ? 'that account is closed' : 'what it belonged to was deleted';
      keep(undoing, effect, reason, dropWithFellows(effect.kind, values, key));
    }
  }
  await keepCircles(ctx, undoing, planned);
}

/** An organization does not become a branch of its own branch. */
async function keepCircles(
  ctx: Context,
  undoing: Undoing,
  planned: readonly Plan[],
): Promise<void> {
  const wished = new Map<string, string | null>();
  for (const { effect, values } of planned) {
    const { parentId } = values;
    if (typeof parentId === 'string' || parentId === null) wished.set(effect.id, parentId);
  }
  const circles = await findCircles(ctx, wished);
  for (const { effect, values } of planned) {
    if (!circles.has(effect.id)) continue;
    dropField(values, 'parentId');
    keep(undoing, effect, 'it would be a branch of its own branch', ['parentId']);
  }
}

const assignees = ['assigneeId', 'assignedToId'] as const;

/** Whether it gave many records at once to others, which takes a right of its own, however few of each kind there are. */
function isGivenToOthers({ deed }: Undoing): boolean {
  const given = deed.effects.filter(({ edited }) =>
    assignees.some((key) => (edited?.was[key] ?? null) !== (edited?.is[key] ?? null)),
  );
  return given.length > 1;
}

function refuseReassignment(ctx: Context, undoing: Undoing, planned: readonly Plan[]): void {
  for (const { effect, values } of planned) {
    const right = effect.kind === 'task' ? 'task.reassign' : 'record.reassign';
    for (const key of assignees) {
      if (!Object.hasOwn(values, key) || can(ctx.actor, right)) continue;
      dropField(values, key);
      keep(undoing, effect, 'not yours to reassign', [key]);
    }
  }
}

/** Returns what was dropped. */
function dropWithFellows(kind: RecordKind, values: State, key: string): string[] {
  const fellows = together[kind]?.find((keys) => keys.includes(key)) ?? [];
  const dropped = [key, ...fellows.filter((each) => each !== key && Object.hasOwn(values, each))];
  for (const each of dropped) dropField(values, each);
  return dropped;
}

function dropField(values: State, key: string): void {
  delete values[key];
  for (const [follower, led] of Object.entries(leaders)) {
    if (led.includes(key)) delete values[follower];
  }
}
