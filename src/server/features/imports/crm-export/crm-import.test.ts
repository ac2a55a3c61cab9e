import { describe, expect, it } from 'vitest';
import type { CrmImportPreview, CrmImportReport } from '#contract/crm-import.ts';
import type { Note } from '#contract/notes.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import { crmEndOf, startCrmAs, uploadCrmAs } from '#test/crm-imports.ts';
import { aCustomField, anOrganization, aPerson, aUser } from '#test/factories.ts';
import type { Fault } from '#test/imports.ts';

const app = await openTestApp();
const admin = await app.signIn('admin');
const header =
  'Type,First Name,Last Name,Title,Organisation,Email Address,Mobile Phone,Work Phone,City,State,Postcode,Tags,General Notes';

async function importAs(client: TestClient, file: string | Uint8Array): Promise<CrmImportReport> {
  return crmEndOf(client, await startCrmAs(client, file));
}

async function count(query: string, ...values: unknown[]): Promise<number> {
  const result = await app.database.pool.query(`select count(*)::int as count ${query}`, values);
  return result.rows[0].count;
}

async function people(q: string): Promise<Person[]> {
  return (await admin.get<Person[]>(`/api/people?q=${encodeURIComponent(q)}`)).body;
}

async function organizations(q: string): Promise<Organization[]> {
  return (await admin.get<Organization[]>(`/api/organizations?q=${encodeURIComponent(q)}`)).body;
}

/** Everything that an import could have changed. */
async function contents(): Promise<unknown> {
  const read = async (query: string) => (await app.database.pool.query(query)).rows;
  return {
    people: await read('select * from people order by id'),
    organizations: await read('select * from organizations order by id'),
    notes: await read('select * from notes order by id'),
    changes: await count('from changes'),
    activity: await count('from activity_log'),
  };
}

describe('who may import', () => {
  it('admins and super users; staff are refused with a reason, visitors are sent to sign in', async () => {
    const file = `${header}\nPerson,A,B,,,a@roles.example,,,,,,,`;
    for (const [role, status] of [
      ['admin', 201],
      ['super_user', 201],
      ['staff', 403],
    ] as const) {
      expect((await uploadCrmAs(await app.signIn(role), file)).status).toBe(status);
    }
    expect((await uploadCrmAs(app.visitor, file)).status).toBe(401);
  });

  it('a job belongs to its creator; a super user sees it, the list of imports does not show it', async () => {
    const { body } = await uploadCrmAs(admin, `${header}\nPerson,A,B,,,a@own.example,,,,,,,`);
    const other = await app.signIn(await aUser(await app.as(), { role: 'admin' }));
    const boss = await app.signIn('super_user');
    const path = `/api/crm-service/imports/${body.id}`;
    expect((await other.get(path)).status).toBe(404);
    expect((await other.post(`${path}/start`, {})).status).toBe(404);
    expect((await other.delete(path)).status).toBe(404);
    expect((await boss.get(path)).status).toBe(200);
    const shown = await admin.get<{ id: string }[]>('/api/crm-service/imports?limit=50');
    expect(shown.body.map(({ id }) => id)).toContain(body.id);
    const lists = await admin.get<{ id: string }[]>('/api/imports');
    expect(lists.body.map(({ id }) => id)).not.toContain(body.id);
    expect((await admin.get(`/api/imports/${body.id}`)).status).toBe(404);
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.get(path)).status).toBe(404);
  });
});

