/** Where somebody works beside their organization, and has worked, as a row of a list says it. */
import { describe, expect, it } from 'vitest';
import { matchColumns } from './csv-columns.rules.ts';
import { readPerson } from './import-rows.rules.ts';

function fieldsOf(header: string): string[] {
  return matchColumns('people', header.split(','), []).map(({ field }) => field);
}

/** Its columns mapped by themselves. */
function readRow(header: string, row: string) {
  const fields = fieldsOf(header);
  const values = row.split(',');
  const cells = header.split(',').map((column, place) => {
    return { column, field: fields[place] ?? 'ignore', value: values[place] ?? '' };
  });
  return readPerson(
    cells.filter(({ field }) => field !== 'ignore'),
    [],
    { withoutEmail: true },
  );
}

function read(header: string, row: string) {
  const reading = readRow(header, row);
  expect(reading).toHaveProperty('draft');
  return 'draft' in reading
    ? { ...reading.draft, notice: reading.notice }
    : { fault: reading.fault };
}

function faultOf(header: string, row: string) {
  const reading = readRow(header, row);
  return 'fault' in reading ? reading.fault : undefined;
}

const of = (organizationName: string, role: string | null, from: string | null = null) => ({
  ...{ organizationName, role, from, until: null },
});

describe('headers', () => {
  it.each<[string, string]>([
    [
      'Name,Organization,Job title,Organization 2,Role 2,From 2,Until 2',
      'name,organization,jobTitle,otherOrganization,otherRole,otherFrom,otherUntil',
    ],
    [
      'Name,Company,Title,Company 2,Job title 2,Start date 2,End date 2,Company 3,Title 3',
      'name,organization,ignore,otherOrganization,otherRole,otherFrom,otherUntil,otherOrganization,otherRole',
    ],
    [
      'Name,Organisation,Organisation 2,Organisation 2 - title,Organisation 2 - from,Organisation 2 until',
      'name,organization,otherOrganization,otherRole,otherFrom,otherUntil',
    ],
    [
      'Name,Employer,Other employers,Employed since',
      'name,organization,otherOrganization,organizationFrom',
    ],
    ['Name,Company,Since', 'name,organization,organizationFrom'],
    [
      'Name,Other organization,Role at other organization,From (other organization),Until (other organization),At the organization since',
      'name,otherOrganization,otherRole,otherFrom,otherUntil,organizationFrom',
    ],
    [
      'Vorname,Nachname,E-Mail,Firma,Position,Firma 2,Position 2,von 2,bis 2',
      'firstName,lastName,email,organization,jobTitle,otherOrganization,otherRole,otherFrom,otherUntil',
    ],
    // Beside the columns of a program, somebody's own.
    [
      'First Name,Last Name,E-mail Address,Business Phone,Company,Company 2,Role 2,Company 3',
      'firstName,lastName,email,phone,organization,otherOrganization,otherRole,otherOrganization',
    ],
    // Those say something else.
    [
      'Name,Company,Customer since,Company size,Address 2,Valid until',
      'name,organization,ignore,ignore,location,ignore',
    ],
  ])('%s', (header, fields) => {
    expect(fieldsOf(header).join()).toBe(fields);
  });
});

describe('rows', () => {
  const header =
    'Name,Organization,Job title,Since,Organization 2,Role 2,From 2,Until 2,Organization 3,Role 3';

  it('have the role and the days of the same number', () => {
    expect(
      read(header, 'Ada,Keel Yard,Buyer,2020-01-02,Prow Mill,Owner,01.02.2018,present,Mast Co,'),
    ).toMatchObject({
      ...{ organizationName: 'Keel Yard', jobTitle: 'Buyer', organizationFrom: '2020-01-02' },
      employers: [of('Prow Mill', 'Owner', '2018-02-01'), of('Mast Co', null)],
      notice: undefined,
    });
    expect(read(header, 'Ada,,,,Prow Mill,,2018-02-01,2019-03-04')).toMatchObject({
      ...{ organizationName: null },
      employers: [{ ...of('Prow Mill', null, '2018-02-01'), until: '2019-03-04' }],
    });
    expect(read(header, 'Ada,Keel Yard,Buyer,,,')).not.toHaveProperty('employers');
  });

  it.each<[string, string, unknown]>([
    ['Ada,,,2019', '"Since" was left out: it must be a date such as 2026-11-20: 2019', undefined],
    ['Ada,,,,,Owner', '"Role 2" was left out: it is beside no organization: Owner', undefined],
    [
      'Ada,,,,Prow Mill,,May',
      '"From 2" was left out: it must be a date such as 2026-11-20: May',
      [of('Prow Mill', null)],
    ],
    [
      'Ada,,,,Prow Mill,,,2019',
      '"Organization 2" was left out: "Until 2" must be a date such as 2026-11-20: Prow Mill',
      undefined,
    ],
    [
      'Ada,,,,Prow Mill,,2019-03-04,2018-02-01',
      '"Organization 2" was left out: it ends before it begins: Prow Mill',
      undefined,
    ],
  ])('leave out what cannot be kept: %s', (row, notice, employers) => {
    const draft = read(header, row);
    expect(draft).toMatchObject({ name: 'Ada', notice });
    expect('employers' in draft ? draft.employers : undefined).toEqual(employers);
  });
});

