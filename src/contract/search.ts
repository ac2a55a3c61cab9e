/** Global search: the five best matches of each kind, and below them whatever else holds the words. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { foundBeside } from './nouns.ts';
import { commaList, Id, Instant, text } from './primitives.ts';
import { kindsIn, type ListIn, nameKindsIn } from './records.ts';

export const searchLimit = 5;

export const FoundPerson = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  organizationName: z.string().nullable(),
});
export type FoundPerson = z.output<typeof FoundPerson>;

export const FoundOrganization = z.object({
  id: Id,
  name: z.string(),
  industry: z.string().nullable(),
  location: z.string().nullable(),
});
export type FoundOrganization = z.output<typeof FoundOrganization>;

export const SearchResults = z.object({
  people: z.array(FoundPerson),
  organizations: z.array(FoundOrganization),
  ...foundBeside,
} satisfies Record<ListIn<'search'>, z.ZodType>);
export type SearchResults = z.output<typeof SearchResults>;

/** The most hits of one kind, and in all. */
export const mostHitsEach = 8;
export const mostHits = 25;
/** How many records are named at once. */
export const mostNamed = 10;

export const hitKinds = kindsIn('searchEverything');
export type HitKind = (typeof hitKinds)[number];

/** Where the words are in a text: from and until, in UTF-16 code units. */
const Marks = z.array(z.tuple([z.number().int(), z.number().int()]));
export type Marks = z.output<typeof Marks>;

const hitShape = {
  kind: z.enum(hitKinds),
  id: Id,
  /** Its name; of a note and a call, that of the record that it is about. */
  title: z.string(),
  subtitle: z.string().nullable(),
  /** When it happens, is due or was written; of an event that repeats, next or, if it is over, last. */
  at: Instant.nullable(),
  /** It is a whole day, wherever its reader is, and `at` midnight UTC of it. */
  isWholeDay: z.boolean(),
  /** The records that it belongs to, or is; deleted ones are left out. */
  personId: Id.nullable(),
  organizationId: Id.nullable(),
  opportunityId: Id.nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
};
export const NamedRecord = z.object(hitShape);
export type NamedRecord = z.output<typeof NamedRecord>;

export const Hit = z.object({
  ...hitShape,
  titleMarks: Marks,
  /** The field that holds the words if the title does not, with what stands around them: plain text. */
  excerpt: z.object({ field: z.string(), text: z.string(), marks: Marks }).nullable(),
  /** Whether `/api/search` finds it by the same words. */
  isNamed: z.boolean(),
  /** Whether one of the words is written otherwise. */
  isNear: z.boolean(),
});
export type Hit = z.output<typeof Hit>;

export const FoundEverywhere = z.object({
  /** The best first. */
  hits: z.array(Hit),
  /** The kinds that could not be searched in time. */
  unsearched: z.array(z.enum(hitKinds)),
});
export type FoundEverywhere = z.output<typeof FoundEverywhere>;

const HitLimit = z
  .string()
  .regex(/^\d{1,2}$/, `must be a whole number from 1 to ${mostHits}`)
  .transform(Number)
  .or(z.number())
  .refine((most) => most >= 1 && most <= mostHits, `must be a whole number from 1 to ${mostHits}`);

/** 'person:0198…': what a list of opened records is kept as. */
const RecordName = z.tuple([z.enum(hitKinds), Id]);
const RecordNames = z
  .string()
  .transform((value) => value.split(',').map((name) => name.split(':')))
  .pipe(z.array(RecordName).max(mostNamed, `must hold at most ${mostNamed} records`));

export const searchApi = {
  /**
   * People match on name, e-mail or phone, organizations on name, industry or location; other kinds
   * by their own search fields.
   */
  find: endpoint({
    method: 'GET',
    path: '/api/search',
    sameFor: 'role',
    heavy: true,
    summary: `Finds the five best ${nameKindsIn('search', 'and')} for a few letters.`,
    permission: 'person.read',
    query: z.object({ q: text(200).optional() }),
    reply: SearchResults,
  }),
  /** Each word, in any order and in whatever field; where few hold them all, also with one typing error in a word. */
  everything: endpoint({
    method: 'GET',
    path: '/api/search/everything',
    heavy: true,
    summary: 'Finds records of every kind by whatever they hold, the best first.',
    permission: 'person.read',
    query: z.object({
      q: text(200).optional(),
      kinds: commaList(hitKinds).optional(),
      /** Looks in tags alone. */
      in: z.literal('tags', 'must be tags or left out').optional(),
      limit: HitLimit.optional(),
    }),
    reply: FoundEverywhere,
  }),
  named: endpoint({
    method: 'GET',
    path: '/api/search/named',
    heavy: false,
    summary: 'Names records by kind and id, in their order; what was deleted is left out.',
    permission: 'person.read',
    query: z.object({ records: RecordNames }),
    reply: z.array(NamedRecord),
  }),
};
