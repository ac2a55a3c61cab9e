/** Says what an import would do with rows of a file: hundreds at once, and the same for a single one that was mended. */
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { ImportAnswer, ImportOutcome } from '#contract/import-reviews.ts';
import type { ImportEntity } from '#contract/imports.ts';
import { can } from '#contract/permissions.ts';
import { kindOfList, records } from '#contract/records.ts';
import type { Alike } from '#server/features/duplicates/find-alike.ts';
import type {
  ReviewedRow,
  ReviewSettings,
} from '#server/features/imports/files/import-settings.ts';
import { tellTooMany } from '#server/features/imports/files/row-employers.rules.ts';
import { findKeptDone, type KeptDone, whyKeptDone } from '#server/features/tasks/find-kept-done.ts';
import type { Context } from '#server/kernel/context.ts';
import { findAlikeStrangers } from './alike-rows.ts';
import { refusalToCreate } from './import-rights.ts';
import {
  faultOfNew,
  linkRows,
  linksBeside,
  namesOthers,
  ownerField,
  type RowLinks,
} from './link-rows.ts';
import {
  type Asking,
  besideRecord,
  type Matched,
  matchRows,
  nameRow,
  readMatched,
} from './matched-records.ts';
import { addEmployment } from './read-employment.ts';
import { planEdit } from './row-edits.rules.ts';
import { keyTexts, nameKey, newClaim } from './row-keys.rules.ts';

export interface ReviewOrder {
  entity: ImportEntity;
  settings: ReviewSettings;
  definitions: readonly CustomFieldDefinition[];
  /** Of numbers without a country code. */
  country: string;
  /** What rows of the file are called, of what merged organizations were. */
  ownNames: ReadonlySet<string>;
}

export interface GivenRow {
  line: number;
  cells: string[];
  reading:
    | {
        draft: Record<string, unknown>;
        notice?: string | undefined;
      }
    | { fault: string };
  answer: ImportAnswer | null;
  /** The record that it was said to be. */
  chosenId: string | null;
}

export interface AssessedRow {
  line: number;
  found: ImportOutcome;
  outcome: ImportOutcome;
  answer: ImportAnswer | null;
  claim: string | null;
  digest: string | null;
  content: ReviewedRow;
}

const longestName = 200;
/** How many rows are weighed before other work has its turn. */
const atATime = 50;

/** One that can be read, and whom and what it names. */
interface Readable {
  given: GivenRow;
  asking: Asking & { linked: RowLinks };
  notice: string | null;
}

export async function assessRows(
  ctx: Context,
  order: ReviewOrder,
  given: readonly GivenRow[],
): Promise<AssessedRow[]> {
  const readable = await readAll(ctx, order, given);
  const matched = await matchAll(ctx, order, readable);
  const { key } = order.settings;
  const strangers = readable.filter((_, place) => key !== null && !matched.has(place));
  const alike = await findAlikeStrangers(
    ctx,
    order,
    strangers.map((each) => each.asking.draft),
  );
  const alikeOf = new Map(strangers.map(({ given }, place) => [given, alike.get(place) ?? []]));
  // A duplicate shows what it would change, too.
  const likeliest = [...alike.values()].flatMap(([first]) => (first ? [first.id] : []));
  const others = await readMatched(ctx, kindOfList<ImportEntity>(order.entity), [likeliest]);
  const found = [...[...matched.values()].flat(), ...others.values()];
  await addEmployment(ctx, order.settings.policies, found);
  const kept = await findKept(ctx, order, matched);
  const assessed: AssessedRow[] = [];
  let place = 0;
  for (const row of given) {
    if (assessed.length % atATime === atATime - 1) await setImmediate();
    if ('fault' in row.reading) {
      assessed.push(dropped(row, { reason: row.reading.fault }));
      continue;
    }
    const one = readable[place];
    const found = matched.get(place) ?? [];
    place += 1;
    if (!one) continue;
    const { asking: asked, notice } = one;
    const judged = judge(ctx, order, {
      asked,
      found,
      alike: alikeOf.get(row) ?? [],
      others,
      notice,
      kept,
    });
    const fault = faultBeside(ctx, order, one, judged, row.answer);
    assessed.push(fault === undefined ? settle(row, judged) : dropped(row, { reason: fault }));
  }
  return assessed;
}

