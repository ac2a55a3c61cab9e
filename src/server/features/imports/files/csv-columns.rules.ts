/**
 * Which column is which field, by the words of the header. A header matches a field when its
 * lower-case text, without spaces, contains one of the field's keywords, and the first match wins;
 * more exact rules come first, so that 'Email Address' is not an address.
 */
import { type Fields, makeTable, plainKeys } from '#contract/fields.ts';
import { addressKeys } from '#contract/further-addresses.ts';
import { type ColumnMapping, ImportEntity, importTargets } from '#contract/imports.ts';
import { listKeys } from '#contract/list-keys.ts';
import { nounFields } from '#contract/nouns.ts';
import { organizationTexts } from '#contract/organizations.ts';
import { personTexts } from '#contract/people.ts';
import { kindOfList } from '#contract/records.ts';
import type { ImportProfile } from './import-profile.ts';
import { compact, findProfile, profileFields } from './import-profiles.rules.ts';

export interface CustomFieldName {
  name: string;
  label: string;
}

interface Rule {
  field: string;
  words: RegExp;
}

interface Reading {
  /** Null: none of our fields, unless nothing better has the keyword; `ignore`: not even then. */
  field: string | null;
  words: RegExp;
}

interface EntityRules {
  /** What a header is, by the first rule that matches. */
  readings: readonly Reading[];
  /** The specified keywords, for a field without a header yet. */
  keywords: readonly Rule[];
  /** Other words for a field, if its own are nowhere in the header. */
  aliases: readonly Rule[];
}

const ownRules = makeTable(ImportEntity.options, (entity) => {
  const fields: Fields = nounFields[kindOfList(entity)];
  return { words: rulesIn(fields, 'words'), aliases: rulesIn(fields, 'aliases') };
});

/** What the fields say about their headers; a line of text that says nothing goes by its label. */
function rulesIn(fields: Fields, which: 'words' | 'aliases'): Rule[] {
  return Object.entries(fields).flatMap(([key, { label, imported }]) => {
    const words =
      imported?.[which] ?? (which === 'words' && imported && new RegExp(compact(label)));
    return words ? [{ field: imported?.as ?? key, words }] : [];
  });
}

/** The rules of some fields, in that order. */
function wordsFor(entity: ImportEntity, ...fields: string[]): Rule[] {
  return fields.flatMap((field) => ownRules[entity].words.filter((rule) => rule.field === field));
}

const contactReadings = (entity: ImportEntity): Reading[] => [
  { field: 'ignore', words: /customfields|^(ip|mac)address|phonetic/ },
  ...wordsFor(entity, ...addressKeys, 'email', 'phone'),
];

const employer = '(company|organi[sz]ation|employer)(name)?';
const role = '(job)?(role|title)|position';
const begins = 'from|since|start(date)?|begin';
const ends = 'until|to|end(date)?|left';
const numbered = (what: string) => `(${what})([2-9]|1\\d)|${employer}([2-9]|1\\d)(${what})`;

/** 'Organization 2' with 'Role 2', 'From 2' and 'Until 2', whichever way round; and since when they are at the first. */
const otherEmployers: readonly Rule[] = [
  {
    field: 'otherOrganization',
    words: new RegExp(
      `^(${employer}([2-9]|1\\d)(name)?|(other|second|further|additional)${employer}s?)$`,
    ),
  },
  {
    field: 'otherRole',
    words: new RegExp(`^(${numbered(role)}|(${role})atotherorgani[sz]ation)$`),
  },
  { field: 'otherFrom', words: new RegExp(`^(${numbered(begins)}|fromotherorgani[sz]ation)$`) },
  { field: 'otherUntil', words: new RegExp(`^(${numbered(ends)}|untilotherorgani[sz]ation)$`) },
  {
    field: 'organizationFrom',
    words: new RegExp(`^((atthe)?(${employer}|employed|job)(${begins})|since)$`),
  },
];

/** What else a list says of parents: theirs, and the parents of parents. */
const ofParent =
  /ultimateparent|^parent(organi[sz]ation|company|account|business)?(phone|fax|e?mail|web(site)?|url|domain|address|street|city|state|country|industry|revenue|status|type|tags)$/;

/** Extra rules, where the words of the fields alone are not enough, in their order. */
const specialRules: Partial<Record<ImportEntity, EntityRules>> = {
  people: {
    readings: [
      ...otherEmployers,
      ...contactReadings('people'),
      { field: 'ignore', words: /web(site|address)|url/ },
      ...wordsFor('people', 'location', ...plainKeys(personTexts)),
      { field: null, words: /(company|organi[sz]ation|account)(size|type|code|number|industry)/ },
      ...wordsFor('people', 'organization', 'tags'),
      { field: null, words: /(user|nick|middle|maiden|additional|file|domain|owner|list)name/ },
      { field: null, words: /name(prefix|suffix)|(manager|assistant|spouse|partner)s?name/ },
      { field: 'firstName', words: /firstname|givenname|forename/ },
      { field: 'lastName', words: /lastname|surname|familyname/ },
      ...wordsFor('people', 'name'),
    ],
    keywords: wordsFor('people', 'name', 'email', 'phone', 'location'),
    aliases: ownRules.people.aliases,
  },
  organizations: {
    readings: [
      { field: 'ignore', words: ofParent },
      ...contactReadings('organizations'),
      ...wordsFor('organizations', 'website', 'location', ...plainKeys(organizationTexts)),
      ...wordsFor('organizations', 'status', 'tags'),
      { field: null, words: /(first|last|given|family|user|sur|nick|file|list)name/ },
      { field: null, words: /(contact|person|owner|manager|rep|representative)s?name/ },
      { field: null, words: /company(size|type|code|number|registration)/ },
      ...wordsFor('organizations', 'parent', 'name'),
    ],
    keywords: [
      { field: 'name', words: /name|company/ },
      ...wordsFor('organizations', 'industry', 'revenue', 'status'),
    ],
    aliases: ownRules.organizations.aliases,
  },
};
const rulesOf = makeTable(ImportEntity.options, (entity) => {
  const { words, aliases } = ownRules[entity];
  return specialRules[entity] ?? { readings: words, keywords: words, aliases };
});

