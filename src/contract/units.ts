/**
 * A unit: a machine or a vehicle that an organization runs, or that is in stock for sale. Add a line of text to
 * `unitTexts` and as a column of the table.
 */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  type Fields,
  longTextField,
  nameField,
  pickShape,
  textField,
  valueField,
} from './fields.ts';
import { organizationTexts } from './organizations.ts';
import { Day, Id, IdParams, Instant, listQuery, text } from './primitives.ts';
import { recordEndpoints } from './record-endpoints.ts';
import * as stored from './stored.ts';

export const firstModelYear = 1900;
export const mostHours = 9_999_999;

/** The latest model year allowed, as makers are ahead of the calendar. */
export function lastModelYear(now: Date): number {
  return now.getUTCFullYear() + 2;
}

/** In the order of the wire. */
export const unitTexts = {
  make: nameField('Make', 100, {
    imported: {
      isRequired: true,
      words: /make|manufacturer|brand/,
      aliases: /^(oem|maker|builtby)$/,
    },
    searched: ['list', 'everywhere'],
  }),
  model: textField('Model', 100, {
    imported: {
      words: /^model(name|number|no|description)?$|(machine|vehicle|unit|equipment)model/,
    },
    searched: ['list', 'everywhere'],
  }),
  serial: textField('VIN or serial', 100, {
    noun: 'VIN or serial',
    imported: { words: /serial|^vin|vin$|chassis/, aliases: /^(s\/?n|pin|frame(no|number)?)$/ },
    searched: ['list', 'everywhere'],
  }),
  note: longTextField('Note', 10_000, { imported: { words: /note|comment|remark/ } }),
};

/** In the order of a list's columns. */
export const unitFields = {
  year: valueField('Year', 'number', {
    imported: { words: /^(model|build|built|manufactur(e|ing))?year|yearof|^my$/ },
  }),
  make: unitTexts.make,
  model: unitTexts.model,
  serial: unitTexts.serial,
  hours: valueField('Hours', 'number', {
    imported: { words: /hours|^hrs$|(hour|hr)meter|meterreading|^smu$/ },
  }),
  financeEnd: valueField('Finance ends', 'day', {
    imported: { words: /^(finance|loan|financing)(contract)?(end|until|expir|matur)/ },
  }),
  leaseEnd: valueField('Lease ends', 'day', {
    imported: { words: /^(lease|leasing)(contract)?(end|until|expir|matur)/ },
  }),
  serviceDue: valueField('Service due', 'day', {
    imported: { words: /^(next)?service(is)?(due|date|next)|^nextservice$/ },
  }),
  organizationId: valueField('Organization', 'organization', {
    imported: {
      as: 'organization',
      words: /company|organi[sz]ation|customer|owner|dealership|(account|business)name/,
      aliases: /^(account|business|dealer|client|name)$/,
    },
  }),
  /** Told by the organization, which those in stock lack. */
  inStock: valueField('In stock', 'yesNo', { isTold: false }),
  /** The deal with which it came into stock. */
  opportunityId: valueField('Traded in with', 'opportunity', { isExported: false }),
  note: unitTexts.note,
} satisfies Fields;

const Year = z
  .number('must be a number')
  .int('must be a whole number')
  .min(firstModelYear, `must not be before ${firstModelYear}`)
  .max(9_999, 'must be a year');
const toTenth = (hours: number) => Math.round(hours * 10) / 10;
const Hours = z
  .number('must be a number')
  .min(0, 'must not be negative')
  .max(mostHours, `must be at most ${mostHours.toLocaleString('en')}`)
  .refine((hours) => toTenth(hours) === hours, 'must have at most one decimal');

const unitParts = {
  ...pickShape(unitTexts, 'draft'),
  /** The model year, up to the year after next. */
  year: Year.nullish(),
  /** The hours on its meter, to a tenth. */
  hours: Hours.nullish(),
  /** The last day of what it is paid by. */
  financeEnd: Day.nullish(),
  leaseEnd: Day.nullish(),
  /** The day by which it is to be looked after. */
  serviceDue: Day.nullish(),
};

/** Whose it is, or that it is nobody's yet. */
const whose = {
  organizationId: Id.optional(),
  /** It has no organization: it is for sale. */
  inStock: z.boolean('must be true or false').optional(),
};

const onlyOfNobody = 'must not be true for a unit of an organization';

export const UnitDraft = z
  .object({ ...unitParts, ...whose })
  .superRefine(({ organizationId, inStock }, { addIssue }) => {
    if (inStock && organizationId !== undefined)
      addIssue({ code: 'custom', path: ['inStock'], message: onlyOfNobody });
    if (!inStock && organizationId === undefined)
      addIssue({
        code: 'custom',
        path: ['organizationId'],
        message: 'must be an id (a UUID), unless it is in stock',
      });
  });
export type UnitDraft = z.output<typeof UnitDraft>;

