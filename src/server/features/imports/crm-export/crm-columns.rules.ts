/**
 * Which column of a CRM export is which field. The specified headers are found by case-insensitive
 * partial match; an exact match comes before a partial one, and if there is neither, other words
 * for the same thing are accepted.
 */
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { plainKeys } from '#contract/fields.ts';
import type { ColumnMapping } from '#contract/imports.ts';
import { personTexts } from '#contract/people.ts';

interface Column {
  field: string;
  /** The specified header. */
  header: string;
  /** Headers that contain the words but mean something else. */
  except?: RegExp;
  /** Headers that mean it too, if the specified one is absent. */
  aliases?: RegExp;
}

/** Lines of text that have other headers here than in a list of people. */
const otherWords: Partial<Record<keyof typeof personTexts, RegExp>> = {
  jobTitle: /^(jobrole|position|role|occupation)$/,
};
const lines = plainKeys(personTexts).map((field): Column => {
  const { label, imported } = personTexts[field];
  return { field, header: label, aliases: otherWords[field] ?? imported?.aliases };
});

const columns: readonly Column[] = [
  {
    field: 'firstName',
    header: 'First Name',
    aliases: /^(givenname|forename)$/,
  },
  { field: 'lastName', header: 'Last Name', aliases: /^(surname|familyname)$/ },
  {
    field: 'email',
    header: 'Email Address',
    except: /type/,
    aliases: /^(e?mail|primaryemail|workemail)$|^email(?!type)/,
  },
  {
    field: 'mobilePhone',
    header: 'Mobile Phone',
    aliases: /^(mobile|cell|cellphone|mobilenumber|phonemobile)$/,
  },
  {
    field: 'workPhone',
    header: 'Work Phone',
    aliases: /^(phone(number|work)?|(direct|office|business|home)phone|telephone|tel)$/,
  },
  {
    field: 'organisation',
    header: 'Organisation',
    except: /^parent|(id|type|size|industry|number|title|phone|email)$/,
    aliases: /^(organi[sz]ation|company|business|employer|account)(name)?$/,
  },
  {
    field: 'type',
    header: 'Type',
    except: /(phone|e?mail|address|web|organi[sz]ation)type/,
    aliases: /^(kind|recordkind)$/,
  },
  ...lines,
  {
    field: 'title',
    header: 'Title',
    except: /job|position|work|page/,
    aliases: /^(salutation|prefix)$/,
  },
  {
    field: 'city',
    header: 'City',
    except: /capacity|velocity/,
    aliases: /^(town|suburb)$/,
  },
  {
    field: 'state',
    header: 'State',
    except: /estate|statement/,
    aliases: /^(region|province|territory|county)$/,
  },
  {
    field: 'postcode',
    header: 'Postcode',
    aliases: /^(zip|zipcode|postalcode)$/,
  },
  { field: 'tags', header: 'Tags', aliases: /^(tag|labels?)$/ },
  { field: 'notes', header: 'General Notes', aliases: /^(notes?|comments?|about)$/ },
  {
    field: 'website',
    header: 'Website',
    aliases: /^(url|web|webaddress|homepage)$/,
  },
];

/** A 'Name' column stands in for the first name: for a person it is the full name, for an organization its own. */
const wholeName = /^((full|contact|display)?name)$/;

type Definition = Pick<CustomFieldDefinition, 'name' | 'label'>;

/** An entry for each header, in its order; headers that are no field are ignored. */
export function matchCrmColumns(
  header: readonly string[],
  customFields: readonly Definition[],
): ColumnMapping[] {
  const words = header.map(compact);
  const fields: (string | undefined)[] = header.map(() => undefined);
  const take = (field: string, fits: (word: string, column: number) => boolean) => {
    if (fields.includes(field)) return;
    const column = words.findIndex((word, at) => fields[at] === undefined && fits(word, at));
    if (column !== -1) fields[column] = field;
  };
  for (const { field, header } of columns) take(field, (word) => word === compact(header));
  for (const { name, label } of customFields) {
    take(`customFields.${name}`, (word) => word === compact(name) || word === compact(label));
  }
  for (const { field, header, except } of columns) {
    take(field, (word) => word.includes(compact(header)) && !except?.test(word));
  }
  for (const { field, aliases } of columns) take(field, (word) => aliases?.test(word) ?? false);
  take('firstName', (word) => wholeName.test(word));
  return fields.map((field, column) => ({ column, field: field ?? 'ignore' }));
}

/** Lowercase, without spaces and punctuation: 'E-mail address' is 'emailaddress'. */
function compact(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
