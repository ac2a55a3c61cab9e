/** Where each kind of record is searched: the texts that an index answers for, and what a hit shows. */
import { and, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { callOutcomeLabels, callOutcomes } from '#contract/calls.ts';
import type { HitKind } from '#contract/search.ts';
import { hasPhone } from '#server/features/addresses/address-conditions.ts';
import { otherText, otherValues } from '#server/features/addresses/other-text.ts';
import { calls } from '#server/features/calls/calls.table.ts';
import { calendarEvents } from '#server/features/events/events.table.ts';
import { fileAttachments } from '#server/features/files/files.table.ts';
import { notes } from '#server/features/notes/notes.table.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { hasTags, tasks } from '#server/features/tasks/tasks.table.ts';
import { unitName, units } from '#server/features/units/units.table.ts';
import { contains, lowerCaseContains } from '#server/kernel/matching.ts';
import { isNearable, listPieces, nearExpression, type Sought } from './sought-words.rules.ts';

type Table = PgTable & Record<'id' | 'createdAt' | 'deletedAt', AnyPgColumn>;

export interface SoughtPart {
  table: Table;
  /** Whether a row holds all the words, in whatever field. */
  holds: (sought: Sought) => SQL | undefined;
  /** The same with one error in each word; undefined where no word has enough letters. */
  holdsNear: (sought: Sought) => SQL | undefined;
  /** Whether one of its tags contains what was typed; left out where no index says so. */
  holdsTag?: (sought: Sought) => SQL;
  /** Its name in lower case, by which an index has it in order. */
  byName: SQL | undefined;
  title: SQLWrapper;
  subtitle: SQLWrapper | undefined;
  at: SQLWrapper;
  /** Whether that is a whole day; by default it never is. */
  isWholeDay?: SQLWrapper;
  /** In order: a hit shows the first that holds the words. */
  fields: Record<string, SQLWrapper>;
  /** What `/api/search` looks in. */
  namedBy: readonly string[];
  personId: SQLWrapper | undefined;
  organizationId: SQLWrapper | undefined;
  opportunityId: SQLWrapper | undefined;
  email?: SQLWrapper;
  phone?: SQLWrapper;
  customFields?: SQLWrapper;
}

interface Text {
  text: SQLWrapper;
  isLower: boolean;
  /** Short enough to be compared with a word of four or five letters as a whole. */
  isShort: boolean;
  /** What an index of only some rows says of them. */
  where?: SQL;
}

const lower = (text: SQLWrapper): Text => ({ text, isLower: true, isShort: true });
const short = (text: SQLWrapper): Text => ({ text, isLower: false, isShort: true });
const long = (text: SQLWrapper): Text => ({ text, isLower: false, isShort: false });

function holdsWord({ text, isLower }: Text, word: string): SQL {
  return isLower ? lowerCaseContains(text, word) : contains(text, word);
}

function holdsNearWord(text: Text, word: string): SQL | undefined {
  if (!isNearable(word)) return holdsWord(text, word);
  const pieces = listPieces(word).map((piece) => holdsWord(text, piece));
  const alike = text.isShort && word.length < 6 ? sql`${word} <% ${text.text}` : undefined;
  const near = nearExpression(word);
  const isNear = text.isLower ? sql`${text.text} ~ ${near}` : sql`${text.text} ~* ${near}`;
  return and(or(...pieces, alike), isNear);
}

function wordsIn(...texts: Text[]): Pick<SoughtPart, 'holds' | 'holdsNear'> {
  const inAny = (holds: (text: Text) => SQL | undefined) =>
    or(...texts.map((text) => and(text.where, holds(text))));
  return {
    holds: ({ words }) => and(...words.map((word) => inAny((text) => holdsWord(text, word)))),
    holdsNear: ({ words }) =>
      words.some(isNearable)
        ? and(...words.map((word) => inAny((text) => holdsNearWord(text, word))))
        : undefined,
  };
}

type Customer = typeof people | typeof organizations;

/** By the index of its search text, and that of all else. */
function wordsInCustomer(table: Customer, texts: readonly AnyPgColumn[]) {
  const other = otherText(texts, table);
  const values = otherValues(texts, table);
  const both = (holds: (text: Text) => SQL | undefined) =>
    or(holds(lower(table.searchText)), and(holds(lower(other)), holds(lower(values))));
  const inDigits = ({ phone }: Sought) => phone.map((digits) => lowerCaseContains(other, digits));
  return {
    holds: (sought: Sought) =>
      or(
        and(...sought.words.map((word) => both((text) => holdsWord(text, word)))),
        hasPhone(table, sought.whole),
        ...inDigits(sought),
      ),
    holdsNear: ({ words }: Sought) =>
      words.some(isNearable)
        ? and(...words.map((word) => both((text) => holdsNearWord(text, word))))
        : undefined,
    holdsTag: ({ whole }: Sought) =>
      sql`(${lowerCaseContains(table.searchText, whole)} and ${contains(tagsOf(table), whole)})`,
  };
}

const tagsOf = (table: Record<'tags', AnyPgColumn>) => sql`crm_tags_text(${table.tags})`;
const nameOf = (table: Customer | typeof opportunities, id: SQLWrapper) =>
  sql`(select ${table.name} from ${table} where ${table.id} = ${id} and ${table.deletedAt} is null)`;
const aliveOf = (table: Customer | typeof opportunities, id: SQLWrapper) =>
  sql`(select ${table.id} from ${table} where ${table.id} = ${id} and ${table.deletedAt} is null)`;

interface Linked {
  personId: SQLWrapper;
  organizationId: SQLWrapper;
  opportunityId?: SQLWrapper;
}

/** A file of a note is where the note is. */
const orOfNote = (own: AnyPgColumn, ofNote: AnyPgColumn) =>
  sql`coalesce(${own}, (select ${ofNote} from ${notes} where ${notes.id} = ${fileAttachments.noteId} and ${notes.deletedAt} is null))`;
const linksOfFile: Linked = {
  personId: orOfNote(fileAttachments.personId, notes.personId),
  organizationId: orOfNote(fileAttachments.organizationId, notes.organizationId),
  opportunityId: orOfNote(fileAttachments.opportunityId, notes.opportunityId),
};

/** A deleted one is neither named nor opened. */
function linksOf({ personId, organizationId, opportunityId }: Linked) {
  return {
    personId: aliveOf(people, personId),
    organizationId: aliveOf(organizations, organizationId),
    opportunityId: opportunityId && aliveOf(opportunities, opportunityId),
  };
}

function aboutOf({ personId, organizationId, opportunityId }: Linked): SQL {
  const names = [
    nameOf(people, personId),
    nameOf(organizations, organizationId),
    ...(opportunityId ? [nameOf(opportunities, opportunityId)] : []),
  ];
  return sql`coalesce(${sql.join(names, sql`, `)})`;
}

const addresses = ({ email, phone, furtherEmails, furtherPhones }: Customer) => ({
  Email: email,
  Phone: phone,
  'Further e-mails': sql`crm_values_text(${furtherEmails})`,
  'Further phones': sql`crm_values_text(${furtherPhones})`,
});

/** Whether they answered, in the words of the screen. */
const outcomeOfCall = sql`case ${calls.outcome} ${sql.join(
  callOutcomes.map((outcome) => sql`when ${outcome} then ${callOutcomeLabels[outcome]}::text`),
  sql` `,
)} end`;

export const soughtParts: Record<HitKind, SoughtPart> = {
  person: {
    table: people,
    ...wordsInCustomer(people, [people.location, people.jobTitle, people.preferredName]),
    byName: sql`lower(${people.name})`,
    title: people.name,
    subtitle: nameOf(organizations, people.organizationId),
    at: people.createdAt,
    fields: {
      'Preferred name': people.preferredName,
      ...addresses(people),
      'Job title': people.jobTitle,
      Location: people.location,
      Tags: tagsOf(people),
    },
    namedBy: ['Preferred name', 'Email', 'Phone', 'Further e-mails', 'Further phones'],
    personId: people.id,
    organizationId: aliveOf(organizations, people.organizationId),
    opportunityId: undefined,
    email: people.email,
    phone: people.phone,
    customFields: people.customFields,
  },
  organization: {
    table: organizations,
    ...wordsInCustomer(organizations, [
      organizations.location,
      organizations.revenue,
      organizations.status,
      organizations.email,
      organizations.website,
    ]),
    byName: sql`lower(${organizations.name})`,
    title: organizations.name,
    subtitle: organizations.location,
    at: organizations.createdAt,
    fields: {
      Industry: organizations.industry,
      Location: organizations.location,
      ...addresses(organizations),
      Website: organizations.website,
      Revenue: organizations.revenue,
      Status: organizations.status,
      Tags: tagsOf(organizations),
    },
    namedBy: ['Industry', 'Location'],
    personId: undefined,
    organizationId: organizations.id,
    opportunityId: undefined,
    email: organizations.email,
    phone: organizations.phone,
    customFields: organizations.customFields,
  },
  opportunity: {
    table: opportunities,
    ...wordsIn(
      short(opportunities.name),
      long(opportunities.description),
      short(tagsOf(opportunities)),
    ),
    holdsTag: ({ whole }) => contains(tagsOf(opportunities), whole),
    byName: sql`lower(${opportunities.name})`,
    title: opportunities.name,
    subtitle: sql`coalesce(${nameOf(organizations, opportunities.organizationId)}, ${nameOf(people, opportunities.personId)})`,
    at: opportunities.createdAt,
    fields: { Description: opportunities.description, Tags: tagsOf(opportunities) },
    namedBy: [],
    ...linksOf(opportunities),
    opportunityId: opportunities.id,
  },
  task: {
    table: tasks,
    ...wordsIn(short(tasks.title), long(tasks.description), {
      ...short(tagsOf(tasks)),
      where: hasTags(tasks),
    }),
    holdsTag: ({ whole }) => sql`(${hasTags(tasks)} and ${contains(tagsOf(tasks), whole)})`,
    byName: sql`lower(${tasks.title})`,
    title: tasks.title,
    subtitle: aboutOf(tasks),
    at: tasks.dueDate,
    fields: { Description: tasks.description, Tags: tagsOf(tasks) },
    namedBy: [],
    ...linksOf(tasks),
  },
  note: {
    table: notes,
    ...wordsIn(long(notes.content)),
    byName: undefined,
    title: sql`coalesce(${aboutOf(notes)}, '')`,
    subtitle: undefined,
    at: notes.createdAt,
    fields: { Note: notes.content },
    namedBy: [],
    ...linksOf(notes),
  },
  call: {
    table: calls,
    ...wordsIn(long(calls.content)),
    byName: undefined,
    title: sql`coalesce(${aboutOf(calls)}, '')`,
    subtitle: outcomeOfCall,
    at: calls.at,
    fields: { Call: calls.content },
    namedBy: [],
    ...linksOf(calls),
  },
  event: {
    table: calendarEvents,
    ...wordsIn(short(calendarEvents.title), long(calendarEvents.description)),
    byName: sql`lower(${calendarEvents.title})`,
    title: calendarEvents.title,
    subtitle: aboutOf(calendarEvents),
    at: calendarEvents.eventDate,
    isWholeDay: calendarEvents.allDay,
    fields: { Description: calendarEvents.description },
    namedBy: [],
    ...linksOf(calendarEvents),
    opportunityId: undefined,
  },
  file: {
    table: fileAttachments,
    ...wordsIn(lower(sql`lower(${fileAttachments.fileName})`)),
    byName: sql`lower(${fileAttachments.fileName})`,
    title: fileAttachments.fileName,
    subtitle: aboutOf(linksOfFile),
    at: fileAttachments.createdAt,
    fields: {},
    namedBy: [],
    ...linksOf(linksOfFile),
  },
  unit: {
    table: units,
    ...wordsIn(lower(units.searchText)),
    byName: sql`lower(${units.make})`,
    title: unitName,
    subtitle: sql`coalesce(${nameOf(organizations, units.organizationId)}, 'In stock')`,
    at: units.createdAt,
    fields: { 'VIN or serial': units.serial },
    namedBy: ['VIN or serial'],
    personId: undefined,
    organizationId: aliveOf(organizations, units.organizationId),
    opportunityId: undefined,
  },
};

export const isAlive = ({ table }: SoughtPart) => isNull(table.deletedAt);
