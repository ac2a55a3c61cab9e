/**
 * The filters of lists as the addresses of pages hold them: values that a list cannot take are ignored. A page reads its
 * own before its first row, and the server for the calls that it names in the HTML.
 */
import { readFieldConditions } from './custom-fields.ts';
import { closeMonth, type OpportunityFilter, opportunitySorts, stages } from './opportunities.ts';
import {
  type OrganizationFilter,
  organizationSorts,
  organizationStatuses,
} from './organizations.ts';
import { type PersonFilter, personSorts } from './people.ts';
import { fieldSort, whereLimit } from './primitives.ts';
import {
  readFilterDay,
  readId,
  readOneOf,
  readOwner,
  readSeveralOf,
  readText,
} from './read-values.ts';

type Url = Readonly<Record<string, string | undefined>>;

/** With every filter that the list has, so that a new one does not compile until it is read. */
type Read<Filter> = { [Name in Exclude<keyof Filter, Paging>]-?: Filter[Name] | undefined };
type Paging = 'limit' | 'cursor' | 'count' | 'skip';

const searchLimit = 200;
const tagLimit = 60;
const fieldsLimit = 4_000;

export function readPersonFilter(url: Url): Read<PersonFilter> {
  return {
    q: readGiven(url.q, searchLimit),
    sort: readSortOrField(url.sort, personSorts),
    organizationId: readId(url.organizationId),
    assignedToId: readOwner(url.assignedToId),
    tag: readGiven(url.tag, tagLimit),
    fields: readFields(url.fields),
    where: readGiven(url.where, whereLimit),
  };
}

export function readOrganizationFilter(url: Url): Read<OrganizationFilter> {
  return {
    q: readGiven(url.q, searchLimit),
    sort: readSortOrField(url.sort, organizationSorts),
    status: readOneOf(url.status, organizationStatuses),
    assignedToId: readOwner(url.assignedToId),
    tag: readGiven(url.tag, tagLimit),
    industry: readGiven(url.industry, searchLimit),
    fields: readFields(url.fields),
    where: readGiven(url.where, whereLimit),
  };
}

export function readOpportunityFilter(url: Url): Read<OpportunityFilter> {
  return {
    q: readGiven(url.q, searchLimit),
    sort: readOneOf(url.sort, opportunitySorts),
    stage: readSeveralOf(url.stage || undefined, stages),
    personId: readId(url.personId),
    organizationId: readId(url.organizationId),
    assignedToId: readOwner(url.assignedToId),
    tag: readGiven(url.tag, tagLimit),
    createdFrom: readFilterDay(url.createdFrom),
    createdTo: readFilterDay(url.createdTo),
    countedFrom: readFilterDay(url.countedFrom),
    countedTo: readFilterDay(url.countedTo),
    stageFrom: readFilterDay(url.stageFrom),
    stageTo: readFilterDay(url.stageTo),
    reached: readOneOf(url.reached, stages),
    closeMonth: closeMonth.test(url.closeMonth ?? '') ? url.closeMonth : undefined,
    where: readGiven(url.where, whereLimit),
  };
}

/** Nothing is no filter. */
function readGiven(given: string | undefined, max: number): string | undefined {
  return given ? readText(given, max) : undefined;
}

/** As `sortOrField`. */
function readSortOrField(given: string | undefined, sorts: readonly string[]): string | undefined {
  return given !== undefined && fieldSort.test(given) ? given : readOneOf(given, sorts);
}

/** As `FieldsFilter`. */
function readFields(given: string | undefined): string | undefined {
  const json = readGiven(given, fieldsLimit);
  return json !== undefined && readFieldConditions(json) !== null ? json : undefined;
}
