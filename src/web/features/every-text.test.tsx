/**
 * Every text field of a person, an organization and a unit is in its form and among its facts, with
 * the label of its table.
 */
import { MantineProvider } from '@mantine/core';
import { useForm } from '@mantine/form';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { optionalKeys } from '#contract/fields.ts';
import { listKeys } from '#contract/list-keys.ts';
import { Organization, organizationTexts } from '#contract/organizations.ts';
import { Person, personTexts } from '#contract/people.ts';
import { Unit, unitTexts } from '#contract/units.ts';
import * as organizations from './organizations/organization-values.ts';
import * as people from './people/person-values.ts';
import * as units from './units/unit-values.ts';

// The session reads the page when it is loaded; here there is no page.
vi.stubGlobal('document', { querySelector: () => null });
const { OrganizationFacts } = await import('./organizations/organization-facts.tsx');
const { OrganizationFields } = await import('./organizations/organization-fields.tsx');
const { PersonDetails } = await import('./people/person-details.tsx');
const { PersonFacts } = await import('./people/person-facts.tsx');
const { PersonFields } = await import('./people/person-fields.tsx');
const { UnitFields } = await import('./units/unit-fields.tsx');
vi.unstubAllGlobals();

const id = '0198f000-0000-7000-8000-000000000001';
const at = '2026-11-20T09:00:00.000Z';
const stamps = { id, createdAt: at, updatedAt: at, assignedById: null, createdById: null };
const others = { ...stamps, assignedToId: null, tags: [], customFields: {} };
const said = (keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, `said-${key}`]));
const ada = Person.parse({
  ...others,
  ...said(listKeys(personTexts)),
  organizationId: null,
  organizationName: null,
});
const acme = Organization.parse({
  ...others,
  ...said(listKeys(organizationTexts)),
  status: 'active',
  contactsCount: 0,
  parentId: null,
  parentName: null,
});
const loader = Unit.parse({
  ...stamps,
  ...said(listKeys(unitTexts)),
  ...{ name: 'Loader', year: 2019, hours: 5, organizationId: id, organizationName: 'Acme' },
  ...{ financeEnd: null, leaseEnd: null, serviceDue: null },
  ...{ inStock: false, opportunityId: null, opportunityName: null },
});

function htmlOf(page: ReactNode): string {
  const client = new QueryClient();
  client.setQueryData(['auth'], {
    ...{ id, username: 'ada', email: null, firstName: 'Ada', lastName: null },
    ...{ profileImageUrl: null, role: 'staff' },
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>{page}</MantineProvider>
    </QueryClientProvider>,
  );
}

function PersonForm() {
  return (
    <PersonFields form={useForm({ initialValues: people.fillValues(ada) })} emailRequired={false} />
  );
}

function OrganizationForm() {
  return <OrganizationFields form={useForm({ initialValues: organizations.fillValues(acme) })} />;
}

function UnitForm() {
  return <UnitFields form={useForm({ initialValues: units.fillValues(loader) })} />;
}

describe('a person', () => {
  const form = htmlOf(<PersonForm />);
  const facts = htmlOf(<PersonFacts person={ada} />);
  const details = htmlOf(<PersonDetails person={ada} />);

  test.each(optionalKeys(personTexts).map((key) => ({ key })))('$key', ({ key }) => {
    const { label, limit } = personTexts[key];
    expect(form, 'the form').toMatch(new RegExp(`<input[^>]*value="said-${key}"`));
    expect(form, 'the form').toContain(`>${label}<`);
    expect(form, 'its limit in the form').toMatch(new RegExp(`maxlength="${limit}"`, 'i'));
    expect(facts, 'the facts of the page').toContain(`>said-${key}<`);
    expect(facts, 'the facts of the page').toContain(`Edit ${label}`);
    expect(details, 'the details beside the list').toContain(`>said-${key}<`);
    const typed = { ...people.fillValues(ada), [key]: ' typed ' };
    expect(people.makePatch(typed, ada, []), 'what an edit sends').toEqual({ [key]: 'typed' });
    const added = { ...people.newValues(id), firstName: 'A', lastName: 'B', [key]: ' typed ' };
    expect(people.makeDraft(added, []), 'what adding sends').toHaveProperty(key, 'typed');
  });
});

describe('an organization', () => {
  const form = htmlOf(<OrganizationForm />);
  const facts = htmlOf(<OrganizationFacts organization={acme} />);

  test.each(optionalKeys(organizationTexts).map((key) => ({ key })))('$key', ({ key }) => {
    const { label, limit } = organizationTexts[key];
    expect(form, 'the form').toMatch(new RegExp(`<input[^>]*value="said-${key}"`));
    expect(form, 'its limit in the form').toMatch(new RegExp(`maxlength="${limit}"`, 'i'));
    expect(facts, 'the facts of the page').toContain(`said-${key}<`);
    expect(facts, 'the facts of the page').toContain(`Edit ${label}`);
    const typed = { ...organizations.fillValues(acme), [key]: ' typed ' };
    expect(organizations.makePatch(typed, acme, []), 'what an edit sends').toEqual({
      [key]: 'typed',
    });
    const added = { ...organizations.newValues(id), name: 'A', [key]: ' typed ' };
    expect(organizations.makeDraft(added, []), 'what adding sends').toHaveProperty(key, 'typed');
  });
});

describe('a unit', () => {
  const form = htmlOf(<UnitForm />);

  test.each(optionalKeys(unitTexts).map((key) => ({ key })))('$key', ({ key }) => {
    const { label, limit } = unitTexts[key];
    expect(form, 'the form').toContain(`said-${key}`);
    expect(form, 'the form').toContain(`>${label}<`);
    expect(form, 'its limit in the form').toMatch(new RegExp(`maxlength="${limit}"`, 'i'));
    const typed = { ...units.fillValues(loader), [key]: ' typed ' };
    expect(units.makePatch(typed, loader), 'what an edit sends').toEqual({ [key]: 'typed' });
    const added = { ...units.newValues({}), make: 'A', [key]: ' typed ' };
    expect(units.makeDraft(added), 'what adding sends').toHaveProperty(key, 'typed');
  });
});
