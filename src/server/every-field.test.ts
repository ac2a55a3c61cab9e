/**
 * Every text of a person and of an organization, field by field, through all that its table promises: kept, told,
 * found, listed, imported, exported, documented and read by the assistant. What a new field forgets fails here by name.
 */
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { documentSections } from '#contract/data-document.ts';
import type { Fields, TextFields } from '#contract/fields.ts';
import { importTargets } from '#contract/imports.ts';
import { listKeys } from '#contract/list-keys.ts';
import { organizationFields, organizationTexts } from '#contract/organizations.ts';
import { personFields, personTexts } from '#contract/people.ts';
import type { SearchResults } from '#contract/search.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import type { OpenApiDocument } from '#server/features/api-docs/openapi.ts';
import { Findings } from '#server/features/ask/findings.ts';
import { readTools } from '#server/features/ask/read-tools.ts';
import { matchCrmColumns } from '#server/features/imports/crm-export/crm-columns.rules.ts';
import { readCrmRow } from '#server/features/imports/crm-export/crm-rows.rules.ts';
import { openTestApp } from '#test/app.ts';

type Told = Record<string, unknown> & { id: string };

const app = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as('super_user');
const openApi = (await boss.get<OpenApiDocument>('/api/openapi.json')).body;

/** One of a kind, so that whoever finds it has found this field. */
function markedText(texts: TextFields, key: string, mark: string): string {
  const words = `${mark}${key.toLowerCase()}`;
  const kinds: Partial<Record<TextFields[string]['kind'], string>> = {
    email: `${words}@walk.example`,
    phone: `+61 2 ${mark.length}${mark.charCodeAt(0)} 0142`,
    web: `https://${words}.example`,
  };
  return kinds[texts[key]?.kind ?? 'text'] ?? words;
}
const valuesOf = (texts: TextFields, mark: string) =>
  Object.fromEntries(listKeys(texts).map((key) => [key, markedText(texts, key, mark)]));

/** What documents of the first release hold; a text that came later says so of itself. */
const firstTexts: Record<string, readonly string[]> = {
  people: ['name', 'email', 'phone', 'location', 'jobTitle'],
  organizations: ['name', 'industry', 'revenue', 'location', 'email', 'phone', 'website'],
};

const nouns: {
  list: 'people' | 'organizations';
  shape: string;
  texts: TextFields;
  fields: Fields;
}[] = [
  { list: 'people', shape: 'Person', texts: personTexts, fields: personFields },
  {
    list: 'organizations',
    shape: 'Organization',
    texts: organizationTexts,
    fields: organizationFields,
  },
];

describe.each(nouns)('$list', async ({ list, shape, texts, fields }) => {
  const path = `/api/${list}`;
  const sent = valuesOf(texts, 'kept');
  const { body: kept } = await boss.post<Told>(path, sent);
  const { body: told } = await boss.get<Told>(`${path}/${kept.id}`);

  const patched = (await boss.post<Told>(path, valuesOf(texts, 'once'))).body;
  await boss.patch(`${path}/${patched.id}`, valuesOf(texts, 'twice'));
  const about = list === 'people' ? 'personId' : 'organizationId';
  const timeline = await boss.get<TimelineEntry[]>(`/api/timeline?${about}=${patched.id}`);
  const changes = new Map(
    timeline.body.flatMap((entry) => entry.changes).map((each) => [each.field, each]),
  );

  const csv = await boss.get<string>(`/api/exports/${list}?format=csv&q=${sent.name}`);
  const [row = {}] = parse<Record<string, string>>(csv.body, { columns: true, bom: true });

  const given = valuesOf(texts, 'imported');
  const cells = listKeys(texts).map((key) => [texts[key]?.label ?? key, given[key]]);
  await boss.post(`${path}/import-csv`, { data: [Object.fromEntries(cells)] });
  const [imported] = (await boss.get<Told[]>(`${path}?q=${given.name}`)).body;

  const document = (await boss.get<Record<string, Told[]>>('/api/export')).body;
  const written = document[list]?.find(({ id }) => id === kept.id);

  const tools = readTools(ctx, new Findings());
  const ref = `${shape.toLowerCase()}:${kept.id}`;
  const asked = await tools.read.execute?.({ ref }, { toolCallId: 'one', messages: [] });

  test.each(listKeys(texts).map((key) => ({ key })))(
    '$key: kept, told and listed',
    async ({ key }) => {
      const field = texts[key];
      const value = sent[key];
      expect(kept, 'the reply to what was made').toHaveProperty(key, value);
      expect(told, 'the record as it is read').toHaveProperty(key, value);
      const schemas = openApi.components.schemas;
      expect(schemas[shape]?.properties, 'the OpenAPI document').toHaveProperty(key);
      expect(schemas[`${shape}Draft`]?.properties, 'the OpenAPI document').toHaveProperty(key);
      const long = await boss.post<{ fields?: object }>(path, {
        ...sent,
        [key]: 'x'.repeat((field?.limit ?? 0) + 1),
      });
      expect(long.body.fields, 'what is too long').toHaveProperty(key);
      expect(changes.get(key), 'the timeline').toMatchObject({ label: field?.label });
      expect(asked, 'what the assistant reads').toHaveProperty(`facts.${key}`, value);
      const header = fields[key]?.header ?? fields[key]?.label ?? key;
      const listed = fields[key]?.isExported ? value : undefined;
      expect(row[header], `the column ${header} of an exported list`).toBe(listed);
    },
  );

  test.each(listKeys(texts).map((key) => ({ key })))('$key: comes in and goes out', ({ key }) => {
    const field = texts[key];
    const isImported = Boolean(field?.imported);
    expect(importTargets[list].some((target) => target.field === key)).toBe(isImported);
    expect(imported?.[key], `a column called ${field?.label}`).toBe(isImported ? given[key] : null);
    expect(written, 'the document of Export Data').toHaveProperty(key, sent[key]);
    const section: Record<string, z.ZodType> = documentSections[list].shape;
    const mayLack = section[key]?.safeParse(undefined).success;
    const isFirst = firstTexts[list]?.includes(key);
    expect(mayLack, `${key} says isLater, or older documents are refused`).toBe(!isFirst);
  });

  test.each(listKeys(texts).map((key) => ({ key })))(
    '$key: found where it says',
    async ({ key }) => {
      const words = encodeURIComponent(sent[key] ?? '');
      const searched = texts[key]?.searched ?? [];
      const inList = await boss.get<Told[]>(`${path}?q=${words}`);
      expect(
        inList.body.some(({ id }) => id === kept.id),
        'the list',
      ).toBe(searched.includes('list'));
      const everywhere = await boss.get<SearchResults>(`/api/search?q=${words}`);
      const found = everywhere.body[list].some(({ id }) => id === kept.id);
      expect(found, 'the search over everything').toBe(searched.includes('everywhere'));
    },
  );
});

test.each(
  listKeys(personTexts).filter((key) => personTexts[key].kind === 'text' && key !== 'name'),
)('%s of a person comes with the export of another CRM', (key) => {
  const { label } = personTexts[key];
  expect(matchCrmColumns([label], [])).toEqual([{ column: 0, field: key }]);
  const cells = { firstName: 'Ann', email: 'ann@x.example', [key]: 'Said there' };
  const row = Object.entries(cells).map(([field, value]) => ({ field, column: field, value }));
  const reading = readCrmRow(row, { person: [], organization: [] });
  expect(reading).toMatchObject({ kind: 'person', draft: { [key]: 'Said there' } });
});
