/** Every order that a list offers has an index behind it, so that no page of it sorts the whole table. */
import type { QueryConfig } from 'pg';
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { queriesOf } from '#test/asked-queries.ts';
import { aPerson } from '#test/factories.ts';

interface Document {
  paths: Record<string, { get?: { parameters?: { name: string; schema: Sorts }[] } }>;
}
interface Sorts {
  enum?: string[];
  /** Beside the named ones, those by custom fields. */
  anyOf?: Sorts[];
}
interface Plan {
  'Node Type': string;
  'Sort Key'?: string[];
  Plans?: Plan[];
}

/** They hold tens of rows, not thousands. */
const smallLists = [
  '/api/custom-field-definitions',
  '/api/crm-service/imports',
  '/api/imports',
  '/api/staff-users',
  '/api/users',
];
/**
 * What other records are called, which no index of the list can hold, and tags. Found rows are sorted by them, where
 * somebody presses the head of such a column (docs/decisions/0147).
 */
const ofOthers = /^-?(?:(?:assignedTo|assignee|person|organization|opportunity|parent)Id|tags)$/;
const app = await openTestApp();
const person = await aPerson(await app.as());
/** Lists of a part of a table: of one column, one record, one run. */
const partOf: Record<string, string> = {
  '/api/opportunities/cards': 'stage=lead',
  '/api/timeline': `personId=${person.id}`,
  '/api/crm-service/issues': `runId=${newId()}`,
  '/api/mail-service/entries': `runId=${newId()}`,
};

const boss = await app.signIn('super_user');
const { body: document } = await boss.get<Document>('/api/openapi.json');
const orders = Object.entries(document.paths).flatMap(([path, { get }]) => {
  // Exports read the lists of the same names.
  if (smallLists.includes(path) || path.startsWith('/api/exports/')) return [];
  const sort = get?.parameters?.find(({ name }) => name === 'sort');
  const named = sort?.schema.enum ?? sort?.schema.anyOf?.flatMap((each) => each.enum ?? []) ?? [];
  return named.filter((order) => !ofOthers.test(order)).map((order) => ({ path, order }));
});

test.each(orders)('$path by $order', async ({ path, order }) => {
  const limit = 5;
  const queries = await queriesOf(async () => {
    const reply = await boss.get(`${path}?limit=${limit}&sort=${order}&${partOf[path] ?? ''}`);
    expect(reply.status).toBe(200);
  });
  // One row more than the page is read, to see whether there is a next one.
  const pages = queries.filter(({ values }) => values?.includes(limit + 1));
  expect(pages).not.toEqual([]);
  for (const page of pages) expect(await sortsOf(page)).toEqual([]);
});

test('all the large lists are among them', () => {
  const paths = orders.map(({ path }) => path);
  const large =
    'people organizations opportunities tasks notes calendar-events files units activity-logs';
  expect(paths).toEqual(expect.arrayContaining(large.split(' ').map((noun) => `/api/${noun}`)));
});

/** What a query sorts even where the planner would do anything else rather. */
async function sortsOf({ text, values }: QueryConfig): Promise<string[]> {
  const client = await app.database.pool.connect();
  try {
    await client.query('begin');
    for (const way of ['sort', 'incremental_sort', 'seqscan', 'bitmapscan']) {
      await client.query(`set local enable_${way} = off`);
    }
    const { rows } = await client.query<{ plan: [{ Plan: Plan }] }>(
      `explain (format json) ${text}`,
      values,
    );
    return rows.flatMap((row) => Object.values(row).flatMap(([{ Plan: plan }]) => sortKeys(plan)));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Of the sorts of whole tables: what a limit has cut before is a page. */
function sortKeys(plan: Plan): string[] {
  if (plan['Node Type'] === 'Limit') return (plan.Plans ?? []).flatMap(keysBelow);
  return (plan.Plans ?? []).flatMap(sortKeys);
}

function keysBelow(plan: Plan): string[] {
  return [...(plan['Sort Key'] ?? []), ...(plan.Plans ?? []).flatMap(keysBelow)];
}
