/** The document of Export Data and Import Data: everything but secrets, roles, the change log and the bytes of files. */
import { z } from 'zod';
import { CallOutcome } from './calls.ts';
import { FieldEntity, FieldType, hiddenKey } from './custom-fields.ts';
import { endpoint } from './endpoint.ts';
import { EventType } from './events.ts';
import type { TextField, TextFields, TextKind } from './fields.ts';
import { Stage } from './opportunities.ts';
import {
  OrganizationStatus,
  organizationContactTexts,
  organizationOwnTexts,
} from './organizations.ts';
import { personTexts } from './people.ts';
import { DownloadTimeZone, Id } from './primitives.ts';
import type { RecordList } from './records.ts';
import { ActivityType, RecurrenceType, TaskPriority, TaskStatus } from './tasks.ts';
import { TerritoryState } from './territories.ts';

export const documentFormat = 'dealer-crm';
export const documentVersion = 1;
/** Bytes of the largest document that can be imported. */
export const largestDocument = 1_073_741_824;
/** Faults that a refused import names. */
export const mostFaults = 20;

/** Text as the database holds it: taken as it is, so that a document comes out as it went in. */
function stored(max: number) {
  return z
    .string()
    .max(max, `must be at most ${max.toLocaleString('en')} characters`)
    .refine((value) => !value.includes('\0'), 'must not contain a NUL character')
    .refine((value) => value.isWellFormed(), 'must not contain half a character');
}
const said = (max: number) => stored(max).refine((text) => text.trim() !== '', 'must not be blank');
const maybe = (max: number) => stored(max).nullable();

const instant = z.iso
  .datetime({ offset: true, error: 'must be an instant such as 2026-11-20T17:00:00Z' })
  .refine((text) => {
    const year = new Date(text).getUTCFullYear();
    return year >= 1900 && year <= 2200;
  }, 'must lie between the years 1900 and 2200');
const day = z.iso.date('must be a date such as 2026-11-20');
const tags = z.array(stored(200)).max(1_000);
const reference = Id.nullable();
/** Documents written before it was kept lack it. */
const assignedById = reference.optional();
/** More than a form takes: the values of fields that were deleted since stay with their records. */
const customFields = z.record(
  stored(200),
  z.union([stored(100_000), z.number(), z.boolean(), z.null()], {
    error: 'must be text, a number, true, false or null',
  }),
);
const count = z.number().int().min(0).max(2_147_483_647);

const areUnique = (words: readonly string[]) => new Set(words).size === words.length;

const written = { createdAt: instant, updatedAt: instant };
/** Hidden records travel too, so that their deletion can still be taken back. */
const hidden = { deletedAt: instant.nullable(), deletionId: reference };

/** More than a form takes. */
const mostStored: Record<TextKind, number> = {
  text: 1_000,
  longText: 100_000,
  email: 500,
  phone: 500,
  place: 5_000,
  web: 2_000,
};

/** Documents written before a field was kept lack it. */
function storedText({ kind, isRequired, isLater }: TextField) {
  if (isRequired) return said(mostStored[kind]);
  const text = maybe(mostStored[kind]);
  return isLater ? text.default(null) : text;
}

function storedTexts(table: TextFields): Record<string, ReturnType<typeof storedText>> {
  return Object.fromEntries(Object.entries(table).map(([key, field]) => [key, storedText(field)]));
}

type Section = z.ZodType<{ id: string }>;

