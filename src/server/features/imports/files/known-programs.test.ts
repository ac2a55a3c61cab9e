/** The header rows that other programs write: each maps by itself, every e-mail and phone with what it is for. */
import { describe, expect, it } from 'vitest';
import type { ImportEntity } from '#contract/imports.ts';
import { matchColumns } from './csv-columns.rules.ts';
import { findProfile } from './import-profiles.rules.ts';
import { openReader } from './import-rows.rules.ts';

/** The draft of one row of a file with this header, its columns mapped by themselves. */
function read(entity: ImportEntity, header: string, row: Record<string, string>) {
  const columns = header.split(',');
  for (const name of Object.keys(row)) expect(columns).toContain(name);
  const fieldOf = new Map(
    matchColumns(entity, columns, []).map(({ column, field }) => [column, field]),
  );
  const cells = columns.flatMap((column, place) => {
    const field = fieldOf.get(place) ?? 'ignore';
    return field === 'ignore' ? [] : [{ field, column, value: row[column] ?? '' }];
  });
  const reading = openReader(entity)(cells, []);
  expect(reading).toHaveProperty('draft');
  expect(reading).toHaveProperty('notice', undefined);
  return { source: findProfile(entity, columns)?.name, ...('draft' in reading && reading.draft) };
}

const googleContacts =
  'Name Prefix,First Name,Middle Name,Last Name,Name Suffix,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Nickname,File As,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,E-mail 3 - Label,E-mail 3 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Phone 3 - Label,Phone 3 - Value,Address 1 - Label,Address 1 - Country,Address 1 - Street,Address 1 - Extended Address,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 1 - PO Box,Organization Name,Organization Title,Organization Department,Birthday,Event 1 - Label,Event 1 - Value,Relation 1 - Label,Relation 1 - Value,Website 1 - Label,Website 1 - Value,Custom Field 1 - Label,Custom Field 1 - Value,Notes,Labels';
const outlookWeb =
  "First Name,Middle Name,Last Name,Title,Suffix,Nickname,Given Yomi,Surname Yomi,E-mail Address,E-mail 2 Address,E-mail 3 Address,Home Phone,Home Phone 2,Business Phone,Business Phone 2,Mobile Phone,Car Phone,Other Phone,Primary Phone,Pager,Business Fax,Home Fax,Other Fax,Company Main Phone,Callback,Radio Phone,Telex,TTY/TDD Phone,IMAddress,Job Title,Department,Company,Office Location,Manager's Name,Assistant's Name,Assistant's Phone,Company Yomi,Business Street,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home City,Home State,Home Postal Code,Home Country/Region,Other Street,Other City,Other State,Other Postal Code,Other Country/Region,Personal Web Page,Spouse,Schools,Hobby,Location,Web Page,Birthday,Anniversary,Notes";
const hubspotContacts =
  'Record ID,First Name,Last Name,Email,Additional email addresses,Phone Number,Mobile Phone Number,Fax Number,Contact owner,Primary Associated Company ID,Last Activity Date,Lead Status,Marketing contact status,Create Date,Job Title,City,Associated Company,Associated Company IDs';
const hubspotCompanies =
  'Record ID,Company name,Company owner,Create Date,Phone Number,Last Activity Date,Street Address,City,State/Region,Postal Code,Country/Region,Industry,Annual Revenue,Number of Employees,Company Domain Name,Website URL,Parent Company';
const salesforceContacts =
  'ID,ISDELETED,MASTERRECORDID,ACCOUNTID,LASTNAME,FIRSTNAME,SALUTATION,NAME,OTHERSTREET,OTHERCITY,MAILINGSTREET,MAILINGCITY,MAILINGSTATE,MAILINGPOSTALCODE,MAILINGCOUNTRY,PHONE,FAX,MOBILEPHONE,HOMEPHONE,OTHERPHONE,ASSISTANTPHONE,REPORTSTOID,EMAIL,TITLE,DEPARTMENT,ASSISTANTNAME,LEADSOURCE,BIRTHDATE,DESCRIPTION,OWNERID,CREATEDDATE';
const salesforceAccounts =
  'ID,ISDELETED,MASTERRECORDID,NAME,TYPE,PARENTID,BILLINGSTREET,BILLINGCITY,BILLINGSTATE,BILLINGPOSTALCODE,BILLINGCOUNTRY,SHIPPINGSTREET,SHIPPINGCITY,PHONE,FAX,ACCOUNTNUMBER,WEBSITE,SIC,INDUSTRY,ANNUALREVENUE,NUMBEROFEMPLOYEES,OWNERSHIP,DESCRIPTION,OWNERID,CREATEDDATE';
