/** Exports of other programs with their real headers; the rows are invented. */
import { describe, expect, test } from 'vitest';
import type { ImportPreview } from '#contract/imports.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import { readPhone } from '#server/features/imports/files/exponent-phones.rules.ts';
import { openTestApp } from '#test/app.ts';
import { endOf, type Fault, uploadAs } from '#test/imports.ts';
import { aWorkbook } from '#test/workbooks.ts';

const app = await openTestApp();
const client = await app.signIn('staff');

/** A file with one row: its values by header, all other cells blank. */
function fileOf(header: string, row: Record<string, string>, delimiter = ','): string {
  const names = header.split(delimiter);
  for (const name of Object.keys(row)) if (!names.includes(name)) throw new Error(name);
  const cells = names.map((name) => `"${(row[name] ?? '').replaceAll('"', '""')}"`);
  return `${header}\r\n${cells.join(delimiter)}\r\n`;
}

async function imported(file: string | Buffer, given: object = {}, start: object = {}) {
  const uploaded = await uploadAs(client, file, given);
  expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(201);
  const { id, mapping, source } = uploaded.body;
  const started = await client.post<Fault>(`/api/imports/${id}/start`, { mapping, ...start });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  return { source, mapping, report: await endOf(client, id) };
}

const person = (name: string) => client.get<Person[]>(`/api/people?q=${encodeURIComponent(name)}`);

const googleNew =
  'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Website 1 - Label,Website 1 - Value';
const googleOld =
  'Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Billing Information,Directory Server,Mileage,Occupation,Hobby,Sensitivity,Priority,Subject,Notes,Language,Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value,Phone 1 - Type,Phone 1 - Value,Address 1 - Type,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Organization 1 - Type,Organization 1 - Name,Organization 1 - Yomi Name,Organization 1 - Title,Organization 1 - Department';
const outlook =
  "Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business Street 2,Business Street 3,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home Street 2,Home Street 3,Home City,Home State,Home Postal Code,Home Country/Region,Other Street,Other City,Assistant's Phone,Business Fax,Business Phone,Business Phone 2,Callback,Car Phone,Company Main Phone,Home Fax,Home Phone,Home Phone 2,ISDN,Mobile Phone,Other Fax,Other Phone,Pager,Primary Phone,Account,Anniversary,Assistant's Name,Billing Information,Birthday,Categories,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,E-mail 2 Type,E-mail 2 Display Name,Gender,Location,Manager's Name,Notes,Office Location,Web Page";
const hubspot =
  'Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Contact owner,Lead Status,Lifecycle Stage,Marketing contact status,Create Date,Job Title,Street Address,City,State/Region,Postal Code,Country/Region,Company Name,Website URL,Associated Company IDs,Associated Company';
const salesforceReport =
  'Salutation,First Name,Last Name,Title,Account Name,Mailing Street,Mailing City,Mailing State/Province,Mailing Zip/Postal Code,Mailing Country,Phone,Fax,Mobile,Email,Contact Owner,Lead Source,Last Activity';
const dataLoader =
  'ID,ISDELETED,MASTERRECORDID,ACCOUNTID,LASTNAME,FIRSTNAME,SALUTATION,NAME,OTHERSTREET,OTHERCITY,MAILINGSTREET,MAILINGCITY,MAILINGSTATE,MAILINGPOSTALCODE,MAILINGCOUNTRY,PHONE,FAX,MOBILEPHONE,HOMEPHONE,REPORTSTOID,EMAIL,TITLE,DEPARTMENT,ASSISTANTNAME,LEADSOURCE,BIRTHDATE,OWNERID,CREATEDDATE';
const pipedrive =
  'Person - ID,Person - Name,Person - First name,Person - Last name,Person - Label,Person - Organization,Person - Phone - Work,Person - Phone - Home,Person - Phone - Mobile,Person - Phone - Other,Person - Email - Work,Person - Email - Home,Person - Email - Other,Person - Owner,Person - Job title,Person - Postal address,Person - Open deals';