describe('an upload', () => {
  it('says what every column becomes', async () => {
    const { body, status } = await uploadCrmAs(
      admin,
      'Id;Type;Given Name;Surname;Title;Organization;E-mail\n1;Person;Zoë;Moss;Ms;Moss;z@moss.example',
    );
    expect(status).toBe(201);
    expect(body.mapping.map(({ field }) => field)).toEqual([
      'ignore',
      'type',
      'firstName',
      'lastName',
      'title',
      'organisation',
      'email',
    ]);
    expect(body.targets).toContainEqual({
      field: 'lastName',
      label: 'Last name',
      required: false,
      shared: false,
    });
    expect(body).toMatchObject({ encoding: 'utf-8', delimiter: ';' });
    expect(body.preview).toEqual([['1', 'Person', 'Zoë', 'Moss', 'Ms', 'Moss', 'z@moss.example']]);
  });

  it.each<[string, string | Uint8Array, string, number, string]>([
    ['an empty file', '', 'a.csv', 400, 'The CSV file is empty'],
    [
      'a file of headers only',
      `${header}\r\n`,
      'a.csv',
      400,
      'names of columns and no rows below them',
    ],
    ['a workbook', 'x', 'a.xlsx', 415, 'Only .csv files can be imported.'],
    ['bytes', Buffer.from([0x89, 0x50, 0, 0, 0, 1]), 'a.csv', 415, 'This is not a CSV file'],
    ['a header that does not close', '"Type,Email\nA,b', 'a.csv', 400, 'cannot be read'],
  ])('of %s is refused and leaves nothing', async (_, file, name, status, message) => {
    const before = await count('from import_jobs');
    const reply = await uploadCrmAs<Fault>(admin, file, name);
    expect(reply.status).toBe(status);
    expect(reply.body.message).toContain(message);
    expect(await count('from import_jobs')).toBe(before);
  });

  it('of more than 64 MB is refused before it is read', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const body = Buffer.alloc(65 * 1_048_576);
    const reply = await admin.post<Fault>('/api/crm-service/imports', body, type);
    expect([reply.status, reply.body.message]).toEqual([413, expect.stringContaining('64 MB')]);
  });

  it('that is not a form is refused', async () => {
    const reply = await admin.post('/api/crm-service/imports', { file: 'x' });
    expect(reply.status).toBe(415);
    expect((await admin.get('/api/crm-service/imports/nonsense')).status).toBe(400);
  });
});