const salesforceReport =
  'Account Owner,Account Name,Parent Account,Type,Rating,Last Activity,Last Modified Date,Billing Street,Billing City,Billing State/Province,Billing Zip/Postal Code,Billing Country,Phone,Fax,Website,Industry,Annual Revenue';
const pipedrivePeople =
  'Person - ID,Person - Name,Person - First name,Person - Last name,Person - Labels,Person - Organization,Person - Email - Work,Person - Email - Home,Person - Email - Other,Person - Phone - Work,Person - Phone - Home,Person - Phone - Mobile,Person - Phone - Other,Person - Owner,Person - Open deals,Person - Job title,Person - Postal address';
const pipedriveOrganizations =
  'Organization - ID,Organization - Name,Organization - Labels,Organization - Address,Organization - Owner,Organization - People,Organization - Open deals,Organization - Website,Organization - LinkedIn profile,Organization - Industry,Organization - Annual revenue,Organization - Number of employees';
const zohoContacts =
  'Record Id,Contact Owner.id,Contact Owner,Lead Source,First Name,Last Name,Account Name.id,Account Name,Vendor Name.id,Vendor Name,Email,Title,Department,Phone,Home Phone,Other Phone,Fax,Mobile,Date of Birth,Assistant,Asst Phone,Email Opt Out,Skype ID,Created By,Modified By,Created Time,Mailing Street,Mailing City,Mailing State,Mailing Zip,Mailing Country,Description,Secondary Email,Tag';
const zohoAccounts =
  'Record Id,Account Owner.id,Account Owner,Rating,Account Name,Phone,Account Site,Fax,Parent Account.id,Parent Account,Website,Ticker Symbol,Account Type,Ownership,Industry,Employees,Annual Revenue,SIC Code,Created By,Billing Street,Billing City,Billing State,Billing Code,Billing Country,Shipping Street,Shipping City,Description,Tag';

const hubspotDeals =
  'Record ID,Deal Name,Deal Stage,Close Date,Deal owner,Amount,Pipeline,Create Date,Deal Type,Deal probability,Associated Company IDs,Associated Company,Associated Contact IDs,Associated Contact,Closed Lost Reason,Closed Won Reason,Deal Description';
const salesforceOpportunities =
  'Opportunity Owner,Account Name,Opportunity Name,Stage,Fiscal Period,Amount,Expected Revenue,Probability (%),Age,Close Date,Created Date,Next Step,Lead Source,Type,Owner Role,Loss Reason';
const salesforceDataLoader =
  'ID,ISDELETED,ACCOUNTID,NAME,DESCRIPTION,STAGENAME,AMOUNT,PROBABILITY,EXPECTEDREVENUE,CLOSEDATE,TYPE,NEXTSTEP,LEADSOURCE,ISCLOSED,ISWON,OWNERID,CREATEDDATE';
const pipedriveDeals =
  'Deal - ID,Deal - Title,Deal - Creator,Deal - Owner,Deal - Value,Deal - Currency of Value,Deal - Weighted value,Deal - Probability,Deal - Organization,Deal - Organization ID,Deal - Pipeline,Deal - Contact person,Deal - Contact person ID,Deal - Stage,Deal - Label,Deal - Status,Deal - Deal created,Deal - Won time,Deal - Lost time,Deal - Lost reason,Deal - Expected close date';
const zohoDeals =
  'Record Id,Deal Owner.id,Deal Owner,Amount,Deal Name,Closing Date,Account Name.id,Account Name,Stage,Type,Probability (%),Next Step,Expected Revenue,Lead Source,Campaign Source,Contact Name.id,Contact Name,Created By,Created Time,Description,Reason For Loss--s,Tag';

const names = { 'First Name': 'Ada', 'Last Name': 'Reid' };
const places = (street: string, city: string) => ({ [street]: '1 Yard St', [city]: 'Dubbo' });
const ada = { name: 'Ada Reid', organizationName: 'Acme Trucks', jobTitle: 'Buyer' };
const acme = { name: 'Acme Trucks', location: '1 Yard St, Dubbo', industry: 'Freight' };
const inGroup = { ...acme, parentName: 'Group' };
const work = { type: 'work', value: '02 9000 0002' };
const home = { type: 'home', value: '02 9000 0003' };
const fax = { type: 'fax', value: '02 9000 0009' };