const zoho =
  'Record Id,Contact Owner.id,Contact Owner,Lead Source,First Name,Last Name,Account Name.id,Account Name,Vendor Name,Email,Title,Department,Phone,Home Phone,Other Phone,Fax,Mobile,Date of Birth,Assistant,Asst Phone,Email Opt Out,Created By,Mailing Street,Mailing City,Mailing State,Mailing Zip,Mailing Country,Description,Secondary Email,Tag';
const german =
  'Anrede;Vorname;Nachname;Firma;Position;E-Mail-Adresse;Telefon;Mobiltelefon;Straße;PLZ;Ort;Land;Geburtstag;Notizen';

const mobile = '+61 412 000 111';

test.each([
  [
    'Google Contacts',
    fileOf(googleNew, {
      ...{ 'First Name': 'Gina', 'Last Name': 'Googlenew', 'Organization Name': 'Acme Trucks' },
      ...{
        'Organization Title': 'Buyer',
        Labels: '* myContacts ::: VIP',
        'E-mail 1 - Label': 'Work',
      },
      ...{ 'E-mail 1 - Value': 'gina@x.example ::: g2@x.example', 'Phone 1 - Label': 'Mobile' },
      ...{ 'Phone 1 - Value': `${mobile} ::: 02 5550`, 'Address 1 - Street': '1 Yard St' },
      ...{ 'Address 1 - City': 'Dubbo', 'Address 1 - Region': 'NSW' },
    }),
    {
      name: 'Gina Googlenew',
      email: 'gina@x.example',
      location: '1 Yard St, Dubbo, NSW',
      tags: ['VIP'],
    },
  ],
  [
    'Google Contacts',
    fileOf(googleOld, {
      ...{ Name: 'Gus Googleold', 'Given Name': 'Gus', 'Family Name': 'Googleold' },
      ...{ 'Group Membership': '* myContacts', 'E-mail 1 - Type': '* Work' },
      ...{
        'E-mail 1 - Value': 'gus@x.example',
        'Phone 1 - Value': mobile,
        'Address 1 - City': 'Perth',
      },
      ...{ 'Organization 1 - Name': 'Acme Trucks', 'Organization 1 - Title': 'Buyer' },
    }),
    { name: 'Gus Googleold', email: 'gus@x.example', location: 'Perth', tags: [] },
  ],
  [
    'Outlook',
    fileOf(outlook, {
      ...{ Title: 'Mr.', 'First Name': 'Otto', 'Last Name': 'Outlook', Company: 'Acme Trucks' },
      ...{ 'Job Title': 'Buyer', 'Business Street': '2 Yard St', 'Business City': 'Dubbo' },
      ...{ 'Mobile Phone': mobile, 'E-mail Address': 'otto@x.example', 'Home City': 'Orange' },
    }),
    { name: 'Otto Outlook', email: 'otto@x.example', location: '2 Yard St, Dubbo' },
  ],
  [
    'HubSpot',
    fileOf(hubspot, {
      ...{
        'Record ID': '51',
        'First Name': 'Hugh',
        'Last Name': 'Hubspot',
        Email: 'hugh@x.example',
      },
      ...{ 'Mobile Phone Number': mobile, 'Job Title': 'Buyer', 'Street Address': '3 Yard St' },
      ...{ City: 'Dubbo', 'State/Region': 'NSW', 'Company Name': 'Acme Trucks' },
      ...{ 'Associated Company': 'Acme Trucks' },
    }),
    { name: 'Hugh Hubspot', email: 'hugh@x.example', location: '3 Yard St, Dubbo, NSW' },
  ],
  [
    'Salesforce',
    fileOf(salesforceReport, {
      ...{ Salutation: 'Ms.', 'First Name': 'Sally', 'Last Name': 'Salesreport', Title: 'Buyer' },
      ...{ 'Account Name': 'Acme Trucks', 'Mailing Street': '4 Yard St', 'Mailing City': 'Dubbo' },
      ...{ Mobile: mobile, Email: 'sally@x.example', 'Mailing Zip/Postal Code': '2830' },
    }),
    { name: 'Sally Salesreport', email: 'sally@x.example', location: '4 Yard St, Dubbo, 2830' },
  ],
  [
    'Salesforce',
    fileOf(dataLoader, {
      ...{ ID: '003', ACCOUNTID: '001', LASTNAME: 'Dataloader', FIRSTNAME: 'Dan', TITLE: 'Buyer' },
      ...{
        NAME: 'Dan Dataloader',
        MAILINGCITY: 'Dubbo',
        MOBILEPHONE: mobile,
        EMAIL: 'dan@x.example',
      },
    }),
    { name: 'Dan Dataloader', email: 'dan@x.example', location: 'Dubbo', organizationName: null },
  ],
  [
    'Pipedrive',
    fileOf(pipedrive, {
      ...{ 'Person - Name': 'Pia Pipedrive', 'Person - Organization': 'Acme Trucks' },
      ...{ 'Person - Phone - Mobile': mobile, 'Person - Email - Home': 'pia@x.example' },
      ...{
        'Person - Job title': 'Buyer',
        'Person - Postal address': '5 Yard St',
        'Person - Label': 'Hot',
      },
      ...{ 'Person - First name': 'Pia', 'Person - Last name': 'Pipedrive' },
    }),
    { name: 'Pia Pipedrive', email: 'pia@x.example', location: '5 Yard St', tags: ['Hot'] },
  ],
  [
    'Zoho CRM',
    fileOf(zoho, {
      ...{ 'Record Id': 'zcrm_1', 'Account Name.id': 'zcrm_2', 'Contact Owner': 'Boss' },
      ...{
        'First Name': 'Zoe',
        'Last Name': 'Zoho',
        'Account Name': 'Acme Trucks',
        Title: 'Buyer',
      },
      ...{ Email: 'zoe@x.example', Mobile: mobile, 'Mailing City': 'Dubbo' },
    }),
    { name: 'Zoe Zoho', email: 'zoe@x.example', location: 'Dubbo' },
  ],
  [
    'German headers',
    fileOf(
      german,
      {
        ...{ Anrede: 'Herr', Vorname: 'Jörg', Nachname: 'Weiß', Firma: 'Acme Trucks' },
        ...{ Position: 'Buyer', 'E-Mail-Adresse': 'joerg@x.example', Mobiltelefon: mobile },
        ...{ Straße: 'Hofweg 1', PLZ: '10115', Ort: 'Berlin' },
      },
      ';',
    ),
    { name: 'Jörg Weiß', email: 'joerg@x.example', location: 'Hofweg 1, 10115, Berlin' },
  ],
])(
  'an export of %s (%#) is imported completely without choosing columns',
  async (source, file, expected) => {
    const { source: told, report } = await imported(file);
    expect(told).toBe(source);
    expect(report).toMatchObject({ imported: 1, dropped: 0, notices: [] });
    const { body } = await person(expected.email);
    expect(body).toMatchObject([
      { organizationName: 'Acme Trucks', jobTitle: 'Buyer', phone: mobile, ...expected },
    ]);
  },
);

