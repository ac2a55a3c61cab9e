import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import type { ImportResult } from '#contract/imports.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import { openTestApp } from '#test/app.ts';
import { aCustomField, anOrganization } from '#test/factories.ts';

const app = await openTestApp();
const people = '/api/people/import-csv';
const organizations = '/api/organizations/import-csv';

async function personNamed(name: string): Promise<Person | undefined> {
  const client = await app.signIn('staff');
  const reply = await client.get<Person[]>(`/api/people?q=${encodeURIComponent(name)}`);
  return reply.body.find((person) => person.name === name);
}

async function organizationNamed(name: string): Promise<Organization | undefined> {
  const client = await app.signIn('staff');
  const reply = await client.get<Organization[]>(
    `/api/organizations?q=${encodeURIComponent(name)}`,
  );
  return reply.body.find((organization) => organization.name === name);
}

async function countOf(table: 'people' | 'organizations' | 'changes' | 'activity_log') {
  const result = await app.database.pool.query(`select count(*)::int as count from ${table}`);
  return result.rows[0].count;
}

describe('POST /api/people/import-csv', () => {
  it.each([{}, { data: 'x' }, { data: { name: 'Ada' } }])('names the field in %j', async (body) => {
    const reply = await (await app.signIn('staff')).post<ErrorReply>(people, body);
    expect(reply.status).toBe(400);
    expect(reply.body.fields).toEqual({ data: expect.stringContaining('must be a list of rows') });
  });

  it('imports rows by field names, assigned to whoever imports them', async () => {
    const client = await app.signIn('staff');
    const me = await app.userOf('staff');
    const reply = await client.post<ImportResult>(people, {
      data: [
        {
          name: 'Ada Moss',
          email: 'ada@moss.example',
          phone: 61255500001,
          location: 'Perth',
          jobTitle: 'Fleet Manager',
          organization: 'Moss Haulage',
          tags: ['VIP', 'vip', 'Newsletter', 'Parts, Service'],
        },
      ],
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ imported: 1, skipped: 0, errors: [] });
    expect(await personNamed('Ada Moss')).toMatchObject({
      email: 'ada@moss.example',
      phone: '61255500001',
      location: 'Perth',
      jobTitle: 'Fleet Manager',
      organizationName: 'Moss Haulage',
      tags: ['VIP', 'Newsletter', 'Parts, Service'],
      assignedToId: me.id,
      createdById: me.id,
    });
    expect(await organizationNamed('Moss Haulage')).toMatchObject({ assignedToId: me.id });
  });

  it('takes the bare list, and headers as in a file', async () => {
    const client = await app.signIn('staff');
    const reply = await client.post<ImportResult>(people, [
      { 'Full Name': 'Ben Low', 'Email Address': 'ben@low.example', 'Street Address': '1 High St' },
      { 'First Name': 'Cy', 'Last Name': 'Dent', 'E-Mail': 'cy@dent.example', Tags: 'A; B|C,D' },
    ]);
    expect(reply.body).toMatchObject({ imported: 2, skipped: 0 });
    expect(await personNamed('Ben Low')).toMatchObject({ location: '1 High St' });
    expect(await personNamed('Cy Dent')).toMatchObject({ tags: ['A', 'B', 'C', 'D'] });
  });

  it('drops what cannot be a person, and says which row and why', async () => {
    const client = await app.signIn('staff');
    const good = { name: 'Dee Good', email: 'dee@good.example' };
    const reply = await client.post<ImportResult>(people, {
      data: [
        { name: 'No Mail' },
        { email: 'no@name.example' },
        {},
        good,
        { name: 'Bad Mail', email: 'not an address' },
        { name: 'x'.repeat(201), email: 'long@name.example' },
        { name: { first: 'Ann' }, email: 'nested@name.example' },
        { name: 'Nul', email: 'nul@name.example', location: 'a\0b' },
        'Paula',
        null,
      ],
    });
    expect(reply.body).toEqual({
      imported: 1,
      skipped: 9,
      errors: [
        { row: 1, message: 'No e-mail address' },
        { row: 2, message: 'No name' },
        { row: 3, message: 'No name and no e-mail address' },
        { row: 5, message: '"email" must be a valid e-mail address: not an address' },
        { row: 6, message: '"name" must be at most 200 characters' },
        { row: 7, message: '"name" must be text' },
        { row: 8, message: '"location" must not contain a NUL character: a\0b' },
        { row: 9, message: 'Must be an object' },
        { row: 10, message: 'Must be an object' },
      ],
    });
    expect(await personNamed('Dee Good')).toBeDefined();
  });

  it('links to an organization of that name, whatever its case, and creates a new one only once', async () => {
    const existing = await anOrganization(await app.as('admin'), { name: 'Riverside Trucks' });
    const client = await app.signIn('staff');
    const row = (name: string, company: string) => ({
      name,
      email: `${name.toLowerCase()}@riverside.example`,
      company,
    });
    const reply = await client.post<ImportResult>(people, [
      row('Eve', 'RIVERSIDE trucks'),
      row('Fay', 'Brand New Motors'),
      row('Gil', 'brand new motors'),
    ]);
    expect(reply.body.imported).toBe(3);
    expect(await personNamed('Eve')).toMatchObject({ organizationId: existing.id });
    const made = await organizationNamed('Brand New Motors');
    expect(made).toMatchObject({ contactsCount: 2, status: 'prospect' });
  });

  it('checks custom fields as every other write does', async () => {
    await aCustomField(await app.as(), { name: 'fleet', label: 'Fleet size', fieldType: 'number' });
    await aCustomField(await app.as(), { name: 'brand', label: 'Brand', required: true });
    const client = await app.signIn('staff');
    const reply = await client.post<ImportResult>(people, [
      { name: 'Hal Fleet', email: 'hal@fleet.example', 'Fleet Size': '12' },
      { name: 'Ida Fleet', email: 'ida@fleet.example', 'Fleet Size': 'many' },
      { name: 'Jan Fleet', email: 'jan@fleet.example', customFields: { fleet: 7, brand: 'Isuzu' } },
      { name: 'Kim Fleet', email: 'kim@fleet.example', customFields: { nothing: 1 } },
      { name: 'Lou Fleet', email: 'lou@fleet.example', Brand: ' ' },
    ]);
    expect(reply.body).toEqual({
      imported: 2,
      skipped: 3,
      errors: [
        { row: 2, message: '"Fleet Size" must be a number: many' },
        { row: 4, message: '"customFields.nothing" is not a custom field' },
        { row: 5, message: '"Brand" is required' },
      ],
    });
    expect((await personNamed('Hal Fleet'))?.customFields).toEqual({ fleet: 12 });
    expect((await personNamed('Jan Fleet'))?.customFields).toEqual({ fleet: 7, brand: 'Isuzu' });
  });

  it('removes the mark that keeps spreadsheets from running a formula', async () => {
    const client = await app.signIn('staff');
    await client.post(people, [
      {
        name: "'=Mia",
        email: 'mia@guard.example',
        phone: "'+61 400",
        location: "'s-Hertogenbosch",
      },
    ]);
    expect(await personNamed('=Mia')).toMatchObject({
      phone: '+61 400',
      location: "'s-Hertogenbosch",
    });
  });

  it('logs each person as a change and the import as one activity', async () => {
    const client = await app.signIn('staff');
    const [changes, activities] = [await countOf('changes'), await countOf('activity_log')];
    await client.post(people, [
      { name: 'Ned Log', email: 'ned@log.example' },
      { name: 'Ole Log', email: 'ole@log.example' },
      { name: 'Dropped' },
    ]);
    expect(await countOf('changes')).toBe(changes + 2);
    expect(await countOf('activity_log')).toBe(activities + 1);
    const ned = await personNamed('Ned Log');
    const logged = await app.database.orm.execute(
      sql`select verb, before, after->>'email' as email, person_id from changes where record_id = ${ned?.id}`,
    );
    expect(logged.rows).toEqual([
      { verb: 'person.imported', before: null, email: 'ned@log.example', person_id: ned?.id },
    ]);
    const activity = await app.database.orm.execute(
      sql`select activity_type, description from activity_log order by id desc limit 1`,
    );
    expect(activity.rows).toEqual([{ activity_type: 'other', description: 'Imported 2 people' }]);
  });

  it('leaves no row when the call itself fails', async () => {
    const client = await app.signIn('staff');
    const before = await countOf('people');
    const rows = Array.from({ length: 900 }, (_, index) => ({
      name: index === 880 ? 'Breaks the database' : `Row ${index}`,
      email: `row${index}@fails.example`,
      company: `Company ${index}`,
    }));
    await app.database.pool.query(`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no room left' using errcode = 'XX000'; end $$;
      create trigger refuse before insert on people for each row
        when (new.name = 'Breaks the database') execute function refuse()`);
    const organizationsBefore = await countOf('organizations');
    const reply = await client.post<{ message: string }>(people, { data: rows });
    await app.database.pool.query('drop trigger refuse on people; drop function refuse');
    expect(reply.status).toBe(500);
    expect(reply.body.message).not.toContain('no room left');
    expect(app.takeFaults()).toHaveLength(1);
    expect(await countOf('people')).toBe(before);
    expect(await countOf('organizations')).toBe(organizationsBefore);
  });

  it('imports nothing twice for one Idempotency-Key', async () => {
    const client = await app.signIn('staff');
    const send = () =>
      client.post<ImportResult>(people, [{ name: 'Pia Once', email: 'pia@once.example' }], {
        'idempotency-key': 'import-once',
      });
    expect((await send()).body.imported).toBe(1);
    const before = await countOf('people');
    expect((await send()).body.imported).toBe(1);
    expect(await countOf('people')).toBe(before);
  });

  it.each([{}, { data: 'rows' }, 'rows', { data: { name: 'x' } }, null, 7])(
    'refuses %j, which is not a list',
    async (body) => {
      const client = await app.signIn('staff');
      const reply = await client.post<{ message: string }>(people, JSON.stringify(body), {
        'content-type': 'application/json',
      });
      expect(reply.status).toBe(400);
      expect(reply.body.message).toContain('must be a list of rows');
    },
  );

  it.each<[string, string, number]>([
    [
      'nesting 10,000 deep',
      `{"name":"N","email":"n@x.example","phone":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
      400,
    ],
    ['a number too large', '{"name":"N","email":"n@x.example","phone":1e400}', 200],
    ['half a character', '{"name":"N\\ud800","email":"n@x.example"}', 200],
    ['a name twice, the last one blank', '{"name":"N","name":" ","email":"n@x.example"}', 200],
    ['a prototype', '{"__proto__":{"name":"N"},"email":"n@x.example"}', 400],
  ])('drops or refuses %s', async (_, row, status) => {
    const client = await app.signIn('staff');
    const before = await countOf('people');
    const reply = await client.post<ImportResult>(people, `[${row}]`, {
      'content-type': 'application/json',
    });
    expect(reply.status).toBe(status);
    if (status === 200) expect(reply.body).toMatchObject({ imported: 0, skipped: 1 });
    expect(await countOf('people')).toBe(before);
  });

  it('imports nothing from an empty list', async () => {
    const reply = await (await app.signIn('staff')).post(people, { data: [] });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ imported: 0, skipped: 0, errors: [] });
  });

  it('takes a body of many megabytes, up to 32', async () => {
    const client = await app.signIn('staff');
    const rows = Array.from({ length: 20 }, () => ({ note: 'x'.repeat(100_000) }));
    expect((await client.post(people, { data: rows })).body).toMatchObject({ skipped: 20 });
    const tooMuch = JSON.stringify({ data: ['x'.repeat(33 * 1_048_576)] });
    const reply = await client.post(people, tooMuch, { 'content-type': 'application/json' });
    expect(reply.status).toBe(413);
  });

  it('is for signed-in users, and for JSON', async () => {
    expect((await app.visitor.post(people, [])).status).toBe(401);
    const client = await app.signIn('staff');
    const reply = await client.post(people, 'name,email\nA,a@b.example', {
      'content-type': 'text/csv',
    });
    expect(reply.status).toBe(415);
  });
});

describe('POST /api/organizations/import-csv', () => {
  it('needs only a name; takes status words in any case; drops rows with other words', async () => {
    const client = await app.signIn('admin');
    const reply = await client.post<ImportResult>(organizations, {
      data: [
        { Company: 'Quay Marine', Industry: 'Boats', Revenue: 1_200_000, Status: 'ACTIVE' },
        { name: 'Rig Supply' },
        { name: 'Sun Caravans', status: 'hot' },
        { industry: 'Boats' },
      ],
    });
    expect(reply.body).toEqual({
      imported: 2,
      skipped: 2,
      errors: [
        { row: 3, message: '"status" must be one of active, prospect, inactive: hot' },
        { row: 4, message: 'No name' },
      ],
    });
    expect(await organizationNamed('Quay Marine')).toMatchObject({
      industry: 'Boats',
      revenue: '1200000',
      status: 'active',
    });
    expect(await organizationNamed('Rig Supply')).toMatchObject({ status: 'prospect' });
  });
});