describe('the header row of', () => {
  it.each<[string, ImportEntity, string, Record<string, string>, object]>([
    [
      'Google Contacts',
      'people',
      googleContacts,
      {
        ...{ ...names, Nickname: 'Addy', 'E-mail 1 - Label': '* Work', Labels: '* myContacts' },
        ...{ 'E-mail 1 - Value': 'ada@x.example', 'E-mail 2 - Label': 'Home' },
        ...{ 'E-mail 2 - Value': 'a@home.example ::: b@home.example' },
        ...{ 'Phone 1 - Label': 'Work Fax', 'Phone 1 - Value': fax.value },
        ...{ 'Phone 2 - Label': 'Mobile', 'Phone 2 - Value': '0412 000 001' },
        ...{ 'Phone 3 - Label': 'The yard', 'Phone 3 - Value': '02 9000 0002' },
        ...places('Address 1 - Street', 'Address 1 - City'),
        ...{ 'Organization Name': 'Acme Trucks', 'Organization Title': 'Buyer' },
      },
      {
        ...{ ...ada, preferredName: 'Addy', location: '1 Yard St, Dubbo', tags: [] },
        ...{ email: 'ada@x.example', emailType: 'work' },
        furtherEmails: [
          { type: 'home', value: 'a@home.example' },
          { type: 'home', value: 'b@home.example' },
        ],
        ...{ phone: '0412 000 001', phoneType: 'mobile' },
        furtherPhones: [fax, { type: null, value: '02 9000 0002' }],
      },
    ],
    [
      'Outlook',
      'people',
      outlookWeb,
      {
        ...{ ...names, 'Job Title': 'Buyer', Company: 'Acme Trucks', Title: 'Ms.' },
        ...{ 'E-mail Address': 'ada@x.example', 'E-mail 2 Address': 'a@home.example' },
        ...{ 'Business Phone': work.value, 'Home Phone 2': home.value, 'Business Fax': fax.value },
        ...{ ...places('Business Street', 'Business City'), 'Company Main Phone': '02 9000 0000' },
      },
      {
        ...{ ...ada, email: 'ada@x.example', location: '1 Yard St, Dubbo' },
        furtherEmails: [{ type: null, value: 'a@home.example' }],
        ...{ phone: home.value, phoneType: 'home' },
        furtherPhones: [work, fax, { type: 'main', value: '02 9000 0000' }],
      },
    ],
    [
      'HubSpot',
      'people',
      hubspotContacts,
      {
        ...{ ...names, Email: 'ada@x.example', 'Job Title': 'Buyer', City: 'Dubbo' },
        ...{ 'Additional email addresses': 'a@home.example;b@home.example' },
        ...{ 'Phone Number': work.value, 'Mobile Phone Number': '0412 000 001' },
        ...{ 'Fax Number': fax.value, 'Associated Company': 'Acme Trucks' },
      },
      {
        ...{ ...ada, email: 'ada@x.example', location: 'Dubbo', phone: work.value },
        furtherEmails: [
          { type: null, value: 'a@home.example' },
          { type: null, value: 'b@home.example' },
        ],
        furtherPhones: [{ type: 'mobile', value: '0412 000 001' }, fax],
      },
    ],
    [
      'HubSpot',
      'organizations',
      hubspotCompanies,
      {
        ...{ 'Company name': 'Acme Trucks', 'Company owner': 'Boss', 'Phone Number': work.value },
        ...{ ...places('Street Address', 'City'), Industry: 'Freight', 'Annual Revenue': '12' },
        ...{ 'Company Domain Name': 'acme.example', 'Parent Company': 'Group' },
      },
      { ...inGroup, phone: work.value, revenue: '12', website: 'acme.example' },
    ],
    [
      'Salesforce',
      'people',
      salesforceContacts,
      {
        ...{ LASTNAME: 'Reid', FIRSTNAME: 'Ada', NAME: 'Ms Ada Reid', EMAIL: 'ada@x.example' },
        ...{ TITLE: 'Buyer', PHONE: work.value, HOMEPHONE: home.value, FAX: fax.value },
        ...{ ...places('MAILINGSTREET', 'MAILINGCITY'), ASSISTANTPHONE: '1' },
      },
      {
        ...{ ...ada, organizationName: null, email: 'ada@x.example', location: '1 Yard St, Dubbo' },
        ...{ phone: work.value, furtherPhones: [fax, home] },
      },
    ],
    [
      'Salesforce',
      'organizations',
      salesforceAccounts,
      {
        ...{ NAME: 'Acme Trucks', PHONE: work.value, FAX: fax.value, WEBSITE: 'acme.example' },
        ...{ ...places('BILLINGSTREET', 'BILLINGCITY'), INDUSTRY: 'Freight' },
      },
      { ...acme, phone: work.value, furtherPhones: [fax], website: 'acme.example' },
    ],
    [
      'Salesforce',
      'organizations',
      salesforceReport,
      {
        ...{ 'Account Name': 'Acme Trucks', 'Parent Account': 'Group', Phone: work.value },
        ...{ ...places('Billing Street', 'Billing City'), Industry: 'Freight', Fax: fax.value },
      },
      { ...inGroup, phone: work.value, furtherPhones: [fax] },
    ],
    [
      'Pipedrive',
      'people',
      pipedrivePeople,
      {
        ...{ 'Person - Name': 'Ada Reid', 'Person - Organization': 'Acme Trucks' },
        ...{ 'Person - First name': 'Ada', 'Person - Last name': 'Reid' },
        ...{ 'Person - Email - Work': 'ada@x.example', 'Person - Email - Home': 'a@home.example' },
        ...{ 'Person - Phone - Work': work.value, 'Person - Phone - Home': home.value },
        ...{ 'Person - Job title': 'Buyer', 'Person - Labels': 'Hot' },
      },
      {
        ...{ ...ada, tags: ['Hot'], email: 'ada@x.example', emailType: 'work' },
        furtherEmails: [{ type: 'home', value: 'a@home.example' }],
        ...{ phone: work.value, phoneType: 'work', furtherPhones: [home] },
      },
    ],
    [
      'Pipedrive',
      'organizations',
      pipedriveOrganizations,
      {
        ...{ 'Organization - Name': 'Acme Trucks', 'Organization - Address': '1 Yard St, Dubbo' },
        ...{ 'Organization - Industry': 'Freight', 'Organization - Website': 'acme.example' },
        ...{ 'Organization - Labels': 'Hot', 'Organization - Owner': 'Boss' },
      },
      { ...acme, tags: ['Hot'], website: 'acme.example' },
    ],
    [
      'Zoho CRM',
      'people',
      zohoContacts,
      {
        ...{ ...names, 'Account Name': 'Acme Trucks', Title: 'Buyer', Email: 'ada@x.example' },
        ...{ 'Secondary Email': 'a@home.example', Phone: work.value, 'Home Phone': home.value },
        ...{ Fax: fax.value, ...places('Mailing Street', 'Mailing City'), 'Asst Phone': '1' },
      },
      {
        ...{ ...ada, email: 'ada@x.example', location: '1 Yard St, Dubbo' },
        furtherEmails: [{ type: null, value: 'a@home.example' }],
        ...{ phone: work.value, furtherPhones: [home, fax] },
      },
    ],
    [
      'Zoho CRM',
      'organizations',
      zohoAccounts,
      {
        ...{ 'Account Name': 'Acme Trucks', Phone: work.value, Fax: fax.value, Tag: 'Hot' },
        ...{ 'Parent Account.id': 'zcrm_1', 'Parent Account': 'Group', Industry: 'Freight' },
        ...places('Billing Street', 'Billing City'),
      },
      { ...inGroup, phone: work.value, furtherPhones: [fax], tags: ['Hot'] },
    ],
  ])('%s, for %s (%#)', (source, entity, header, row, expected) => {
    expect(read(entity, header, row)).toMatchObject({ source, ...expected });
  });
});

