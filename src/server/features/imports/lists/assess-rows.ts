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
import type { Context } from '#server/kernel/context.ts';
import { linkRows, ownerField } from './link-rows.ts';
import {
  type Asking,
  findAlikeRows,
  type Matched,
  matchRows,
  nameRow,
  readMatched,
} from './matched-records.ts';
import { planEdit } from './row-edits.rules.ts';
import { keyTexts, nameKey, newClaim } from './row-keys.rules.ts';

export interface ReviewOrder {
  entity: ImportEntity;
  settings: ReviewSettings;
  definitions: readonly CustomFieldDefinition[];
  /** Of numbers without a country code. */
  country: string;
}

export interface GivenRow {
  line: number;
  cells: string[];
  reading:
    | {
        draft: Record<string, unknown>;
        notice?: string | undefined;
        /** Why the row can be written only if its record stays whose it is. */
        refusal?: string | undefined;
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

export async function assessRows(
  ctx: Context,
  order: ReviewOrder,
  given: readonly GivenRow[],
): Promise<AssessedRow[]> {
  const rows = await linkAll(ctx, order, given);
  const readable = rows.flatMap((given) => {
    const { reading } = given;
    return 'fault' in reading
      ? []
      : [{ given, asking: toAsking(order, given.cells, reading.draft) }];
  });
  const asking = readable.map((each) => each.asking);
  const matched = await matchAll(ctx, order, readable);
  const { key } = order.settings;
  const strangers = readable.filter((_, place) => key !== null && !matched.has(place));
  const alike = await findAlikeRows(
    ctx,
    order.entity,
    strangers.map((each) => each.asking.draft),
    order.country,
  );
  const alikeOf = new Map(strangers.map(({ given }, place) => [given, alike.get(place) ?? []]));
  // A duplicate shows what it would change, too.
  const likeliest = [...alike.values()].flatMap(([first]) => (first ? [first.id] : []));
  const others = await readMatched(ctx, kindOfList<ImportEntity>(order.entity), [likeliest]);
  const assessed: AssessedRow[] = [];
  let place = 0;
  for (const given of rows) {
    if (assessed.length % atATime === atATime - 1) await setImmediate();
    if ('fault' in given.reading) {
      assessed.push(dropped(given, { reason: given.reading.fault }));
      continue;
    }
    const found = matched.get(place) ?? [];
    const asked = asking[place];
    place += 1;
    if (!asked) continue;
    const { notice = null, refusal } = given.reading;
    const judged = judge(ctx, order, {
      asked,
      found,
      alike: alikeOf.get(given) ?? [],
      others,
      notice,
    });
    const isGiven = judged.content.edit?.after[ownerField(order.entity)] !== undefined;
    // A record may stay with a colleague who has left, and cannot be given to one.
    if (refusal !== undefined && (judged.content.recordId === null || isGiven)) {
      assessed.push(dropped(given, { reason: refusal }));
    } else assessed.push(settle(given, judged));
  }
  return assessed;
}

/** Rows that name what is not here cannot be read. */
async function linkAll(
  ctx: Context,
  { entity, settings }: ReviewOrder,
  rows: readonly GivenRow[],
): Promise<GivenRow[]> {
  const drafts = rows.map(({ reading }) => ('fault' in reading ? {} : reading.draft));
  const found = await linkRows(ctx, entity, settings, drafts);
  return rows.map((row, place) => {
    const { reading } = row;
    const linked = found[place];
    if ('fault' in reading || !linked) return row;
    if ('fault' in linked) return { ...row, reading: linked };
    const draft = { ...reading.draft, ...linked.links };
    return { ...row, reading: { ...reading, draft, refusal: linked.refusal } };
  });
}

function toAsking(
  { settings }: ReviewOrder,
  cells: readonly string[],
  draft: Asking['draft'],
): Asking {
  const own = settings.mapping.find(({ field }) => field === 'id');
  return { draft, id: own ? (cells[own.column] ?? '').trim() : '' };
}

/** A row that was said to be a record is about that one. */
async function matchAll(
  ctx: Context,
  { entity, settings }: ReviewOrder,
  rows: readonly { given: GivenRow; asking: Asking }[],
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
}

type Judged = Pick<AssessedRow, 'found' | 'claim' | 'digest'> & {
  content: Omit<ReviewedRow, 'cells'>;
};

function judge(ctx: Context, order: ReviewOrder, judging: Judging): Judged {
  const { entity, settings, definitions } = order;
  const { asked, found, alike, others, notice } = judging;
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
    planEdit(record, draft, { kind, policies, customLabels, timeZone });
  const [one, another] = chooseSame(entity, found, editOf);
  if (one && another && key !== null) {
    const candidates = found.map(({ row, name, detail }) => ({ id: row.id, name, detail }));
    const reason = `${found.length} ${records[kind].labels} have ${nameKey(key, customLabels)}`;
    return {
      found: 'conflict',
      claim: null,
      digest: null,
      content: { ...content, candidates, reason },
    };
  }
  if (one) {
    const { changes, ...edit } = editOf(one);
    const about = { recordId: one.row.id, recordName: one.name, changes, edit };
    const claim = `record ${one.row.id}`;
    if (!can(ctx.actor, `${kind}.edit`, one.row)) {
      const reason = `You are not allowed to change ${one.name}`;
      return {
        found: 'dropped',
        claim: null,
        digest: null,
        content: { ...content, ...about, reason },
      };
    }
    const isNew = changes.length > 0;
    return {
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
      claim: null,
      digest: null,
      content: { ...content, draft: null, reason },
    };
  }
  const made = { claim: newClaim(key, draft), digest: digestOf(draft) };
  const [first] = alike;
  if (!first) return { found: 'create', ...made, content };
  const same = others.get(first.id);
  const { changes, ...edit } = same ? editOf(same) : { changes: [], before: {}, after: {} };
  return {
    found: 'duplicate',
    ...made,
    content: {
      ...content,
      recordId: first.id,
      recordName: first.name,
      candidates: alike.map(({ id, name, detail }) => ({ id, name, detail })),
      changes,
      edit,
      reason: `${first.level === 'likely' ? 'Likely' : 'Maybe'} ${first.name}: ${first.reasons.join(', ')}`,
    },
  };
}

/** Of tasks that are the same in everything that a row says, any is it. */
function chooseSame(
  entity: ImportEntity,
  found: readonly Matched[],
  editOf: (record: Matched) => { changes: unknown[] },
): readonly Matched[] {
  if (entity !== 'tasks' || found.length < 2) return found;
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