test.each([
  [
    'HubSpot',
    'Record ID,Company name,Company owner,Create Date,Phone Number,City,Country/Region,Industry,Annual Revenue,Company Domain Name',
    { 'Company name': 'Hub Haulage', 'Phone Number': mobile, City: 'Dubbo', Industry: 'Freight' },
    { name: 'Hub Haulage', phone: mobile, location: 'Dubbo', industry: 'Freight' },
  ],
  [
    'Salesforce',
    'Account Owner,Account Name,Type,Phone,Website,Billing Street,Billing City,Billing State/Province,Industry,Annual Revenue',
    {
      'Account Name': 'Force Haulage',
      Phone: mobile,
      Website: 'force.example',
      'Billing City': 'Perth',
    },
    { name: 'Force Haulage', phone: mobile, website: 'force.example', location: 'Perth' },
  ],
  [
    'Pipedrive',
    'Organization - ID,Organization - Name,Organization - Label,Organization - Address,Organization - Owner',
    { 'Organization - Name': 'Pipe Haulage', 'Organization - Address': '6 Yard St' },
    { name: 'Pipe Haulage', location: '6 Yard St' },
  ],
  [
    'German headers',
    'Firma,Branche,Telefon,E-Mail,Webseite,Straße,PLZ,Ort',
    { Firma: 'Weiß Spedition', Branche: 'Transport', Telefon: mobile, Ort: 'Berlin' },
    { name: 'Weiß Spedition', industry: 'Transport', phone: mobile, location: 'Berlin' },
  ],
])(
  'organizations of %s are imported completely without choosing columns',
  async (source, header, row, expected) => {
    const { source: told, report } = await imported(fileOf(header, row), {
      entity: 'organizations',
    });
    expect(told).toBe(source);
    expect(report).toMatchObject({ imported: 1, dropped: 0 });
    const found = await client.get<Organization[]>(
      `/api/organizations?q=${encodeURIComponent(expected.name)}`,
    );
    expect(found.body).toMatchObject([expected]);
  },
);

