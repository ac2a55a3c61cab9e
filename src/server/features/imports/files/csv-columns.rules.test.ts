import { describe, expect, it } from 'vitest';
import type { ImportEntity } from '#contract/imports.ts';
import { matchColumns } from './csv-columns.rules.ts';

/** Field to header, without ignored columns. */
function matched(entity: ImportEntity, headers: string, customFields: string[] = []) {
  const header = headers.split(',');
  const definitions = customFields.map((label) => ({ name: `f_${label.length}`, label }));
  const mapping = matchColumns(entity, header, definitions);
  expect(mapping.map(({ column }) => column)).toEqual(header.map((_, index) => index));
  return Object.fromEntries(
    mapping
      .filter(({ field }) => field !== 'ignore')
      .map(({ column, field }) => [field, header[column]]),
  );
}

describe('matchColumns of people', () => {
  it.each<[string, Record<string, string>]>([
    [
      'name,email,phone,location',
      { name: 'name', email: 'email', phone: 'phone', location: 'location' },
    ],
    [
      'Full Name,E-Mail Address,Phone Number,Street Address',
      {
        name: 'Full Name',
        email: 'E-Mail Address',
        phone: 'Phone Number',
        location: 'Street Address',
      },
    ],
    ['FULL NAME,E M A I L', { name: 'FULL NAME', email: 'E M A I L' }],
    // The first matching header wins; the next e-mail and phone are further ones.
    [
      'Name,Contact Name,Email,Work Email',
      { name: 'Name', email: 'Email', furtherEmails: 'Work Email' },
    ],
    [
      'Work Email,Email,Contact Name,Name',
      { name: 'Contact Name', email: 'Work Email', furtherEmails: 'Email' },
    ],
    [
      'Mobile Phone,Work Phone,Name',
      { name: 'Name', phone: 'Mobile Phone', furtherPhones: 'Work Phone' },
    ],
    [
      'Name,Email,E-mail 2,Phone,Home phone',
      {
        name: 'Name',
        email: 'Email',
        furtherEmails: 'E-mail 2',
        phone: 'Phone',
        furtherPhones: 'Home phone',
      },
    ],
    [
      'Name,Email,Email type,Other emails,Phone,Phone type,Other phones',
      {
        name: 'Name',
        email: 'Email',
        emailType: 'Email type',
        furtherEmails: 'Other emails',
        phone: 'Phone',
        phoneType: 'Phone type',
        furtherPhones: 'Other phones',
      },
    ],
    [
      'Name,Email,Email Opt Out,Do not email,Phone,Phone extension,Email status',
      { name: 'Name', email: 'Email', phone: 'Phone' },
    ],
    // The more exact header comes first.
    ['Email Address,Address,Name', { name: 'Name', email: 'Email Address', location: 'Address' }],
    ['Email,Email Address,Name', { name: 'Name', email: 'Email', furtherEmails: 'Email Address' }],
    [
      'Company,Name,Email,Company Address',
      { organization: 'Company', name: 'Name', email: 'Email', location: 'Company Address' },
    ],
    [
      'Company Name,Full Name,Email',
      { organization: 'Company Name', name: 'Full Name', email: 'Email' },
    ],
    ['organizationId,organizationName,name,id', { organization: 'organizationName', name: 'name' }],
    ['Username,Name,Website Address', { name: 'Name' }],
    ['Job Title,Name,Tags', { jobTitle: 'Job Title', name: 'Name', tags: 'Tags' }],
    ['Contact Name,Email ID', { name: 'Contact Name', email: 'Email ID' }],
    ['Last Name,Email', { lastName: 'Last Name', email: 'Email' }],
    ['Stage,Name', { name: 'Name' }],
    // A name in two parts, unless the full name is there.
    [
      'First Name,Last Name,Company Name,Email',
      {
        firstName: 'First Name',
        lastName: 'Last Name',
        organization: 'Company Name',
        email: 'Email',
      },
    ],
    ['Name,Given Name,Family Name', { name: 'Name' }],
    // The keyword is enough if there is nothing better.
    ['Company Name,Email', { name: 'Company Name', email: 'Email' }],
    ['Username,Email', { name: 'Username', email: 'Email' }],
    // Other words, if the specified ones are nowhere.
    [
      'Contact,Mail,Mobile,City',
      { name: 'Contact', email: 'Mail', phone: 'Mobile', location: 'City' },
    ],
    ['Name,Mobile,Phone', { name: 'Name', phone: 'Phone', furtherPhones: 'Mobile' }],
    ['a,b,,', {}],
  ])('reads %s', (headers, expected) => {
    expect(matched('people', headers)).toEqual(expected);
  });

  it('finds custom fields by their label, but never at the cost of a field of the same word', () => {
    const headers = 'Name,Email,Phone,Email Consent,Company Size';
    expect(matched('people', headers, ['Email consent', 'Phone', 'Company size'])).toEqual({
      name: 'Name',
      email: 'Email',
      phone: 'Phone',
      'customFields.f_13': 'Email Consent',
      'customFields.f_12': 'Company Size',
    });
  });
});

describe('matchColumns of organizations', () => {
  it.each<[string, Record<string, string>]>([
    [
      'Parent organization,Organization,Phone',
      { parent: 'Parent organization', name: 'Organization', phone: 'Phone' },
    ],
    ['Parent Account Name,Account Name', { parent: 'Parent Account Name', name: 'Account Name' }],
    ['Company,Parent company', { name: 'Company', parent: 'Parent company' }],
    ['Name,Parent', { name: 'Name', parent: 'Parent' }],
    ['Name,Holding company', { name: 'Name', parent: 'Holding company' }],
    [
      'Organization - Name,Organization - ID,Parent organization,Parent ID,Parent company',
      { name: 'Organization - Name', parent: 'Parent organization' },
    ],
    // Those are keys of another system, and others than the parent.
    ['Name,Parent ID,Parent Account.id,Parent Phone,Ultimate Parent Account', { name: 'Name' }],
    [
      'name,industry,revenue,status',
      { name: 'name', industry: 'industry', revenue: 'revenue', status: 'status' },
    ],
    [
      'Company,Industry Sector,Annual Revenue,Account Status',
      {
        name: 'Company',
        industry: 'Industry Sector',
        revenue: 'Annual Revenue',
        status: 'Account Status',
      },
    ],
    ['Contact Name,Company Name', { name: 'Company Name' }],
    ['Contact Name,Phone', { name: 'Contact Name', phone: 'Phone' }],
    [
      'Company Email,Company Phone,Company',
      { name: 'Company', email: 'Company Email', phone: 'Company Phone' },
    ],
    ['Company ID,Company Size,Company Name', { name: 'Company Name' }],
    [
      'Organisation,Website,Head Office Address,Tags',
      {
        name: 'Organisation',
        website: 'Website',
        location: 'Head Office Address',
        tags: 'Tags',
      },
    ],
    ['Trading Name,Company', { name: 'Trading Name' }],
    ['Company Industry,Company', { name: 'Company', industry: 'Company Industry' }],
    [
      'Symbol,Security,GICS Sector,GICS Sub-Industry,Headquarters Location,Date added,CIK,Founded',
      { industry: 'GICS Sub-Industry', location: 'Headquarters Location' },
    ],
    ['Dealer,Sector,Turnover', { name: 'Dealer', industry: 'Sector', revenue: 'Turnover' }],
  ])('reads %s', (headers, expected) => {
    expect(matched('organizations', headers)).toEqual(expected);
  });
});
