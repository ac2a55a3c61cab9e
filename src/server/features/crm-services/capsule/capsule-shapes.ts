/**
 * Capsule's answers, read tolerantly: unknown keys are ignored, and what is missing or of another type
 * counts as missing. Only an id is required.
 */
import { z } from 'zod';
import { list, optional, Text } from '#server/kernel/outbound/tolerant-shapes.ts';

const ExternalId = z.union([z.number().int(), z.string().min(1).max(100)]).transform(String);
const User = z.object({ username: Text, email: Text, name: Text });
const Reference = z.object({ id: ExternalId });

export const CapsuleUser = z.object({
  user: z.object({ username: Text, name: Text, timezone: Text }),
});

export const CapsuleParty = z.object({
  id: ExternalId,
  type: Text,
  name: Text,
  title: Text,
  firstName: Text,
  lastName: Text,
  jobTitle: Text,
  about: Text,
  organisation: optional(Reference),
  owner: optional(User),
  addresses: list(
    z.object({ type: Text, street: Text, city: Text, state: Text, zip: Text, country: Text }),
  ),
  phoneNumbers: list(z.object({ type: Text, number: Text })),
  websites: list(z.object({ service: Text, address: Text, url: Text })),
  emailAddresses: list(z.object({ type: Text, address: Text })),
  tags: list(z.object({ name: Text })),
  fields: list(
    z.object({
      value: Text,
      definition: z.object({ id: optional(ExternalId), name: Text }),
    }),
  ),
  createdAt: Text,
});
export type CapsuleParty = z.output<typeof CapsuleParty>;

export const CapsuleTask = z.object({
  id: ExternalId,
  description: Text,
  detail: Text,
  category: optional(z.object({ name: Text })),
  status: Text,
  dueOn: Text,
  dueTime: Text,
  party: optional(Reference),
  owner: optional(User),
  completedBy: optional(User),
  completedAt: Text,
  createdAt: Text,
});

export const CapsuleEntry = z.object({
  id: ExternalId,
  type: Text,
  content: Text,
  subject: Text,
  entryAt: Text,
  createdAt: Text,
  creator: optional(User),
  party: optional(Reference),
  attachments: list(z.object({ filename: Text })),
});

export const CapsuleFields = z.object({
  definitions: list(
    z.object({
      id: optional(ExternalId),
      name: Text,
      type: Text,
      description: Text,
      tag: optional(z.object({ name: Text })),
      captureRule: Text,
      // Text matches anything, so it comes last.
      options: list(z.union([z.object({ name: Text }).transform(({ name }) => name), Text])),
    }),
  ),
});

export const CapsuleParties = z.object({ parties: z.array(z.unknown()) });
export const CapsuleTasks = z.object({ tasks: z.array(z.unknown()) });
export const CapsuleEntries = z.object({ entries: z.array(z.unknown()) });
export const CapsuleDeleted = z.object({ parties: list(Reference) });
