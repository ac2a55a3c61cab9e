/**
 * Exports of programs whose headers are known: which column is which field, recognized by a set of
 * headers that only they have. Other files go by the words of their headers
 * (`csv-columns.rules.ts`).
 */
import type { ImportEntity } from '#contract/imports.ts';
import { all, type ImportProfile } from './import-profile.ts';
import { workProfiles } from './work-profiles.rules.ts';

const nameInParts = { firstname: 'firstName', lastname: 'lastName' };
const mailing = all(
  'location',
  ...['mailingstreet', 'mailingaddressline1', 'mailingcity', 'mailingstateprovince'],
  ...['mailingstate', 'mailingzippostalcode', 'mailingpostalcode', 'mailingzip', 'mailingcountry'],
);
const billing = all(
  'location',
  ...['billingstreet', 'billingaddressline1', 'billingcity', 'billingstateprovince'],
  ...['billingstate', 'billingzippostalcode', 'billingpostalcode', 'billingzip', 'billingcode'],
  'billingcountry',
);
const account = {
  ...all('name', 'accountname'),
  ...all('parent', 'parentaccount', 'parentaccountname'),
  ...all('phone', 'phone', 'fax'),
  ...all('website', 'website'),
  ...all('industry', 'industry'),
  ...all('revenue', 'annualrevenue'),
  ...all('tags', 'tag'),
  ...billing,
};
const contact = {
  ...nameInParts,
  ...all('email', 'email', 'secondaryemail'),
  ...all(
    'phone',
    'phone',
    'businessphone',
    'mobile',
    'mobilephone',
    'homephone',
    'otherphone',
    'fax',
  ),
  ...all('jobTitle', 'title'),
  ...all('organization', 'accountname'),
  ...all('tags', 'tag'),
  ...mailing,
};
const hubspotContact = {
  ...nameInParts,
  ...all('email', 'email', 'workemail'),
  ...all('furtherEmails', 'additionalemailaddresses'),
  ...all('phone', 'phonenumber', 'mobilephonenumber', 'whatsappphonenumber', 'faxnumber'),
  ...all('jobTitle', 'jobtitle'),
  ...all('organization', 'companyname', 'associatedcompany', 'primaryassociatedcompany'),
  ...all('organization', 'primaryassociatedcompanyname', 'associatedcompanyprimary'),
  ...all('location', 'streetaddress', 'city', 'stateregion', 'postalcode', 'countryregion'),
};
const germanPlace = all(
  'location',
  ...['straße', 'strasse', 'straßehausnummer', 'hausnummer', 'anschrift', 'adresse', 'plz'],
  ...['postleitzahl', 'ort', 'stadt', 'plzort', 'bundesland', 'land', 'straßegeschäftlich'],
  ...['ortgeschäftlich', 'regiongeschäftlich', 'postleitzahlgeschäftlich'],
  ...['landregiongeschäftlich'],
);
const germanEmail = all('email', 'email', 'emailadresse', 'mail', 'email2adresse', 'email2');
const germanPhone = all(
  'phone',
  ...['telefon', 'telefonnummer', 'telefongeschäftlich', 'mobiltelefon', 'mobil', 'handy'],
  ...['mobilnummer', 'handynummer', 'telefonmobil', 'telefonprivat', 'festnetz'],
);
const germanTags = all('tags', 'schlagwörter', 'kategorien', 'stichwörter');

