/** Tags, and the industries of organizations, each with the number of records that have it. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PageSize, text } from './primitives.ts';
import { getLists, kindsIn } from './records.ts';

/** The kind of record whose tags are listed. */
export const taggedNouns = getLists(kindsIn('tags'));
export const TaggedNoun = z.enum(taggedNouns, `must be one of ${taggedNouns.join(', ')}`);
export type TaggedNoun = z.output<typeof TaggedNoun>;

/** A tag or an industry as records have it, and the number of those records; deleted ones do not count. */
export const Label = z.object({ name: z.string(), count: z.number().int() });
export type Label = z.output<typeof Label>;

const search = {
  /** Part of the name, ignoring case. */
  q: text(200).optional(),
  /** If left out, all of them. */
  limit: PageSize.optional(),
};

export const labelsApi = {
  tags: endpoint({
    method: 'GET',
    path: '/api/tags',
    summary:
      'Lists the tags that people, organizations, opportunities or tasks carry, the most used first.',
    permission: 'label.read',
    query: z.object({ of: TaggedNoun, ...search }),
    reply: z.array(Label),
  }),
  industries: endpoint({
    method: 'GET',
    path: '/api/industries',
    summary: 'Lists the industries of organizations, the most frequent first.',
    permission: 'label.read',
    query: z.object(search),
    reply: z.array(Label),
  }),
};
