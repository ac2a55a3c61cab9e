import { uuid } from 'drizzle-orm/pg-core';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';

/** The records that a note, a call, a task or a file is linked to. */
export const linkColumns = {
  personId: uuid('person_id').references(() => people.id),
  organizationId: uuid('organization_id').references(() => organizations.id),
  opportunityId: uuid('opportunity_id').references(() => opportunities.id),
};
