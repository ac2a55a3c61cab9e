/** The document of Export Data and Import Data: everything but secrets, roles, the change log and the bytes of files. */
import { z } from 'zod';
import { FieldEntity, FieldType, hiddenKey } from './custom-fields.ts';
import { endpoint } from './endpoint.ts';
import { StoredMembership } from './memberships.ts';
import { storedRecords } from './nouns.ts';
import { DownloadTimeZone, Id } from './primitives.ts';
import * as stored from './stored.ts';
import { ActivityType } from './tasks.ts';
import { TerritoryState } from './territories.ts';

export const documentFormat = 'dealer-crm';
export const documentVersion = 1;
/** Bytes of the largest document that can be imported. */
export const largestDocument = 1_073_741_824;
/** The most problems that a refused import lists. */
export const mostFaults = 20;

const count = z.number().int().min(0).max(2_147_483_647);
const areUnique = (words: readonly string[]) => new Set(words).size === words.length;

/** Memberships come right after the people and organizations that they refer to. */
function addMemberships({ organizations, people, ...others }: typeof storedRecords) {
  return { organizations, people, memberships: StoredMembership, ...others };
}

/** The lists of a document in their order: a record comes before those that refer to it. */
export const documentSections = {
  users: z.strictObject({
    id: Id,
    username: stored.said(254),
    email: stored.maybe(254),
    firstName: stored.maybe(500),
    lastName: stored.maybe(500),
  }),
  customFieldDefinitions: z.strictObject({
    id: Id,
    name: stored.said(200).refine((name) => name !== hiddenKey, `must not be ${hiddenKey}`),
    label: stored.said(500),
    fieldType: FieldType,
    entityType: FieldEntity,
    options: z.array(stored.text(5_000)).max(10_000),
    required: z.boolean(),
    helpText: stored.maybe(10_000),
    displayOrder: z.number().int().min(-2_147_483_648).max(2_147_483_647),
    ...stored.written,
  }),
  /** The one record with the two maps of territories. */
  territories: z.strictObject({
    id: Id,
    codeField: stored.maybe(200),
    states: z
      .array(z.strictObject({ state: TerritoryState, userId: Id }))
      .refine(
        (states) => areUnique(states.map(({ state }) => state)),
        'must name a state only once',
      ),
    codes: z
      .array(z.strictObject({ code: stored.said(200), userId: Id }))
      .refine(
        (codes) => areUnique(codes.map(({ code }) => code.toUpperCase())),
        'must name a code only once',
      ),
    ...stored.written,
  }),
  ...addMemberships(storedRecords),
  activities: z.strictObject({
    id: Id,
    activityType: ActivityType,
    description: stored.maybe(500_000),
    // History outlives its records: these may name records that no longer exist.
    userId: stored.reference,
    personId: stored.reference,
    organizationId: stored.reference,
    opportunityId: stored.reference,
    taskId: stored.reference,
    createdAt: stored.instant,
  }),
} satisfies Record<string, z.ZodType<{ id: string }>>;

export type SectionName = keyof typeof documentSections;

export const ImportOutcome = z.object({
  message: z.string(),
  created: count,
  updated: count,
  /** The same by the name of the list in the document. */
  sections: z.record(z.string(), z.object({ created: count, updated: count })),
});
export type ImportOutcome = z.output<typeof ImportOutcome>;

/** Clients that accept this type get an import's progress line by line, and at last its result. */
export const progressType = 'application/x-ndjson';

export const dataApi = {
  export: endpoint({
    method: 'GET',
    path: '/api/export',
    heavy: true,
    mayLag: true,
    summary: 'Downloads everything but secrets, as one JSON document.',
    permission: 'data.transfer',
    query: z.object({ timeZone: DownloadTimeZone }),
    reply: z.unknown(),
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/import',
    heavy: true,
    summary: 'Imports a document of Export Data: all of it, or nothing.',
    permission: 'data.transfer',
    reply: ImportOutcome,
  }),
};