/** What a row names that is not here, or is several, is a fault of it, unless its record is linked to that already. */
function faultBeside(
  ctx: Context,
  { entity }: ReviewOrder,
  { asking: { linked } }: Readable,
  { found, record, content }: Judged,
  answer: ImportAnswer | null,
): string | undefined {
  // It is asked which record the row is; only then can it be said.
  if (found === 'conflict' && answer !== 'create') return undefined;
  if (!record || answer === 'create') {
    const refusal =
      answer === 'create' || found === 'create' ? refusalToCreate(ctx, entity) : undefined;
    return faultOfNew(linked) ?? refusal;
  }
  const written = content.edit?.after ?? {};
  const isMoved = written.parentId !== undefined || written.parentName !== undefined;
  // Whose branch it is said to be matters only if that is written.
  const faults = linked.faults.filter(({ link }) => isMoved || link !== 'parentId');
  const { fault } = linksBeside({ ...linked, faults }, record.row);
  // A record may stay with a colleague who has left, and cannot be given to one.
  const isGiven = content.edit?.after[ownerField(entity)] !== undefined;
  return fault ?? (isGiven ? linked.refusal : undefined);
}

async function readAll(
  ctx: Context,
  { entity, settings, ownNames }: ReviewOrder,
  rows: readonly GivenRow[],
): Promise<Readable[]> {
  const own = settings.mapping.find(({ field }) => field === 'id');
  const read = rows.flatMap((given) =>
    'fault' in given.reading ? [] : [{ given, ...given.reading }],
  );
  const found = await linkRows(
    ctx,
    entity,
    { ...settings, ownNames },
    read.map(({ draft }) => draft),
  );
  return read.flatMap(({ given, draft, notice = null }, place) => {
    const linked = found[place];
    if (!linked) return [];
    const id = own ? (given.cells[own.column] ?? '').trim() : '';
    const asking = { draft: { ...draft, ...linked.links }, id, linked };
    return [{ given, asking, notice }];
  });
}

/** Tasks that are done and cannot be opened again, by id. */
async function findKept(
  ctx: Context,
  { entity, settings }: ReviewOrder,
  matched: ReadonlyMap<number, readonly Matched[]>,
): Promise<ReadonlyMap<string, KeptDone>> {
  if (entity !== 'tasks' || settings.policies.status !== 'overwrite') return new Map();
  const found = [...matched.values()].flatMap((each) => each.map(({ row }) => row));
  const done = found.filter(({ status }) => status === 'completed');
  return findKeptDone(
    ctx,
    done.map(({ id }) => id),
  );
}

/** A row that was said to be a record is about that one. */
async function matchAll(
  ctx: Context,
  { entity, settings }: ReviewOrder,
  rows: readonly Readable[],
): Promise<Map<number, Matched[]>> {
  const { key } = settings;
  const matched =
    key === null
      ? new Map<number, Matched[]>()
      : await matchRows(
          ctx,
          { entity, key },
          rows.map(({ asking }) => asking),
        );
  const chosen = rows.flatMap(({ given: { answer, chosenId } }) =>
    answer === 'same' && chosenId !== null ? [chosenId] : [],
  );
  if (chosen.length === 0) return matched;
  const named = await readMatched(ctx, kindOfList<ImportEntity>(entity), [chosen]);
  for (const [place, { given }] of rows.entries()) {
    const one = given.answer === 'same' && named.get(given.chosenId ?? '');
    if (one) matched.set(place, [one]);
  }
  return matched;
}

interface Judging {
  asked: Asking;
  found: readonly Matched[];
  alike: readonly Alike[];
  others: ReadonlyMap<string, Matched>;
  notice: string | null;
  /** Tasks that stay done, by id. */
  kept: ReadonlyMap<string, KeptDone>;
}

type Judged = Pick<AssessedRow, 'found' | 'claim' | 'digest'> & {
  content: Omit<ReviewedRow, 'cells'>;
  /** Which the row is about. */
  record: Matched | null;
};

