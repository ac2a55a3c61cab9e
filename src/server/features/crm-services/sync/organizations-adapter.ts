import { inArray } from 'drizzle-orm';
import { organizationTexts } from '#contract/organizations.ts';
import { SourceOrganization } from '#server/features/crm-services/service/service-port.ts';
import type { OrganizationRow } from '#server/features/organizations/organizations.queries.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import {
  changeOrganizations,
  newOrganization,
  writeOrganizations,
} from '#server/features/organizations/write-organizations.ts';
import { getNewAssigner } from '#server/kernel/assigners.ts';
import { changedAt } from '#server/kernel/http/etags.ts';
import type { Adapter, Prepared } from './apply-batch.ts';
import {
  addressLabels,
  findAlikeParties,
  matchParties,
  mergedAddresses,
  type PartyValues,
  partyValues,
  storedAddresses,
} from './party-values.ts';
import { fitted, pastInstant } from './sync.rules.ts';

type OrganizationValues = Pick<OrganizationRow, 'website' | 'assignedToId'> & PartyValues;

export const organizationsAdapter: Adapter<
  SourceOrganization,
  OrganizationValues,
  OrganizationRow
> = {
  entity: 'organizations',
  labels: {
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    ...addressLabels,
    website: 'Website',
    location: 'Location',
    assignedToId: 'Assignee',
  },
  parse: (item) => SourceOrganization.parse(item),

  async prepare(ctx, tools, items) {
    const prepared = new Map<string, Prepared<OrganizationValues>>();
    for (const item of items) {
      const partial: string[] = [];
      const party = await partyValues(ctx, tools, item, partial);
      const code = tools.codeField === null ? null : party.customFields[tools.codeField];
      const values = {
        ...party,
        website: fitted(item.website, organizationTexts.website.limit, 'The website', partial),
        assignedToId: await tools.territoryOf(ctx, {
          address: item.state ?? item.location,
          country: item.country,
          code: code === null || code === undefined ? null : String(code).trim().slice(0, 60),
        }),
      };
      prepared.set(item.externalId, { values, fallback: values, partial });
    }
    return prepared;
  },

  match: matchParties,

  alike: findAlikeParties,

  read: (ctx, ids) =>
    ctx.db
      .select()
      .from(organizations)
      .where(inArray(organizations.id, [...ids]))
      .for('no key update'),

  valuesOf: (row) => ({
    name: row.name,
    email: row.email,
    phone: row.phone,
    ...mergedAddresses(row),
    website: row.website,
    location: row.location,
    assignedToId: row.assignedToId,
    tags: row.tags,
    customFields: row.customFields,
  }),

  insert(ctx, tools, made) {
    const now = ctx.clock.now();
    const rows = made.map(({ id, item, values }) => {
      const createdAt = pastInstant(item.createdAt, now);
      // As in the CSV import of such a service: whoever is in a CRM already is no stranger.
      const draft = { ...values, ...storedAddresses(values), status: 'active' } as const;
      return newOrganization(ctx, draft, { id, importId: tools.runId, createdAt });
    });
    return writeOrganizations(ctx, rows);
  },

  update: (ctx, _tools, merged) =>
    changeOrganizations(
      ctx,
      merged.map(({ row, values }) => {
        const given = getNewAssigner(ctx, row.assignedToId, values.assignedToId);
        const after = {
          ...row,
          ...values,
          ...storedAddresses(values),
          ...given,
          updatedAt: changedAt(ctx, row),
        };
        return { before: row, after };
      }),
    ),

  recent: (tools, { name }, { assignedToId }) => ({
    type: 'organization',
    name,
    assignedTo: tools.staff.nameOf(assignedToId),
  }),
};
