/** A list as it is on the screen, with its filters and order, as a CSV or XLSX file. */
import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import { OpportunityFilter } from './opportunities.ts';
import { OrganizationFilter } from './organizations.ts';
import { PersonFilter } from './people.ts';
import { DownloadTimeZone } from './primitives.ts';
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
  people: listExport('people', PersonFilter.omit({ count: true }).extend(how)),
  organizations: listExport('organizations', OrganizationFilter.omit({ count: true }).extend(how)),
  opportunities: listExport('opportunities', OpportunityFilter.omit({ count: true }).extend(how)),
  tasks: listExport('tasks', TaskFilter.omit({ count: true }).extend(how)),
  units: listExport('units', UnitFilter.omit({ count: true }).extend(how)),
} satisfies Record<ListIn<'exports'>, Endpoint>;
export type ExportedList = keyof typeof listExportsApi;
