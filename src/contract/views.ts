/** Saved views of a list: its filter and order under a name, for oneself or for everybody. */
import { z } from 'zod';
import { type BulkEntity, bulkEntities } from './bulk.ts';
import { readWhere } from './conditions.ts';
import { endpoint } from './endpoint.ts';
import { ListLook } from './list-look.ts';
import { OpportunityFilter } from './opportunities.ts';
import { OrganizationFilter } from './organizations.ts';
import { PersonFilter } from './people.ts';
import { Id, IdParams, Instant, requiredText } from './primitives.ts';
import { kindOfList } from './records.ts';
import { TaskFilter } from './tasks.ts';

/** The most views that one user can have. */
export const mostViews = 100;

/** The lists that can be saved as views. */
export const ViewList = z.enum(bulkEntities);

const page = { limit: true, cursor: true, count: true, skip: true } as const;
const filters: Record<BulkEntity, z.ZodType> = {
  people: PersonFilter.omit(page).strict(),
  organizations: OrganizationFilter.omit(page).strict(),
  opportunities: OpportunityFilter.omit(page).strict(),
  tasks: TaskFilter.omit(page).strict(),
};

/** The list's own query with its order, as the address of the page has it. */
const ViewFilter = z.record(z.string().max(40), z.string().max(4_000));
export type ViewFilter = z.output<typeof ViewFilter>;

/** What is wrong with a filter, by its path; nothing if the list takes it. */
export function findFilterFaults(list: BulkEntity, filter: ViewFilter): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const issue of filters[list].safeParse(filter).error?.issues ?? []) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [];
    for (const key of unknown) faults[`filter.${key}`] ??= 'is not a filter of this list';
    if (unknown.length === 0) faults[['filter', ...issue.path].join('.')] ??= issue.message;
  }
  const { where } = filter;
  const wrong = where === undefined ? {} : readWhere(kindOfList(list), where).faults;
  for (const [path, fault] of Object.entries(wrong ?? {})) faults[`filter.${path}`] ??= fault;
  return faults;
}

/** What a view keeps of how its list was drawn; the pipeline can be a board as well. */
const ViewLook = ListLook.extend({ as: z.enum(['cards', 'table', 'board']).optional() });
export type ViewLook = z.output<typeof ViewLook>;

/** What is wrong with a look, by its path. */
export function findLookFaults(list: BulkEntity, look: ViewLook = {}): Record<string, string> {
  if (look.as !== 'board' || list === 'opportunities') return {};
  return { 'layout.as': 'only opportunities can be drawn as a board' };
}

export const ViewDraft = z
  .strictObject({
    list: ViewList,
    name: requiredText(100),
    /** Everybody sees it, and whoever made it and admins change it; otherwise nobody else knows of it. */
    shared: z.boolean().optional(),
    filter: ViewFilter,
    layout: ViewLook.optional(),
  })
  .superRefine(({ list, filter, layout }, { addIssue }) => {
    const faults = { ...findFilterFaults(list, filter), ...findLookFaults(list, layout) };
    for (const [path, message] of Object.entries(faults)) {
      addIssue({ code: 'custom', path: path.split('.'), message, input: undefined });
    }
  });
export type ViewDraft = z.output<typeof ViewDraft>;

export const ViewPatch = z.strictObject({
  /** Only by whoever made it: what came into it since yesterday is mailed to them each morning. */
  mails: z.boolean().optional(),
  name: requiredText(100).optional(),
  shared: z.boolean().optional(),
  filter: ViewFilter.optional(),
  layout: ViewLook.optional(),
});
export type ViewPatch = z.output<typeof ViewPatch>;

export const View = z.object({
  id: Id,
  list: ViewList,
  name: z.string(),
  shared: z.boolean(),
  filter: ViewFilter,
  layout: ViewLook,
  /** Whether it stands in the sidebar of whoever asks. */
  pinned: z.boolean(),
  /** Whether its owner is mailed each morning what is new in it. */
  mails: z.boolean(),
  createdById: Id,
  createdAt: Instant,
  updatedAt: Instant,
});
export type View = z.output<typeof View>;

export const viewsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/views',
    summary: 'Lists your own saved views and those that are shared, by name.',
    permission: 'view.read',
    reply: z.array(View),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/views',
    summary: 'Saves the filter and the order of a list as a view.',
    permission: 'view.create',
    body: ViewDraft,
    reply: View,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/views/:id',
    summary:
      'Changes what is sent of a view: its name, filter and layout, and whether it is shared.',
    permission: 'view.edit',
    params: IdParams,
    body: ViewPatch,
    reply: View,
  }),
  pin: endpoint({
    method: 'PUT',
    path: '/api/views/:id/pin',
    summary: 'Pins a view to your own sidebar, or takes it off.',
    permission: 'view.read',
    params: IdParams,
    body: z.strictObject({ pinned: z.boolean() }),
    reply: View,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/views/:id',
    summary: 'Deletes a view; this can be undone.',
    permission: 'view.edit',
    params: IdParams,
  }),
  /** Undoes a deletion. */
  restore: endpoint({
    method: 'POST',
    path: '/api/views/:id/restore',
    summary: 'Brings a deleted view back, pinned where it was.',
    permission: 'view.edit',
    params: IdParams,
    reply: View,
  }),
};
