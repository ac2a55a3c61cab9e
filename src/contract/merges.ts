/** Merging: several records of one kind become one of them, and can be taken apart again for some days. */

import { z } from 'zod';
import { Deed, Undone } from './deeds.ts';
import { DuplicateKind } from './duplicates.ts';
import { endpoint } from './endpoint.ts';
import { mostMerged } from './most-merged.ts';
import { Id, IdParams, Instant } from './primitives.ts';

/** How long a merge can be taken back, in days. */
export const daysToUnmerge = 30;

const fewest = 'must name at least two different records';
const atMost = `must name at most ${mostMerged} records`;

export const MergeDraft = z
  .object({
    kind: DuplicateKind,
    /** The record that stays. */
    survivorId: Id,
    /** Those that go. */
    ids: z
      .array(Id)
      .min(1, fewest)
      .max(mostMerged - 1, atMost),
    /** For a field, the record whose value is taken; by default the newest there is; of e-mail and phone the survivor's own stays. */
    chosen: z.record(z.string().max(200), Id).optional(),
  })
  .refine(({ survivorId, ids }) => new Set([survivorId, ...ids]).size === ids.length + 1, {
    path: ['ids'],
    error: 'must name each record once',
  });
export type MergeDraft = z.output<typeof MergeDraft>;

const MergeFilter = z.object({
  kind: DuplicateKind,
  /** The record that is to stay comes first. */
  ids: z
    .string()
    .transform((ids) => [...new Set(ids.split(','))])
    .pipe(z.array(Id).min(2, fewest).max(mostMerged, atMost)),
});

/** How many records of a kind lead to those that go, and will lead to the survivor. */
const Moved = z.object({ list: z.string(), count: z.int() });
export type Moved = z.output<typeof Moved>;

const Side = z.object({
  id: Id,
  name: z.string(),
  /** What tells records of the same name apart. */
  detail: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Whether the caller may have it go; who may not can still keep it as the survivor. */
  mayGo: z.boolean(),
});

export const MergeField = z.object({
  /** `email`, `customFields.fleet` */
  key: z.string(),
  label: z.string(),
  /** What each record has, in words; null if it has nothing. In the order of the records. */
  values: z.array(z.string().nullable()),
  /** The record whose value is taken unless another is chosen. */
  chosen: Id,
  /** An e-mail or a phone: the other ones become further ones. */
  keepsAll: z.boolean(),
});
export type MergeField = z.output<typeof MergeField>;

/**
 * What speaks against a merge. `said-different`: somebody said that these two differ. `nothing-alike`: the matcher
 * finds these like neither the one that stays nor any that is like it.
 */
const MergeDoubt = z.object({ why: z.enum(['said-different', 'nothing-alike']), ids: z.array(Id) });
export type MergeDoubt = z.output<typeof MergeDoubt>;

/** What a merge would do: the records side by side. */
export const MergePreview = z.object({
  kind: DuplicateKind,
  records: z.array(Side),
  /** They forbid nothing. */
  doubts: z.array(MergeDoubt),
  /** Those in which any of them has something. */
  fields: z.array(MergeField),
  /** Of all of them. */
  tags: z.array(z.string()),
  /** E-mails and phones beyond ten: the history of the merge alone keeps them. */
  left: z.array(z.string()),
  moved: z.array(Moved),
});
export type MergePreview = z.output<typeof MergePreview>;

export const Merge = z.object({
  id: Id,
  kind: DuplicateKind,
  survivorId: Id,
  /** The merged records. */
  records: z.array(z.object({ id: Id, name: z.string() })),
  moved: z.array(Moved),
  mergedAt: Instant,
  mergedBy: Deed.shape.actor,
  /** By which it is taken back, too. */
  deedId: Id,
  /** Until when; null if it cannot be, or not by the caller. */
  unmergeBy: Instant.nullable(),
});
export type Merge = z.output<typeof Merge>;

const permission = 'record.merge';

export const mergesApi = {
  preview: endpoint({
    method: 'GET',
    path: '/api/merges/preview',
    summary: 'Shows records side by side, and what merging them would move.',
    permission,
    query: MergeFilter,
    reply: MergePreview,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/merges',
    summary: `Merges 2 to ${mostMerged} people or organizations into one of them, with all that belongs to them.`,
    permission,
    status: 201,
    body: MergeDraft,
    reply: Merge,
    heavy: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/merges',
    summary: 'Lists what was merged into a record and not taken apart since, the last merge first.',
    permission,
    query: z.object({ recordId: Id }),
    reply: z.array(Merge),
  }),
  unmerge: endpoint({
    method: 'POST',
    path: '/api/merges/:id/unmerge',
    summary: `Takes a merge of the last ${daysToUnmerge} days apart: each record gets its own back, and what came since stays.`,
    permission,
    params: IdParams,
    reply: Undone,
    heavy: true,
  }),
};