it('has an organization that a row names twice once', () => {
  const header = 'Name,Organization 2,Role 2,Until 2,Organization 3,Role 3,Until 3';
  const former = { ...of('Rope Works', 'Driver'), until: '2015-12-31' };
  const draft = read(header, 'Ada,Rope Works,Driver,2015-12-31,rope works,,2015-12-31');
  expect(draft).toMatchObject({ employers: [former] });
  const twice = read(header, 'Ada,Rope Works,Driver,2015-12-31,Rope Works,Driver,');
  expect(twice).toMatchObject({ employers: [former, of('Rope Works', 'Driver')] });
});

it('has no more organizations than a person may have, the primary one among them', () => {
  const names = Array.from({ length: 50 }, (_, place) => `Yard ${place + 2}`);
  const header = 'Name,Organization,Other employers';
  expect(read(header, `Ada,,${names.join(';')}`)).toMatchObject({
    ...{ notice: undefined, employers: names.map((name) => of(name, null)) },
  });
  expect(faultOf(header, `Ada,Keel Yard,${names.join(';')}`)).toBe(
    '"Other employers" makes 51 organizations: a person may have 50',
  );
  const halves = [names.slice(0, 25).join(';'), names.slice(25).join(';')].join();
  expect(
    faultOf('Name,Organization,Organization 2,Organization 3', `Ada,Keel Yard,${halves}`),
  ).toBe('"Organization 2" and the columns like it make 51 organizations: a person may have 50');
});

describe('Google Contacts', () => {
  it.each<[string, string]>([
    [
      'Name,Given Name,Group Membership,E-mail 1 - Value,Organization 1 - Name,Organization 1 - Title,Organization 2 - Type,Organization 2 - Name,Organization 2 - Title',
      'Ada,Ada,,ada@x.example,Keel Yard,Buyer,,Prow Mill,Owner',
    ],
    [
      'First Name,Labels,E-mail 1 - Value,Organization Name,Organization Title',
      'Ada,,ada@x.example,Keel Yard ::: Prow Mill,Buyer ::: Owner',
    ],
  ])('%s', (header, row) => {
    expect(read(header, row)).toMatchObject({
      ...{ organizationName: 'Keel Yard', jobTitle: 'Buyer', notice: undefined },
      employers: [of('Prow Mill', 'Owner')],
    });
  });
});

describe('HubSpot', () => {
  const header = 'Record ID,First Name,Last Name,Email,Associated Company IDs,Associated Company';

  it('has all companies beside the primary one', () => {
    const row = '1,Ada,Reid,ada@x.example,7;8,Prow Mill;Keel Yard,Keel Yard';
    expect(read(`${header},Associated Company (Primary)`, row)).toMatchObject({
      organizationName: 'Keel Yard',
      employers: [of('Prow Mill', null), of('Keel Yard', null)],
    });
  });

  it('has the first as the primary one, where no column says which it is', () => {
    expect(
      read(header, '1,Ada,Reid,ada@x.example,7;8;9,Keel Yard; Prow Mill;;Mast Co'),
    ).toMatchObject({
      ...{ organizationName: 'Keel Yard', notice: undefined },
      employers: [of('Prow Mill', null), of('Mast Co', null)],
    });
    // Other columns may have names with such a sign.
    expect(read('Name,Company', 'Ada,Keel; Sons')).toMatchObject({
      organizationName: 'Keel; Sons',
    });
  });

  it('has the only one', () => {
    expect(read(header, '1,Ada,Reid,ada@x.example,7,Keel Yard')).toMatchObject({
      organizationName: 'Keel Yard',
    });
  });
});
