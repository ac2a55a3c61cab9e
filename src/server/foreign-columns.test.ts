/**
 * S-03: every call that writes is sent, beside its body, every column of the database and every field that any call
 * answers, as far as they are none of its own. It does what it does without them, and none of them is anywhere after.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestApp } from '#test/app.ts';
import type { RecordKind } from '#test/expected-access/answers.ts';
import { expectedThings } from '#test/expected-access/things.ts';
import { expectedAccess } from '#test/expected-access.ts';
import {
  aCall,
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUnit,
} from '#test/factories.ts';
import { aFile } from '#test/files.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { ApiDocument } from '#test/openapi.ts';
import { aMember, openThings } from '#test/things.ts';
import type { OpenApiDocument } from './features/api-docs/openapi.ts';
import { newId } from './kernel/ids.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'crm-columns-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const app = await openTestApp({ environment: { DATA_DIR: dataDir } });
const { pool } = app.database;
const ctx = await app.as('super_user');
const make = await openThings(app, dataDir);
const records: Record<RecordKind, () => Promise<{ id: string }>> = {
  person: () => aPerson(ctx),
  organization: () => anOrganization(ctx),
  opportunity: () => anOpportunity(ctx),
  task: () => aTask(ctx),
  event: () => anEvent(ctx),
  note: () => aNote(ctx),
  call: () => aCall(ctx),
  file: () => aFile(ctx, dataDir),
  unit: () => aUnit(ctx),
};

/** Fits an id and a text, so that a column that took it would hold it; in any other it is a fault. */
const planted = '0190dead-beef-7000-8000-00000c0ffee5';
const wellKnown = ['owner_id', 'created_by', 'version', 'deleted_at', 'password_hash', 'org_id'];
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The names of all fields in a value of this schema, at whatever depth. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(Object(schema.properties)) : [];
  return [...own, ...Object.values(schema).flatMap(fieldsOf)];
}

async function everyName(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const client = await app.signIn('super_user');
  const { body } = await client.get<OpenApiDocument>('/api/openapi.json');
  const document = new ApiDocument(body);
  const answered = document.calls
    .filter(({ method }) => method === 'GET')
    .flatMap(({ operation }) => fieldsOf(document.inlined(Object(operation.responses))));
  const columns = [...rows.map(({ name }) => name), ...wellKnown];
  return [...new Set([...columns, ...columns.map(camel), ...answered])];
}
const names = await everyName();

/** Tables that hold it. What is printed of a row has all of its columns. */
async function holding(value = planted): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname = 'public'`,
  );
  const each = tables.map(
    ({ name }) => `select '${name}' as name from "${name}" as t where t::text like '%${value}%'`,
  );
  const { rows } = await pool.query<{ name: string }>(each.join(' union '));
  return rows.map(({ name }) => name);
}

const writes = app.fastify.routeTable.filter(({ method }) =>
  ['POST', 'PUT', 'PATCH'].includes(method),
);
const routes = writes.map(({ method, path, endpoint }) => ({
  name: `${method} ${path}`,
  method,
  path,
  endpoint,
}));
const tried = { calls: 0, names: 0 };

type Member = Awaited<ReturnType<typeof aMember>>;

async function urlOf(
  { name, path, call }: { name: string; path: string; call: string | undefined },
  member: Member,
): Promise<string> {
  const expected = expectedAccess[name];
  if (expected && 'kind' in expected) {
    const { id } = await records[expected.kind]();
    const boss = await app.signIn('super_user');
    if (expected.deleted) await boss.delete(path.replace(':id/restore', id));
    return path.replace(':id', id);
  }
  const thing = expectedThings[name];
  if (!thing) return call ?? path;
  const address = path.replace(/:\w+/, await make[thing.thing](member));
  return address.replace(':day', '2026-03-12');
}

test('the planted value is found where a body may hold it', async () => {
  const client = await app.signIn('super_user');
  const location = newId();
  expect((await client.post('/api/people', { name: 'Found', location })).status).toBe(201);
  expect(await holding(location)).toEqual(expect.arrayContaining(['people', 'changes']));
  expect(names.length).toBeGreaterThan(500);
});

test.each(routes)('S-03: $name', async ({ name, method, path, endpoint }) => {
  const expected = expectedAccess[name];
  if (!expected) throw new Error(`The table of access does not know ${name}`);
  const call = 'call' in expected ? expected.call : undefined;
  const { body = {}, answers } = expectedThings[name] ?? expected;
  const status = 'own' in answers ? answers.own.super_user : answers.super_user;
  const own = new Set([
    ...Object.keys(Object(body)),
    ...fieldsOf(endpoint?.body ? z.toJSONSchema(endpoint.body, { unrepresentable: 'any' }) : {}),
  ]);
  const foreign = names.filter((each) => !own.has(each));
  // What is one's own is there for nobody else.
  const member = await aMember(app, 'super_user');
  const { client } = member;
  if (name === 'PATCH /api/account/calendar-feed') await client.post(path, { events: 'own' });
  const answered = await client.send(method as 'POST', await urlOf({ name, path, call }, member), {
    ...Object.fromEntries(foreign.map((each) => [each, planted])),
    ...Object(body),
  });
  expect([status, 400], JSON.stringify(answered.body)).toContain(answered.status);
  expect(await holding()).toEqual([]);
  tried.calls += 1;
  tried.names += foreign.length;
});

test('S-03: all together', () => {
  expect(tried.calls).toBe(routes.length);
  mustSurvive('S-03', {
    figure: `0 of ${names.length} columns and fields taken by ${tried.calls} calls that do not name them`,
    limit: 'only allowed columns change',
  });
});