export const importProfiles: readonly ImportProfile[] = [
  {
    name: 'Google Contacts',
    entity: 'people',
    signature: [['email1value', 'phone1value', 'organization1name', 'groupmembership']],
    fields: {
      ...nameInParts,
      ...all('firstName', 'givenname'),
      ...all('lastName', 'familyname'),
      ...all('name', 'name'),
      ...all('email', 'email#value'),
      ...all('emailType', 'email#label', 'email#type'),
      ...all('phone', 'phone#value'),
      ...all('phoneType', 'phone#label', 'phone#type'),
      ...all('organization', 'organizationname', 'organization1name'),
      ...all('jobTitle', 'organizationtitle', 'organization1title'),
      ...all('otherOrganization', 'organization#name'),
      ...all('otherRole', 'organization#title'),
      ...all('preferredName', 'nickname'),
      ...all('location', 'address1street', 'address1extendedaddress', 'address1city'),
      ...all('location', 'address1pobox', 'address1region', 'address1postalcode'),
      ...all('location', 'address1country'),
      ...all('tags', 'labels', 'groupmembership'),
    },
  },
  {
    name: 'Outlook',
    entity: 'people',
    signature: [
      ['firstname'],
      ['lastname'],
      ['emailaddress'],
      ['businessphone', 'businessstreet', 'businesscity', 'mobilephone'],
    ],
    fields: {
      ...nameInParts,
      ...all('email', 'emailaddress', 'email#address'),
      ...all('phone', 'mobilephone', 'businessphone', 'businessphone#', 'primaryphone'),
      ...all('phone', 'homephone', 'homephone#', 'companymainphone', 'otherphone', 'carphone'),
      ...all('phone', 'businessfax', 'homefax', 'otherfax'),
      ...all('organization', 'company'),
      ...all('jobTitle', 'jobtitle'),
      ...all('preferredName', 'nickname'),
      ...all('location', 'businessstreet', 'businessstreet#', 'businesscity', 'businessstate'),
      ...all('location', 'businesspostalcode', 'businesscountry', 'businesscountryregion'),
      ...all('tags', 'categories'),
    },
  },
  {
    // With the primary company in a column of its own, the other has all of them.
    name: 'HubSpot',
    entity: 'people',
    signature: [
      ['recordid', 'contactid'],
      ['firstname'],
      ['email'],
      ['associatedcompany'],
      ['associatedcompanyprimary', 'primaryassociatedcompany', 'primaryassociatedcompanyname'],
    ],
    fields: { ...hubspotContact, ...all('otherOrganization', 'associatedcompany') },
  },
  {
    name: 'HubSpot',
    entity: 'people',
    signature: [
      ['recordid', 'contactid'],
      ['firstname'],
      ['email'],
      [
        ...['lifecyclestage', 'leadstatus', 'associatedcompany', 'primaryassociatedcompany'],
        ...[
          'associatedcompanyids',
          'mobilephonenumber',
          'lastactivitydate',
          'marketingcontactstatus',
        ],
      ],
    ],
    fields: hubspotContact,
  },
  {
    name: 'HubSpot',
    entity: 'organizations',
    signature: [['recordid', 'companyid'], ['companyname'], ['companydomainname', 'companyowner']],
    fields: {
      ...all('name', 'companyname'),
      ...all('parent', 'parentcompany', 'parentcompanyname'),
      ...all('website', 'websiteurl', 'companydomainname'),
      ...all('phone', 'phonenumber'),
      ...all('industry', 'industry'),
      ...all('revenue', 'annualrevenue'),
      ...all('location', 'streetaddress', 'city', 'stateregion', 'postalcode', 'countryregion'),
    },
  },
  {
    name: 'Zoho CRM',
    entity: 'people',
    signature: [
      ['recordid', 'contactid'],
      ['lastname'],
      ['contactownerid', 'accountnameid', 'mailingzip', 'contactowner'],
      ['accountname', 'mailingstreet', 'mailingcity'],
    ],
    fields: contact,
  },
  {
    name: 'Zoho CRM',
    entity: 'organizations',
    signature: [['recordid', 'accountid'], ['accountname'], ['accountowner', 'accountownerid']],
    fields: account,
  },
  {
    name: 'Salesforce',
    entity: 'people',
    signature: [
      ['lastname'],
      ['accountname', 'accountid'],
      ['mailingstreet', 'mailingcity', 'mailingaddressline1', 'mobilephone', 'title', 'leadsource'],
    ],
    fields: contact,
  },
  {
    name: 'Salesforce',
    entity: 'organizations',
    signature: [
      ['accountname', 'name'],
      ['billingstreet', 'billingcity', 'billingpostalcode', 'billingstateprovince'],
    ],
    fields: { ...all('name', 'name'), ...account },
  },
  {
    name: 'Pipedrive',
    entity: 'people',
    signature: [['personname', 'personfirstname', 'personlastname']],
    fields: {
      ...all('name', 'personname'),
      ...all('firstName', 'personfirstname'),
      ...all('lastName', 'personlastname'),
      ...all('email', 'personemail', 'personemailwork', 'personemailhome', 'personemailother'),
      ...all('phone', 'personphone', 'personphonework', 'personphonemobile', 'personphonehome'),
      ...all('phone', 'personphoneother'),
      ...all('organization', 'personorganization'),
      ...all('jobTitle', 'personjobtitle', 'persontitle'),
      ...all('location', 'personpostaladdress', 'personaddress', 'personcity', 'personstate'),
      ...all('tags', 'personlabel', 'personlabels'),
    },
  },
  {
    name: 'Pipedrive',
    entity: 'organizations',
    signature: [
      ['organizationname'],
      ['organizationid', 'organizationowner', 'organizationaddress'],
    ],
    fields: {
      ...all('name', 'organizationname'),
      ...all('website', 'organizationwebsite'),
      ...all('industry', 'organizationindustry'),
      ...all('revenue', 'organizationannualrevenue'),
      ...all('location', 'organizationaddress'),
      ...all('tags', 'organizationlabel', 'organizationlabels'),
    },
  },
  ...workProfiles,
  {
    name: 'German headers',
    entity: 'people',
    signature: [['vorname', 'nachname', 'firma', 'emailadresse', 'telefon', 'mobiltelefon']],
    fields: {
      ...all('firstName', 'vorname'),
      ...all('lastName', 'nachname', 'familienname'),
      ...all('name', 'name', 'ansprechpartner', 'kontakt', 'vollständigername'),
      ...all('organization', 'firma', 'unternehmen', 'organisation', 'firmenname', 'firma1'),
      ...all('otherOrganization', 'firma#', 'unternehmen#', 'organisation#'),
      ...all('otherRole', 'position#', 'funktion#', 'stelle#'),
      ...all('otherFrom', 'von#', 'seit#'),
      ...all('otherUntil', 'bis#'),
      ...all('organizationFrom', 'seit'),
      ...all('jobTitle', 'position', 'funktion', 'berufsbezeichnung', 'stelle'),
      ...germanEmail,
      ...germanPhone,
      ...germanPlace,
      ...germanTags,
    },
  },
  {
    name: 'German headers',
    entity: 'organizations',
    signature: [['firma', 'unternehmen', 'firmenname', 'branche', 'emailadresse', 'telefon']],
    fields: {
      ...all('name', 'firma', 'unternehmen', 'firmenname', 'name'),
      ...all('parent', 'muttergesellschaft', 'mutterunternehmen', 'mutterfirma', 'konzern'),
      ...all('parent', 'übergeordnetefirma', 'übergeordnetesunternehmen'),
      ...all('industry', 'branche'),
      ...all('revenue', 'umsatz', 'jahresumsatz'),
      ...all('website', 'webseite', 'website', 'internet', 'homepage'),
      ...germanEmail,
      ...germanPhone,
      ...germanPlace,
      ...germanTags,
    },
  },
];

/** Lower case without blanks and punctuation: 'E-mail 1 - Value' is `email1value`. */
export function compact(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

export function findProfile(
  entity: ImportEntity,
  header: readonly string[],
): ImportProfile | undefined {
  const words = new Set(header.map(compact));
  return importProfiles.find(
    (profile) =>
      profile.entity === entity &&
      profile.signature.every((group) => group.some((word) => words.has(word))),
  );
}

/** The field of each header; if a field takes only one column, the first wins, and a name in parts wins over a full one. */
export function profileFields(
  { fields }: ImportProfile,
  header: readonly string[],
  isShared: (field: string) => boolean,
): (string | null)[] {
  const read = header.map((text) => {
    const word = compact(text);
    return fields[word] ?? fields[word.replace(/\d+/, '#')] ?? null;
  });
  const isInParts = read.includes('lastName');
  const taken = new Set<string>();
  return read.map((field) => {
    const isOver = field !== null && taken.has(field) && !isShared(field);
    if (field === null || isOver || (isInParts && field === 'name')) return null;
    taken.add(field);
    return field;
  });
}