test('the same headers work as keys of a list in one call', async () => {
  const row = { 'First Name': 'Lia', 'Last Name': 'List', 'E-mail 1 - Label': 'Work' };
  const data = [{ ...row, 'E-mail 1 - Value': 'lia@x.example', 'Phone 1 - Value': '6.1E+10' }];
  const { body } = await client.post('/api/people/import-csv', { data });
  expect(body).toEqual({
    imported: 1,
    skipped: 0,
    errors: [],
    notices: [{ row: 1, message: expect.stringContaining('6.1E+10') }],
  });
  expect((await person('lia@x.example')).body).toMatchObject([{ name: 'Lia List', phone: null }]);
});

describe('the row that names the columns', () => {
  const list =
    'Customers of 2026,,\r\nas of May,,\r\nName,Email,Phone\r\nHead Row,head@x.example,1\r\n';

  test('can be another than the first', async () => {
    const { body } = await uploadAs(client, list);
    expect(body.headerRow).toBe(1);
    const path = `/api/imports/${body.id}/preview?headerRow=3`;
    const read = (await client.get<ImportPreview>(path)).body;
    expect(read).toMatchObject({
      headerRow: 3,
      header: ['Name', 'Email', 'Phone'],
      preview: [['Head Row', 'head@x.example', '1']],
    });
    await client.post(`/api/imports/${body.id}/start`, { mapping: read.mapping, headerRow: 3 });
    expect(await endOf(client, body.id)).toMatchObject({ imported: 1, dropped: 0, headerRow: 3 });
  });

  test('can be none', async () => {
    const { body } = await uploadAs(
      client,
      'Nora None,nora@x.example\r\nNeo None,neo@x.example\r\n',
    );
    const read = await client.get<ImportPreview>(`/api/imports/${body.id}/preview?headerRow=0`);
    expect(read.body).toMatchObject({ headerRow: 0, header: ['', ''] });
    expect(read.body.preview).toHaveLength(2);
    const mapping = ['name', 'email'].map((field, column) => ({ column, field }));
    await client.post(`/api/imports/${body.id}/start`, { mapping, headerRow: 0 });
    expect(await endOf(client, body.id)).toMatchObject({ imported: 2, dropped: 0 });
  });

  test('that the file does not have is refused', async () => {
    const { body } = await uploadAs(client, list);
    const path = `/api/imports/${body.id}/preview?headerRow=`;
    expect((await client.get<Fault>(`${path}9`)).body.message).toBe('The CSV file is empty');
    expect((await client.get(`${path}-1`)).status).toBe(400);
    expect((await client.get(`${path}x`)).status).toBe(400);
  });
});

