/** A list as it is on the screen, with its filters and order, as a CSV or XLSX file. */
import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import { OpportunityFilter } from './opportunities.ts';
import { OrganizationFilter } from './organizations.ts';
import { PersonFilter } from './people.ts';
import { DownloadTimeZone, Id } from './primitives.ts';
import type { ListIn } from './records.ts';
import { TaskFilter } from './tasks.ts';
import { UnitFilter } from './units.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The rows that an XLSX sheet can have below its header; a CSV has no limit. */
export const mostXlsxRows = 1_048_575;

const how = {
  format: z.enum(exportFormats),
  timeZone: DownloadTimeZone,
  /** Only checks whether there can be such a file: answers 204, or the refusal that the download would get. */
  check: z.literal('true', "must be 'true' or left out").optional(),
};

/** The most records that an export takes by their ids: they stand in its address, which has its limits. */
export const mostExportedByIds = 200;

const tooMany = `must name at most ${mostExportedByIds} records`;

/** Of those that the filter finds, these alone. */
const chosen = {
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(Id).max(mostExportedByIds, tooMany))
    .optional(),
};

/** Among what a list finds. */
export interface ChosenIds {
  ids?: readonly string[] | undefined;
}

function listExport<Query extends z.ZodType>(list: string, query: Query) {
  return endpoint({
    method: 'GET',
    path: `/api/exports/${list}`,
    heavy: true,
    mayLag: true,
    summary: `Downloads the list of ${list} under a filter, as CSV or XLSX.`,
    permission: 'list.export',
    query,
    reply: z.unknown(),
  });
}

export const listExportsApi = {
  people: listExport('people', PersonFilter.omit({ count: true }).extend({ ...how, ...chosen })),
  organizations: listExport(
    'organizations',
    OrganizationFilter.omit({ count: true }).extend({ ...how, ...chosen }),
  ),
  opportunities: listExport(
    'opportunities',
    OpportunityFilter.omit({ count: true }).extend({ ...how, ...chosen }),
  ),
  tasks: listExport('tasks', TaskFilter.omit({ count: true }).extend({ ...how, ...chosen })),
  units: listExport('units', UnitFilter.omit({ count: true }).extend(how)),
} satisfies Record<ListIn<'exports'>, Endpoint>;
export type ExportedList = keyof typeof listExportsApi;
