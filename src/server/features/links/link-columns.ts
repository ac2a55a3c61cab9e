import { uuid } from 'drizzle-orm/pg-core';
import { listKeys } from '#contract/list-keys.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';

/**
 * The organization that something was made for, whoever's it is by now: what was given, else that of its opportunity or
 * its person at that moment. Triggers fill it; null is followed to where those belong, until they leave.
 */
export const forOrganizationId = uuid('for_organization_id');

/** The records that a note, a call, a task or a file is linked to. */
export const linkColumns = {
  personId: uuid('person_id').references(() => people.id),
  organizationId: uuid('organization_id').references(() => organizations.id),
  opportunityId: uuid('opportunity_id').references(() => opportunities.id),
  forOrganizationId,
};

export const linksInRow = listKeys(linkColumns);