/** What a row of an imported list becomes; the organization is found by its name. Without one it is in stock. */
export const ImportedUnit = z.object({
  ...unitParts,
  year: Year.refine(
    (year) => year <= lastModelYear(new Date()),
    'must not be after the year after next',
  ).nullish(),
  hours: z.number('must be a number').transform(toTenth).pipe(Hours).nullish(),
  organizationName: organizationTexts.name.draft.nullable(),
});
export type ImportedUnit = z.output<typeof ImportedUnit>;

/** An organization takes it out of stock; `inStock` alone takes it from its organization. */
export const UnitPatch = z
  .object({ ...unitParts, ...whose })
  .partial()
  .refine(({ organizationId, inStock }) => !inStock || organizationId === undefined, {
    path: ['inStock'],
    error: onlyOfNobody,
  });
export type UnitPatch = z.output<typeof UnitPatch>;

/** What was traded in: a unit that the deal's organization has here, or one that is said anew. */
export const TradeIn = z
  .object({ ...unitParts, make: unitTexts.make.draft.optional(), unitId: Id.optional() })
  .superRefine(({ unitId, ...said }, { addIssue }) => {
    if (unitId === undefined && said.make === undefined)
      addIssue({ code: 'custom', path: ['make'], message: 'is required, unless unitId is said' });
    if (unitId === undefined) return;
    for (const [key, value] of Object.entries(said)) {
      if (value === undefined) continue;
      addIssue({ code: 'custom', path: [key], message: 'must not be said beside unitId' });
    }
  });
export type TradeIn = z.output<typeof TradeIn>;

export const Unit = z.object({
  id: Id,
  /** Its name: year, make and model. */
  name: z.string(),
  ...pickShape(unitTexts, 'reply'),
  year: z.number().int().nullable(),
  hours: z.number().nullable(),
  financeEnd: Day.nullable(),
  leaseEnd: Day.nullable(),
  serviceDue: Day.nullable(),
  /** Null while it is in stock. */
  organizationId: Id.nullable(),
  organizationName: z.string().nullable(),
  inStock: z.boolean(),
  /** The deal with which it was traded in. */
  opportunityId: Id.nullable(),
  opportunityName: z.string().nullable(),
  createdById: Id.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Unit = z.output<typeof Unit>;

/** '2019 John Deere 8R 410' */
export function nameUnit({ year, make, model }: Pick<Unit, 'year' | 'make' | 'model'>): string {
  return [year, make, model].filter((part) => part !== null && part !== '').join(' ');
}

export const UnitFilter = listQuery(
  {
    organizationId: Id.optional(),
    /** Only those in stock, or only those of organizations. */
    inStock: z.enum(['true', 'false'], "must be 'true' or 'false'").optional(),
    /** The whole number, ignoring case. Used to warn of a unit that exists already. */
    serial: text(unitTexts.serial.limit).optional(),
  },
  ['make', '-make', 'createdAt', '-createdAt', 'updatedAt', '-updatedAt'],
);
export type UnitFilter = z.output<typeof UnitFilter>;

/** What global search shows of a unit. */
export const FoundUnit = z.object({
  id: Id,
  name: z.string(),
  serial: z.string().nullable(),
  /** Null while it is in stock. */
  organizationId: Id.nullable(),
  organizationName: z.string().nullable(),
});
export type FoundUnit = z.output<typeof FoundUnit>;

const unit = recordEndpoints('unit');

export const unitsApi = {
  list: unit.list('Lists units, whole or page by page.', { query: UnitFilter, item: Unit }),
  get: unit.get('Reads a unit.', { reply: Unit }),
  create: unit.create('Adds a unit to an organization, or to the stock.', {
    body: UnitDraft,
    reply: Unit,
  }),
  update: unit.update('Changes the fields of a unit that are sent.', {
    body: UnitPatch,
    reply: Unit,
  }),
  remove: unit.remove('Deletes a unit; this can be undone.'),
  restore: unit.restore('Brings a deleted unit back.', { reply: Unit }),
  tradeIn: endpoint({
    method: 'POST',
    path: '/api/opportunities/:id/trade-in',
    summary: 'Takes the trade-in of a won opportunity into stock, as a unit.',
    permission: 'unit.edit',
    params: IdParams,
    body: TradeIn,
    reply: Unit,
  }),
};

/** Its form in a document of Export Data. */
export const StoredUnit = z.strictObject({
  id: Id,
  ...stored.texts(unitTexts),
  year: z.number().int().min(0).max(9_999).nullable(),
  hours: z.number().min(0).max(99_999_999).nullable(),
  /** Missing from documents that are older than these three. */
  financeEnd: stored.day.nullable().default(null),
  leaseEnd: stored.day.nullable().default(null),
  serviceDue: stored.day.nullable().default(null),
  /** Null for those in stock. */
  organizationId: stored.reference,
  opportunityId: stored.laterReference,
  createdById: stored.reference,
  importId: stored.reference,
  ...stored.written,
  ...stored.hidden,
});