const deal = {
  ...{ name: 'Two tractors', value: '24000.50', expectedCloseDate: '2026-12-24' },
  ...{ organizationName: 'Acme Trucks', ownerName: 'Ann Hill' },
};

describe('the header row of deals of', () => {
  it.each<[string, string, Record<string, string>, object]>([
    [
      'HubSpot',
      hubspotDeals,
      {
        ...{ 'Record ID': '7', 'Deal Name': 'Two tractors', 'Deal owner': 'Ann Hill' },
        ...{ 'Deal Stage': 'Contract Sent (Sales Pipeline)', 'Close Date': '2026-12-24 10:30' },
        ...{ Amount: '24000.5', 'Deal probability': '0.9', 'Associated Company': 'Acme Trucks' },
        ...{ 'Associated Contact': 'Ada Reid (ada@x.example)', 'Closed Lost Reason': 'None' },
      },
      { ...deal, stage: 'negotiation', personName: 'Ada Reid (ada@x.example)', lostReason: null },
    ],
    [
      'Salesforce',
      salesforceOpportunities,
      {
        ...{ 'Opportunity Owner': 'Ann Hill', 'Account Name': 'Acme Trucks' },
        ...{ 'Opportunity Name': 'Two tractors', Stage: 'Closed Lost', Amount: 'AUD 24,000.50' },
        ...{ 'Probability (%)': '0%', 'Close Date': '12/24/2026', 'Loss Reason': 'Price' },
      },
      { ...deal, stage: 'closed_lost', probability: 0, lostReason: 'Price' },
    ],
    [
      'Salesforce',
      salesforceDataLoader,
      {
        ...{ NAME: 'Two tractors', STAGENAME: 'Value Proposition', AMOUNT: '24000.5' },
        ...{ PROBABILITY: '50.0', CLOSEDATE: '2026-12-24', ACCOUNTID: '001', OWNERID: '005' },
      },
      {
        ...{ ...deal, stage: 'proposal', probability: 50 },
        ...{ organizationName: null, ownerName: null },
      },
    ],
    [
      'Pipedrive',
      pipedriveDeals,
      {
        ...{ 'Deal - Title': 'Two tractors', 'Deal - Owner': 'Ann Hill' },
        ...{ 'Deal - Value': '24000.50', 'Deal - Weighted value': '1', 'Deal - Label': 'Hot' },
        ...{ 'Deal - Organization': 'Acme Trucks', 'Deal - Contact person': 'Ada Reid' },
        ...{ 'Deal - Stage': 'Demo Scheduled', 'Deal - Status': 'Lost' },
        ...{ 'Deal - Lost reason': 'Price', 'Deal - Expected close date': '2026-12-24' },
      },
      {
        ...{ ...deal, stage: 'closed_lost', lostReason: 'Price' },
        ...{ personName: 'Ada Reid', tags: ['Hot'] },
      },
    ],
    [
      'Zoho CRM',
      zohoDeals,
      {
        ...{ 'Deal Owner.id': 'zcrm_1', 'Deal Owner': 'Ann Hill', Amount: '24000.5' },
        ...{ 'Deal Name': 'Two tractors', 'Closing Date': 'Dec 24, 2026', Stage: 'Qualification' },
        ...{ 'Account Name.id': 'zcrm_2', 'Account Name': 'Acme Trucks', Tag: 'Hot' },
        ...{ 'Probability (%)': '10', 'Contact Name': 'Ada Reid', 'Expected Revenue': '9' },
      },
      {
        ...{ ...deal, stage: 'qualified', probability: 10 },
        ...{ personName: 'Ada Reid', tags: ['Hot'] },
      },
    ],
  ])('%s', (source, header, row, draft) => {
    expect(read('opportunities', header, row)).toMatchObject({ source, ...draft });
  });

  it('Pipedrive: an open deal is in its stage', () => {
    const row = { 'Deal - Title': 'A', 'Deal - Stage': 'Proposal Made', 'Deal - Status': 'Open' };
    expect(read('opportunities', pipedriveDeals, row)).toMatchObject({ stage: 'proposal' });
  });

  it('our own list', () => {
    const header =
      'Name,Description,Value,Probability,Stage,Lost reason,Expected close,Contact,Organization,Tags,Owner';
    const row = {
      ...{ Name: 'Two tractors', Description: 'Green', Value: '24000.50', Probability: '70' },
      ...{ Stage: 'Closed Lost', 'Lost reason': 'Price', 'Expected close': '2026-12-24' },
      ...{ Contact: 'Ada Reid', Organization: 'Acme Trucks', Tags: 'Hot', Owner: 'Ann Hill' },
    };
    expect(read('opportunities', header, row)).toMatchObject({
      ...{ ...deal, source: undefined, description: 'Green', probability: 70 },
      ...{ stage: 'closed_lost', lostReason: 'Price', personName: 'Ada Reid', tags: ['Hot'] },
    });
  });
});