describe('an import', () => {
  it('creates organizations, people linked to them, and notes; lists skipped rows with line and reason', async () => {
    const file = [
      header,
      'Person,Ann,Lee,Dr,Lee Motors,ann@lee.example,0400 000 001,08 1111,Perth,WA,6000,"VIP, Fleet","Said ""yes""',
      'to all of it"',
      'Person,No,Mail,,,,,,,,,,',
      'Organisation,,,,Lee Motors,office@lee.example,,08 2222,Perth,WA,6000,Dealer,Big yard',
      'Organisation,First Name Co,,,,,,,,,,,',
      'Organisation,,,,,,,,Hobart,,,,',
      'Person,,,,Lee Motors,nobody@lee.example,,,,,,,',
      'Person,Bad,Mail,,,at lee,,,,,,,',
      'Case,A,B,,,c@lee.example,,,,,,,',
      'Person,Bo,Ray,,Ray & Sons,bo@ray.example,,08 3333,,,,,',
    ].join('\r\n');
    const report = await importAs(admin, file);
    expect(report).toMatchObject({
      status: 'done',
      progress: 100,
      skipped: 5,
      outcome: {
        rows: 9,
        people: { created: 2, completed: 0, unchanged: 0 },
        organizations: { created: 2, completed: 0, unchanged: 0 },
        named: 1,
        notes: 2,
      },
    });
    expect(report.skippedRows).toEqual([
      { line: 4, name: 'No Mail', reason: 'skipped (missing email)' },
      { line: 7, name: '', reason: 'skipped (missing name)' },
      { line: 8, name: 'Lee Motors', reason: 'skipped (missing name)' },
      {
        line: 9,
        name: 'Bad Mail',
        reason: '"Email Address" must be a valid e-mail address: at lee',
      },
      { line: 10, name: 'A B', reason: 'skipped (unknown type "Case")' },
    ]);
    const [ann] = await people('ann@lee.example');
    expect(ann).toMatchObject({
      name: 'Dr Ann Lee',
      phone: '0400 000 001',
      location: 'Perth, WA, 6000',
      organizationName: 'Lee Motors',
      tags: ['VIP', 'Fleet', 'capsule-import'],
    });
    expect((await people('bo@ray.example'))[0]).toMatchObject({
      phone: '08 3333',
      location: null,
      organizationName: 'Ray & Sons',
      tags: ['capsule-import'],
    });
    expect(await organizations('Lee Motors')).toMatchObject([
      {
        status: 'active',
        email: 'office@lee.example',
        phone: '08 2222',
        location: 'Perth, WA, 6000',
        tags: ['Dealer', 'capsule-import'],
        contactsCount: 1,
      },
    ]);
    expect(await organizations('Ray & Sons')).toMatchObject([
      { status: 'active', assignedToId: null, tags: ['capsule-import'], contactsCount: 1 },
    ]);
    expect(await organizations('First Name Co')).toHaveLength(1);
    const notes = await admin.get<Note[]>(`/api/notes?personId=${ann?.id}`);
    expect(notes.body).toMatchObject([{ content: 'Said "yes"\r\nto all of it' }]);
    const { rows } = await app.database.pool.query(
      "select description from activity_log where description like 'Imported%list.csv'",
    );
    expect(rows).toEqual([{ description: 'Imported 3 organizations and 2 people from list.csv' }]);
    expect(await count("from changes where verb = 'person.imported'")).toBe(2);
    expect(await count("from changes where verb = 'note.imported'")).toBe(2);
    const csv = await admin.get<string>(`/api/crm-service/imports/${report.id}/skipped.csv`);
    expect(csv.headers['content-disposition']).toContain('list%20-%20skipped%20rows.csv');
    expect(csv.body.split('\r\n')).toHaveLength(7);
    expect(csv.body).toContain('"Person","No","Mail",,,,,,,,,,,"4","skipped (missing email)"');

    const before = await contents();
    const again = await importAs(admin, file);
    expect(again.outcome).toEqual({
      rows: 9,
      people: { created: 0, completed: 0, unchanged: 2 },
      organizations: { created: 0, completed: 0, unchanged: 2 },
      named: 0,
      notes: 0,
    });
    expect(await contents()).toEqual(before);
  });

  it('completes existing records, and overwrites nothing', async () => {
    const ctx = await app.as('staff');
    const organization = await anOrganization(ctx, {
      name: 'Fill Motors',
      phone: '1',
      location: null,
    });
    const person = await aPerson(ctx, {
      name: 'Fay Fill',
      email: 'FAY@fill.example',
      phone: null,
      location: 'Cairns',
      tags: ['Capsule-Import'],
    });
    const { outcome } = await importAs(
      admin,
      `${header}\nPerson,Fay,Filler,,Fill Motors,fay@fill.example,0400,,Sydney,,,New,Hello\n` +
        'Organisation,,,,FILL motors,o@fill.example,2,,Sydney,NSW,,,',
    );
    expect(outcome).toMatchObject({
      people: { created: 0, completed: 1 },
      organizations: { created: 0, completed: 1 },
      named: 0,
      notes: 1,
    });
    expect((await admin.get(`/api/people/${person.id}`)).body).toMatchObject({
      name: 'Fay Fill',
      phone: '0400',
      location: 'Cairns',
      organizationId: organization.id,
      assignedToId: person.assignedToId,
      tags: ['Capsule-Import', 'New'],
    });
    expect((await admin.get(`/api/organizations/${organization.id}`)).body).toMatchObject({
      name: 'Fill Motors',
      phone: '1',
      email: 'o@fill.example',
      location: 'Sydney, NSW',
      status: organization.status,
    });
    expect(
      await count("from changes where verb = 'person.updated' and record_id = $1", person.id),
    ).toBe(1);
  });

  it('distinguishes organizations of the same name by place, and people who share a mailbox by name', async () => {
    const file = [
      header,
      'Organisation,,,,Twin Trucks,,,,Perth,WA,,,',
      'Organisation,,,,Twin Trucks,,,,Darwin,NT,,,',
      'Organisation,,,,twin trucks,,,,perth,WA,,,Same one',
      'Person,Ann,One,,Twin Trucks,info@twin.example,,,Darwin,NT,,,',
      'Person,Bob,Two,,Twin Trucks,info@twin.example,,,,,,,',
      'Person,Ann,One,,,INFO@twin.example,0400,,,,,,',
    ].join('\n');
    const { outcome } = await importAs(admin, file);
    expect(outcome).toMatchObject({
      people: { created: 2, completed: 1, unchanged: 0 },
      organizations: { created: 2, completed: 0, unchanged: 1 },
    });
    const twins = await organizations('Twin Trucks');
    const placeOf = (id: string | null | undefined) =>
      twins.find((twin) => twin.id === id)?.location;
    const [ann, bob] = await people('info@twin.example');
    expect([ann?.name, placeOf(ann?.organizationId), ann?.phone]).toEqual([
      'Ann One',
      'Darwin, NT',
      '0400',
    ]);
    expect([bob?.name, placeOf(bob?.organizationId)]).toEqual(['Bob Two', 'Perth, WA']);
    const before = await contents();
    await importAs(admin, file);
    expect(await contents()).toEqual(before);
  });

  it('assigns by territory: by code, else by state, else to nobody; people follow their organization', async () => {
    const boss = await app.signIn('super_user');
    const [coded, western] = [await aUser(await app.as()), await aUser(await app.as())];
    await aCustomField(await app.as(), {
      name: 'rep',
      label: 'Rep Code',
      entityType: 'organization',
      fieldType: 'text',
    });
    await boss.put('/api/territories', {
      codeField: 'rep',
      states: [{ state: 'WA', userId: western.id }],
      codes: [{ code: 'Q7', userId: coded.id }],
    });
    await importAs(
      admin,
      `${header},Rep Code\nOrganisation,,,,Coded Co,,,,Perth,WA,,,,q7\n` +
        'Organisation,,,,Western Co,,,,Perth,WA,,,,\nOrganisation,,,,Nobody Co,,,,Hobart,TAS,,,,\n' +
        'Person,Wes,Tern,,Western Co,wes@western.example,,,,,,,,\n' +
        'Person,Free,Lance,,,free@western.example,,,,,,,,\n',
    );
    const ownerOf = async (name: string) => (await organizations(name))[0]?.assignedToId;
    expect(await ownerOf('Coded Co')).toBe(coded.id);
    expect((await organizations('Coded Co'))[0]?.customFields).toEqual({ rep: 'q7' });
    expect(await ownerOf('Western Co')).toBe(western.id);
    expect(await ownerOf('Nobody Co')).toBeNull();
    expect((await people('wes@western.example'))[0]?.assignedToId).toBe(western.id);
    const me = await app.userOf('admin');
    expect((await people('free@western.example'))[0]?.assignedToId).toBe(me.id);
  });

  it('does not bring back a note that somebody has deleted', async () => {
    const file = `${header}\nPerson,Del,Eted,,,del@note.example,,,,,,,Old news`;
    await importAs(admin, file);
    const [person] = await people('del@note.example');
    const notes = () => admin.get<Note[]>(`/api/notes?personId=${person?.id}`);
    await admin.delete(`/api/notes/${(await notes()).body[0]?.id}`);
    expect((await importAs(admin, file)).outcome?.notes).toBe(0);
    expect((await notes()).body).toEqual([]);
  });

  it('reads an old spreadsheet: semicolons, windows-1252, a declared delimiter', async () => {
    const file = Buffer.from(
      'sep=;\r\nType;Organisation;City\r\nOrganisation;M\xfcller Trucks;Z\xfcrich\r\n',
      'latin1',
    );
    expect((await importAs(admin, file)).outcome?.organizations.created).toBe(1);
    expect((await organizations('Müller Trucks'))[0]?.location).toBe('Zürich');
  });
});