test('rows without separators at their end are complete, rows with too many cells are refused', async () => {
  const { report } = await imported(
    'Name,Email,Phone,Tags\r\nShort Row,short@x.example\r\nLong Row,long@x.example,1,a,b\r\n',
  );
  expect(report).toMatchObject({
    imported: 1,
    droppedRows: [{ line: 3, reason: 'The row has 5 columns, the header 4 columns' }],
  });
  expect((await person('short@x.example')).body).toMatchObject([{ phone: null }]);
});

test.each([
  ['6.1412345678E+10', '61412345678'],
  ['6,1412345678E+10', '61412345678'],
  ['6.1412345678e10', '61412345678'],
  ['4E+0', '4'],
  ['6.14123E+10', null],
  ['6.14123456789E+10', null],
  ['1E+5', null],
  ['+61 412 345 678', '+61 412 345 678'],
  ['0412 345 678 E', '0412 345 678 E'],
  ['', ''],
])('the number %j is read as %j', (written, read) => expect(readPhone(written)).toBe(read));

test('a number that a spreadsheet has cut off is left out and reported; another one takes its place', async () => {
  const { report } = await imported(
    'Name,Email,Phone,Mobile Phone\r\nCut Off,cut@x.example,6.14123E+10,\r\nHas Other,other@x.example,6.14123E+10,0400 1\r\n',
  );
  expect(report).toMatchObject({ imported: 2, dropped: 0 });
  expect(report.notices[0]).toEqual({
    line: 2,
    reason: '"Phone" was left out: a spreadsheet has cut its digits off: 6.14123E+10',
  });
  expect((await person('cut@x.example')).body).toMatchObject([{ phone: null }]);
  const csv = await client.get<string>(`/api/imports/${report.id}/dropped.csv`);
  expect(csv.body).not.toContain('Cut Off');
});

test('people without an e-mail address are imported only if the user says so', async () => {
  const list = 'Name,Email,Phone\r\nMail Less,,0400 2\r\n';
  expect((await imported(list)).report).toMatchObject({ imported: 0, dropped: 1 });
  const allowed = await imported(list, {}, { withoutEmail: true });
  expect(allowed.report).toMatchObject({ imported: 1, dropped: 0, withoutEmail: true });
  expect((await person('Mail Less')).body).toMatchObject([{ email: null, phone: '0400 2' }]);
  const { body } = await uploadAs(client, 'Name,Phone\r\nNo Column,0400 3\r\n');
  const start = (given: object) =>
    client.post<Fault>(`/api/imports/${body.id}/start`, { mapping: body.mapping, ...given });
  expect((await start({})).status).toBe(400);
  expect((await start({ withoutEmail: true })).status).toBe(200);
  expect(await endOf(client, body.id)).toMatchObject({ imported: 1 });
});

test('a workbook with macros reads like one without', async () => {
  const rows = [
    ['Name', 'Email'],
    ['Max Macro', 'max@x.example'],
  ];
  const { report } = await imported(aWorkbook([{ name: 'A', rows }]), { name: 'list.xlsm' });
  expect(report).toMatchObject({ imported: 1, dropped: 0 });
});

describe('true words', () => {
  const refusal = async (file: string | Buffer, name = 'list.csv') => {
    const reply = await uploadAs<Fault>(client, file, { name });
    expect(reply.status).toBe(400);
    return reply.body.message;
  };

  test('for only a header', async () => {
    expect(await refusal('Name,Email\r\n')).toBe(
      'The CSV file has the names of columns and no rows below them',
    );
    const sheet = aWorkbook([{ name: 'A', rows: [['Name', 'Email']] }]);
    expect(await refusal(sheet, 'list.xlsx')).toContain('names of columns and no rows below them');
  });

  test('for a NUL', async () => {
    expect(await refusal('Name,Email\r\nA,a@x.example\r\nB\0,b@x.example\r\n')).toBe(
      'The file is damaged: it holds a NUL character on line 3. Save it as CSV again and try once more.',
    );
  });
});