const task = {
  ...{ title: 'Call about tyres', due: '2026-12-24', organizationName: 'Acme Trucks' },
  ...{ personName: 'Ada Reid', ownerName: 'Ann Hill', priority: 'high' },
};

describe('the header row of tasks of', () => {
  it.each<[string, string, Record<string, string>, object]>([
    [
      'HubSpot',
      'Record ID,Task Title,Task Status,Due date,Priority,Task Type,Assigned to,Task Notes,Queue,Completed at,Associated Company IDs,Associated Company,Associated Contact,Associated Deal',
      {
        ...{ 'Task Title': 'Call about tyres', 'Task Status': 'NOT_STARTED', Priority: 'HIGH' },
        ...{ 'Due date': '2026-12-24 09:30', 'Task Type': 'CALL', 'Assigned to': 'Ann Hill' },
        ...{ 'Task Notes': 'Soon', 'Associated Company': 'Acme Trucks' },
        ...{ 'Associated Contact': 'Ada Reid', 'Associated Deal': 'Two tractors' },
      },
      {
        ...{ ...task, due: '2026-12-24T09:30', status: 'pending', activityType: 'phone_call' },
        ...{ description: 'Soon', opportunityName: 'Two tractors' },
      },
    ],
    [
      'Salesforce',
      'Assigned,Subject,Date,Priority,Status,Task,Company / Account,Contact,Opportunity,Full Comments,Task Subtype',
      {
        ...{ Assigned: 'Ann Hill', Subject: 'Call about tyres', Date: '12/24/2026' },
        ...{ Priority: 'High', Status: 'Completed', 'Company / Account': 'Acme Trucks' },
        ...{ Contact: 'Ada Reid', 'Full Comments': 'Soon', 'Task Subtype': 'Email' },
      },
      { ...task, status: 'completed', activityType: 'email', description: 'Soon' },
    ],
    [
      'Salesforce',
      'ID,WHOID,WHATID,SUBJECT,ACTIVITYDATE,STATUS,PRIORITY,OWNERID,DESCRIPTION,TASKSUBTYPE,COMPLETEDDATETIME',
      {
        ...{ SUBJECT: 'Call about tyres', ACTIVITYDATE: '2026-12-24', STATUS: 'In Progress' },
        ...{ PRIORITY: 'Normal', TASKSUBTYPE: 'Task', OWNERID: '005' },
      },
      {
        ...{ title: 'Call about tyres', due: '2026-12-24', status: 'in_progress' },
        ...{ priority: 'medium', activityType: 'other', ownerName: null },
      },
    ],
    [
      'Pipedrive',
      'Activity - ID,Activity - Done,Activity - Subject,Activity - Type,Activity - Priority,Activity - Deal,Activity - Contact person,Activity - Organization,Activity - Due time,Activity - Due date,Activity - Duration,Activity - Assigned to user,Activity - Note,Activity - Marked as done time',
      {
        ...{ 'Activity - Subject': 'Call about tyres', 'Activity - Done': 'Done' },
        ...{ 'Activity - Type': 'Meeting', 'Activity - Priority': 'High' },
        ...{ 'Activity - Due time': '09:30', 'Activity - Due date': '2026-12-24' },
        ...{ 'Activity - Contact person': 'Ada Reid', 'Activity - Organization': 'Acme Trucks' },
        ...{ 'Activity - Assigned to user': 'Ann Hill', 'Activity - Duration': '00:30' },
        'Activity - Marked as done time': '2026-12-25 10:00:00',
      },
      {
        ...{ ...task, due: '2026-12-24T09:30', status: 'completed', activityType: 'meeting' },
        completed: '2026-12-25T10:00',
      },
    ],
    [
      'Zoho CRM',
      'Record Id,Task Owner.id,Task Owner,Subject,Due Date,Contact Name.id,Contact Name,Related To,Account Name,Status,Priority,Closed Time,Description,Tag',
      {
        ...{ 'Task Owner.id': 'zcrm_1', 'Task Owner': 'Ann Hill', Subject: 'Call about tyres' },
        ...{ 'Due Date': 'Dec 24, 2026', 'Contact Name': 'Ada Reid', Tag: 'Hot' },
        ...{ 'Account Name': 'Acme Trucks', Status: 'Deferred', Priority: 'Highest' },
      },
      { ...task, status: 'pending', tags: ['Hot'], completed: null },
    ],
  ])('%s (%#)', (source, header, row, draft) => {
    expect(read('tasks', header, row)).toMatchObject({ source, ...draft });
  });
});