function judge(ctx: Context, order: ReviewOrder, judging: Judging): Judged {
  const { entity, settings, definitions } = order;
  const { asked, found, alike, others, notice, kept } = judging;
  const { draft } = asked;
  const { key, policies } = settings;
  const kind = kindOfList<ImportEntity>(entity);
  const customLabels = new Map(definitions.map(({ name, label }) => [name, label]));
  const content: Judged['content'] = {
    name: nameRow(kind, draft),
    draft,
    notice,
    recordId: null,
    recordName: null,
    candidates: [],
    changes: [],
    reason: null,
    edit: null,
  };
  const { timeZone } = ctx;
  const editOf = (record: Matched) =>
    planEdit(record, besideRecord(asked, record.row).draft, {
      kind,
      policies,
      customLabels,
      timeZone,
    });
  const fitting = found.filter(({ row }) => besideRecord(asked, row).fault === undefined);
  const [one, another] = chooseSame(entity, fitting.length > 0 ? fitting : found, editOf);
  if (one && another && key !== null) {
    const candidates = found.map(({ row, name, detail }) => ({ id: row.id, name, detail }));
    const reason = `${found.length} ${records[kind].labels} have ${nameKey(key, customLabels, draft)}`;
    return {
      found: 'conflict',
      record: null,
      claim: null,
      digest: null,
      content: { ...content, candidates, reason },
    };
  }
  if (one) {
    const { changes, tooManyEmployers, ...edit } = editOf(one);
    const { draft } = besideRecord(asked, one.row);
    const about = { draft, recordId: one.row.id, recordName: one.name, changes, edit };
    const claim = `record ${one.row.id}`;
    const reopens = one.row.status === 'completed' && edit.after.status !== undefined;
    const reason = !can(ctx.actor, `${kind}.edit`, one.row)
      ? `You are not allowed to change ${one.name}`
      : tooManyEmployers !== undefined
        ? tellTooMany(nameColumns(settings), tooManyEmployers)
        : reopens && whyKeptDone(kept.get(one.row.id), edit.after);
    if (reason) {
      return {
        found: 'dropped',
        record: one,
        claim: null,
        digest: null,
        content: { ...content, ...about, reason },
      };
    }
    const isNew = changes.length > 0;
    return {
      record: one,
      found: isNew ? 'update' : 'unchanged',
      claim: isNew ? claim : null,
      digest: isNew ? digestOf(edit.after) : null,
      content: { ...content, ...about },
    };
  }
  if (key === 'id' && keyTexts(key, draft, asked.id).length > 0) {
    const reason = `There is no ${records[kind].label} with this ID`;
    return {
      found: 'dropped',
      record: null,
      claim: null,
      digest: null,
      content: { ...content, draft: null, reason },
    };
  }
  const made = { claim: newClaim(key, draft), digest: digestOf(draft) };
  const [first] = alike;
  if (!first) return { found: 'create', record: null, ...made, content };
  const same = others.get(first.id);
  const { changes, before, after } = same ? editOf(same) : { changes: [], before: {}, after: {} };
  return {
    found: 'duplicate',
    record: null,
    ...made,
    content: {
      ...content,
      recordId: first.id,
      recordName: first.name,
      candidates: alike.map(({ id, name, detail }) => ({ id, name, detail })),
      changes,
      edit: { before, after },
      reason: `${first.level === 'likely' ? 'Likely' : 'Maybe'} ${first.name}: ${first.reasons.join(', ')}`,
    },
  };
}

const nameColumns = ({ header, mapping }: ReviewSettings) =>
  mapping.map(({ column, field }) => ({ field, column: header[column] ?? field }));

/** Of tasks, opportunities and units that are the same in everything that a row says, any is it. */
function chooseSame(
  entity: ImportEntity,
  found: readonly Matched[],
  editOf: (record: Matched) => { changes: unknown[] },
): readonly Matched[] {
  const isAny = namesOthers(entity) || entity === 'units';
  if (!isAny || found.length < 2) return found;
  const same = found.find((record) => editOf(record).changes.length === 0);
  return same ? [same] : found;
}

/** What is answered goes before what was found. */
function settle(given: GivenRow, { found, claim, digest, content }: Judged): AssessedRow {
  const { line, cells, answer } = given;
  const row = { line, answer, claim, digest, content: { ...content, cells } };
  if (answer === 'leave') {
    return {
      ...row,
      found: 'dropped',
      outcome: 'dropped',
      claim: null,
      content: { ...row.content, reason: 'Left out' },
    };
  }
  if (answer === 'create' && content.draft !== null) {
    // It makes a record of its own, whatever others have its key.
    const made = { ...row.content, changes: [], edit: null, reason: null };
    return { ...row, found: 'create', outcome: 'create', claim: null, content: made };
  }
  return { ...row, found, outcome: found };
}

function dropped({ line, cells }: GivenRow, { reason }: { reason: string }): AssessedRow {
  const name = cells.find((cell) => cell.trim() !== '')?.slice(0, longestName) ?? '';
  const nothing = { recordId: null, recordName: null, candidates: [], changes: [], edit: null };
  const content = { ...nothing, name, reason, cells, draft: null, notice: null };
  const found = 'dropped' as const;
  return { line, found, outcome: found, answer: null, claim: null, digest: null, content };
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}