/** The lists of a document, in the order in which they stand: what is named comes before what names it. */
export const documentSections = {
  users: z.strictObject({
    id: Id,
    username: said(254),
    email: maybe(254),
    firstName: maybe(500),
    lastName: maybe(500),
  }),
  customFieldDefinitions: z.strictObject({
    id: Id,
    name: said(200).refine((name) => name !== hiddenKey, `must not be ${hiddenKey}`),
    label: said(500),
    fieldType: FieldType,
    entityType: FieldEntity,
    options: z.array(stored(5_000)).max(10_000),
    required: z.boolean(),
    helpText: maybe(10_000),
    displayOrder: z.number().int().min(-2_147_483_648).max(2_147_483_647),
    ...written,
  }),
  /** The one record of who looks after which state and whose code is whose. */
  territories: z.strictObject({
    id: Id,
    codeField: maybe(200),
    states: z
      .array(z.strictObject({ state: TerritoryState, userId: Id }))
      .refine(
        (states) => areUnique(states.map(({ state }) => state)),
        'must name a state only once',
      ),
    codes: z
      .array(z.strictObject({ code: said(200), userId: Id }))
      .refine(
        (codes) => areUnique(codes.map(({ code }) => code.toUpperCase())),
        'must name a code only once',
      ),
    ...written,
  }),
  organizations: z.strictObject({
    id: Id,
    ...storedTexts(organizationOwnTexts),
    status: OrganizationStatus,
    ...storedTexts(organizationContactTexts),
    assignedToId: reference,
    assignedById,
    createdById: reference,
    tags,
    customFields,
    importId: reference,
    ...written,
    ...hidden,
  }),
  people: z.strictObject({
    id: Id,
    ...storedTexts(personTexts),
    organizationId: reference,
    assignedToId: reference,
    assignedById,
    createdById: reference,
    tags,
    customFields,
    importId: reference,
    ...written,
    ...hidden,
  }),
  opportunities: z.strictObject({
    id: Id,
    name: said(1_000),
    description: maybe(100_000),
    value: z
      .string()
      .regex(/^-?\d{1,30}(\.\d{1,10})?$/, 'must be an amount such as 12000.50')
      .nullable(),
    probability: z.number().int().min(0).max(100),
    stage: Stage,
    stageSince: instant,
    rank: said(1_000),
    lostReason: maybe(100_000),
    expectedCloseDate: day.nullable(),
    personId: reference,
    organizationId: reference,
    assignedToId: reference,
    assignedById,
    createdById: reference,
    tags,
    ...written,
    ...hidden,
  }),
  tasks: z.strictObject({
    id: Id,
    title: said(1_000),
    description: maybe(100_000),
    dueDate: instant.nullable(),
    priority: TaskPriority,
    status: TaskStatus,
    activityType: ActivityType,
    recurrenceType: RecurrenceType,
    /** Documents written before these three were kept lack them. */
    hasDueTime: z.boolean().nullable().default(null),
    seriesDay: z.number().int().min(1).max(31).nullable().default(null),
    nextTaskId: Id.nullable().default(null),
    reminderEnabled: z.boolean(),
    completionReason: maybe(100_000),
    completedAt: instant.nullable(),
    assigneeId: reference,
    assignedById,
    createdById: reference,
    personId: reference,
    organizationId: reference,
    opportunityId: reference,
    tags,
    ...written,
    ...hidden,
  }),
  events: z.strictObject({
    id: Id,
    title: said(1_000),
    description: maybe(100_000),
    eventDate: instant,
    endDate: instant.nullable(),
    allDay: z.boolean(),
    eventType: EventType,
    personId: reference,
    organizationId: reference,
    createdById: reference,
    ...written,
    ...hidden,
  }),
  notes: z.strictObject({
    id: Id,
    content: said(500_000),
    personId: reference,
    organizationId: reference,
    opportunityId: reference,
    createdById: reference,
    ...written,
    ...hidden,
  }),
  calls: z.strictObject({
    id: Id,
    outcome: CallOutcome,
    content: maybe(500_000),
    at: instant,
    personId: reference,
    organizationId: reference,
    opportunityId: reference,
    createdById: reference,
    ...written,
    ...hidden,
  }),
  /** What is known of the files; their bytes are kept apart. */
  files: z.strictObject({
    id: Id,
    fileName: said(1_000),
    fileType: stored(200),
    fileSize: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable(),
    mimeType: maybe(500),
    sha256: maybe(200),
    personId: reference,
    organizationId: reference,
    opportunityId: reference,
    noteId: reference,
    uploadedById: reference,
    createdAt: instant,
    ...hidden,
  }),
  activities: z.strictObject({
    id: Id,
    activityType: ActivityType,
    description: maybe(500_000),
    // History outlives what it is about: these may name what no longer exists.
    userId: reference,
    personId: reference,
    organizationId: reference,
    opportunityId: reference,
    taskId: reference,
    createdAt: instant,
  }),
} satisfies Record<RecordList, Section> & Record<string, Section>;

export type SectionName = keyof typeof documentSections;

export const ImportOutcome = z.object({
  message: z.string(),
  created: count,
  updated: count,
  /** The same by list of the document. */
  sections: z.record(z.string(), z.object({ created: count, updated: count })),
});
export type ImportOutcome = z.output<typeof ImportOutcome>;

/** Whoever accepts this type hears of an import line by line: how far it is, and at last how it ended. */
export const progressType = 'application/x-ndjson';

export const dataApi = {
  export: endpoint({
    method: 'GET',
    path: '/api/export',
    heavy: true,
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
