import { expect, test } from 'vitest';
import { matchCrmColumns } from './crm-columns.rules.ts';

const custom = [
  { name: 'rep', label: 'Sales Rep Code' },
  { name: 'title', label: 'Anrede' },
];

test.each<[string, string]>([
  // The specified headers, in any case and anywhere in the header's words.
  [
    'Type,First Name,Last Name,Title,Organisation,Email Address,Mobile Phone,Work Phone,City,State,Postcode,Tags,General Notes',
    'type,firstName,lastName,title,organisation,email,mobilePhone,workPhone,city,state,postcode,tags,notes',
  ],
  ['TYPE,first name,LAST NAME,EMAIL ADDRESS', 'type,firstName,lastName,email'],
  [
    'Record Type,Contact First Name,Contact Last Name,Primary Email Address (Work),My Mobile Phone 1',
    'type,firstName,lastName,email,mobilePhone',
  ],
  ['Address City,Address State,Address Postcode,All Tags', 'city,state,postcode,tags'],
  // An exact match comes before one that contains the words; headers that mean something else are not used.
  ['Job Title,Title,Phone Type,Type', 'jobTitle,title,ignore,type'],
  ['Job Title,Phone Type,Email Type', 'jobTitle,ignore,ignore'],
  ['Organisation Id,Organisation Name,Organisation', 'ignore,ignore,organisation'],
  ['Organisation Id,Organisation Name', 'ignore,organisation'],
  ['Parent Organisation,Organisation Name', 'ignore,organisation'],
  ['Capacity,Real Estate,City', 'ignore,ignore,city'],
  ['Email Address,Email Address 2', 'email,ignore'],
  // Other words, if the specified ones are absent.
  [
    'Organization,Email,Mobile,Phone,Zip,Region,Town,Tag,Notes',
    'organisation,email,mobilePhone,workPhone,postcode,state,city,tags,notes',
  ],
  ['Organisation,Organization,Company', 'organisation,ignore,ignore'],
  ['Name,E-mail', 'firstName,email'],
  ['First Name,Name', 'firstName,ignore'],
  ['Website,Street,Country,Owner,', 'website,ignore,ignore,ignore,ignore'],
  // Custom fields by name or label, but never in place of a specified header.
  ['rep,Title', 'customFields.rep,title'],
  ['sales rep code,Anrede', 'customFields.rep,customFields.title'],
])('%s', (header, fields) => {
  const mapping = matchCrmColumns(header.split(','), custom);
  expect(mapping.map(({ field }) => field).join()).toBe(fields);
  expect(mapping.map(({ column }) => column)).toEqual(header.split(',').map((_, at) => at));
});