describe('the columns', () => {
  const file = 'Sorte;Vorname;Firma;Kontakt\nPerson;Zo\xeb;Hand AG;zoe@hand.example\n';
  const upload = async () => (await uploadCrmAs(admin, Buffer.from(file, 'latin1'))).body;
  const pathOf = (id: string) => `/api/crm-service/imports/${id}`;
  const mapping = ['type', 'firstName', 'organisation', 'email'].map((field, column) => ({
    column,
    field,
  }));

  it('can be chosen by hand, and are kept for a retry', async () => {
    const { id } = await upload();
    const other = await admin.get<CrmImportPreview>(`${pathOf(id)}/preview?encoding=windows-1251`);
    expect(other.body).toMatchObject({ encoding: 'windows-1251', delimiter: ';' });
    expect(other.body.preview[0]?.[1]).toBe('Zoл');
    const started = await admin.post(`${pathOf(id)}/start`, { mapping, encoding: 'utf-8' });
    expect(started.status).toBe(200);
    expect(await crmEndOf(admin, id)).toMatchObject({
      status: 'failed',
      error: 'The text cannot be read as utf-8. Choose another encoding. Nothing was imported.',
    });
    const kept = await admin.get<CrmImportPreview>(`${pathOf(id)}/preview`);
    expect(kept.body).toMatchObject({ encoding: 'utf-8', mapping });
    await admin.post(`${pathOf(id)}/start`, { encoding: 'windows-1252' });
    expect((await crmEndOf(admin, id)).outcome).toMatchObject({ people: { created: 1 }, named: 1 });
    expect((await people('zoe@hand.example'))[0]).toMatchObject({
      name: 'Zoë',
      organizationName: 'Hand AG',
    });
    expect((await admin.get(`${pathOf(id)}/preview`)).status).toBe(409);
  });

  it.each<[object, string]>([
    [{}, 'has no column for First name, Last name or Organization'],
    [{ mapping: [{ column: 3, field: 'email' }] }, 'has no column for First name'],
    [{ mapping: [{ column: 9, field: 'email' }] }, 'does not have'],
    [{ mapping: [{ column: 1, field: 'nonsense' }] }, 'a field that there is not'],
    [{ mapping: [...mapping, { column: 0, field: 'type' }] }, 'names a column twice'],
  ])('%j are refused', async (choice, words) => {
    const { id } = await upload();
    const reply = await admin.post<Fault>(`${pathOf(id)}/start`, choice);
    expect(reply.status).toBe(400);
    expect(reply.body.fields?.mapping).toContain(words);
  });
});
