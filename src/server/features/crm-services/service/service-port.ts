/** What the import needs from any CRM service, and the records that the service returns. */
import { z } from 'zod';
import { EmailType, PhoneType } from '#contract/further-addresses.ts';
import type { Patience } from '#server/kernel/outbound/patient-client.ts';

const Colleague = z.object({
  username: z.string().nullable(),
  email: z.string().nullable(),
  name: z.string().nullable(),
});
export type Colleague = z.output<typeof Colleague>;

const SourceValue = z.object({
  /** The field's id there; null if it is unknown, and the name has to do. */
  id: z.string().nullable(),
  name: z.string(),
  value: z.string(),
});
export type SourceValue = z.output<typeof SourceValue>;

/** What the primary ones are for, and further ones. */
const addresses = {
  emailType: EmailType.nullable().optional(),
  furtherEmails: z.array(z.object({ type: EmailType.nullable(), value: z.string() })).optional(),
  phoneType: PhoneType.nullable().optional(),
  furtherPhones: z.array(z.object({ type: PhoneType.nullable(), value: z.string() })).optional(),
};

const party = {
  externalId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  ...addresses,
  website: z.string().nullable(),
  /** An address in one line. */
  location: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  tags: z.array(z.string()),
  fields: z.array(SourceValue),
  owner: Colleague.nullable(),
  createdAt: z.string().nullable(),
};

export const SourceOrganization = z.object({ entity: z.literal('organizations'), ...party });
export type SourceOrganization = z.output<typeof SourceOrganization>;

export const SourcePerson = z.object({
  entity: z.literal('people'),
  ...party,
  jobTitle: z.string().nullable(),
  organizationId: z.string().nullable(),
});
export type SourcePerson = z.output<typeof SourcePerson>;

export const SourceTask = z.object({
  entity: z.literal('tasks'),
  externalId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  /** A calendar day, and a time in the time zone of the service's account. */
  dueOn: z.string().nullable(),
  dueTime: z.string().nullable(),
  isCompleted: z.boolean(),
  completedAt: z.string().nullable(),
  completedBy: z.string().nullable(),
  owner: Colleague.nullable(),
  partyId: z.string().nullable(),
  createdAt: z.string().nullable(),
});
export type SourceTask = z.output<typeof SourceTask>;

export const SourceNote = z.object({
  entity: z.literal('notes'),
  externalId: z.string(),
  name: z.string(),
  content: z.string(),
  author: Colleague.nullable(),
  partyId: z.string().nullable(),
  createdAt: z.string().nullable(),
});
export type SourceNote = z.output<typeof SourceNote>;

export type SourceItem = SourceOrganization | SourcePerson | SourceTask | SourceNote;

/** What can never be imported, and why. */
export interface UnusableItem {
  entity: SourceItem['entity'] | null;
  externalId: string;
  name: string;
  reason: string;
}

export interface SourcePage {
  items: SourceItem[];
  unusable: UnusableItem[];
  /** The next page; null at the end. */
  next: string | null;
}

export interface SourceField {
  /** Unique, unlike the name. */
  id: string;
  name: string;
  /** What it belongs to there, such as a data tag; null if to nothing. */
  group: string | null;
  fieldType: 'text' | 'number' | 'date' | 'boolean' | 'dropdown' | 'textarea';
  entityType: 'person' | 'organization' | 'both';
  options: string[];
  helpText: string | null;
  /** Only created once a record has a value for it. */
  isLazy: boolean;
  /** Not a field there: it keeps details that have no field here. */
  isOwn: boolean;
}

export interface CrmService {
  name: string;
  /** The owner of the token, and their time zone. */
  whoAmI(patience: Patience): Promise<{ name: string; timeZone: string | null }>;
  /** The custom fields of organizations and people there. */
  fields(patience: Patience): Promise<SourceField[]>;
  /** One page; only changes after the instant `since`, or all if it is null. */
  page(
    kind: 'parties' | 'tasks' | 'notes',
    from: { cursor: string | null; since: string | null },
    patience: Patience,
  ): Promise<SourcePage>;
  /** The ids of organizations and people that were deleted there since. */
  deletedSince(since: string, patience: Patience): Promise<string[]>;
}

/** The service refused or could not be reached; the message is for people. */
export class CrmServiceError extends Error {
  override readonly name = 'CrmServiceError';
}