/** An entry for each header, in its order; headers that are no field are ignored. */
export function matchColumns(
  entity: ImportEntity,
  header: readonly string[],
  customFields: readonly CustomFieldName[],
): ColumnMapping[] {
  const { readings, keywords, aliases } = rulesOf[entity];
  const profile = findProfile(entity, header);
  if (profile) {
    const isShared = (field: string) =>
      importTargets[entity].some((target) => target.field === field && target.shared);
    const fields = profileFields(profile, header, isShared);
    const taken = new Set(fields);
    return header.map((text, column) => {
      const given = fields[column] ?? customFieldOf(compact(text), keywords, customFields);
      if (given) return { column, field: given };
      const field = unnamedField(entity, profile, text);
      const isFree = field !== undefined && (isShared(field) || !taken.has(field));
      if (isFree) taken.add(field);
      return { column, field: isFree ? field : 'ignore' };
    });
  }
  const columns = header.map((text) => {
    const word = compact(text);
    const custom = customFieldOf(word, keywords, customFields);
    return { word, field: custom ?? readingOf(readings, word, isIdentifier(text)) };
  });
  /** Field to column. */
  const taken = new Map<string, number>();
  columns.forEach(({ field }, column) => {
    if (field !== null && !taken.has(field)) taken.set(field, column);
  });
  if (taken.has('name')) {
    taken.delete('firstName');
    taken.delete('lastName');
  }
  const hasNameInParts = () => taken.has('firstName') || taken.has('lastName');
  const fill = (rules: readonly Rule[], isFree: (field: string | null) => boolean) => {
    for (const { field, words } of rules) {
      const isFilled = taken.has(field) || (field === 'name' && hasNameInParts());
      if (isFilled) continue;
      const column = columns.findIndex(({ word, field }) => words.test(word) && isFree(field));
      if (column === -1) continue;
      columns[column] = { word: '', field };
      if (taken.get('organization') === column) taken.delete('organization');
      taken.set(field, column);
    }
  };
  fill(keywords, (field) => field === null || field === 'organization');
  fill(aliases, (field) => field === null);
  const fieldOf = new Map([...taken].map(([field, column]) => [column, field]));
  const furtherOf = (text: string) => {
    const field = furtherFieldOf(compact(text));
    return importTargets[entity].some((target) => target.field === field) ? field : undefined;
  };
  return header.map((text, column) => ({
    column,
    field: fieldOf.get(column) ?? furtherOf(text) ?? 'ignore',
  }));
}

const besideTypes =
  /work|business|office|company|home|private?|personal|other|second(ary)?|alternat(iv)?e|additional|\d/g;
const emailWords = /e?mail(address)?/;
const phoneWords = /(tele)?phone|mobile|cell(ular|phone)?|landline|direct|^tel|^fax|fax$/;

/** The first header of a field wins; those of further e-mails, phones and organizations say no more than which. */
function furtherFieldOf(word: string): string | undefined {
  const isOnly = (own: RegExp) =>
    own.test(word) && /^(numbers?|no)?$/.test(word.replace(own, '').replace(besideTypes, ''));
  if (isOnly(emailWords)) return 'furtherEmails';
  if (isOnly(phoneWords)) return 'furtherPhones';
  return otherEmployers.find(({ words }) => words.test(word))?.field;
}

/** What the profile does not mention is matched by its own words: lines of text, parents, and other organizations. */
function unnamedField(entity: ImportEntity, profile: ImportProfile, text: string) {
  const word = compact(text);
  const named = new Set(Object.values(profile.fields));
  const fields: Fields = nounFields[kindOfList(entity)];
  const plain = listKeys(fields).filter((key) => fields[key]?.kind === 'text' && key !== 'name');
  const rules = wordsFor(entity, ...plain);
  if (entity === 'people') rules.push(...otherEmployers);
  if (entity === 'organizations' && !isIdentifier(text) && !ofParent.test(word)) {
    rules.unshift(...wordsFor(entity, 'parent'));
  }
  return rules.find(({ field, words }) => !named.has(field) && words.test(word))?.field;
}

/** 'Company ID', 'organizationId': a key of another system. */
function isIdentifier(header: string | undefined): boolean {
  return /(^|[^a-z])id$/i.test(header ?? '') || /[a-z]I[dD]$/.test(header ?? '');
}

/** A header that is exactly a custom field's name or label, and not a built-in field's own word. */
function customFieldOf(
  word: string,
  keywords: readonly Rule[],
  customFields: readonly CustomFieldName[],
): string | undefined {
  if (word === '' || keywords.some(({ field }) => field === word)) return undefined;
  const found = customFields.find(
    ({ name, label }) => compact(name) === word || compact(label) === word,
  );
  return found && `customFields.${found.name}`;
}

function readingOf(readings: readonly Reading[], word: string, isIdentifier: boolean) {
  const field = readings.find(({ words }) => words.test(word))?.field ?? null;
  // But an 'Email ID' is an address.
  const isCalled = field === 'organization' || field === 'name' || field === 'parent';
  return isIdentifier && isCalled ? null : field;
}
