/** The lists of the pages as files: whatever the list calls answer under the same filter, all of it. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type ExportedList, type ExportFormat, listExportsApi } from '#contract/list-exports.ts';
import { definitionsFor } from '#server/features/custom-fields/custom-fields.queries.ts';
import { listOpportunities } from '#server/features/opportunities/opportunities.queries.ts';
import { listOrganizations } from '#server/features/organizations/organizations.queries.ts';
import { listPeople } from '#server/features/people/people.queries.ts';
import { listTasks } from '#server/features/tasks/tasks.queries.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { invalid } from '#server/kernel/errors.ts';
import { routeOptions } from '#server/kernel/http.ts';
import { contextOf } from '#server/kernel/http-context.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Page } from '#server/kernel/lists.ts';
import { dayOf, isTimeZone } from '#server/kernel/local-days.ts';
import {
  opportunityColumns,
  organizationColumns,
  peopleColumns,
  taskColumns,
} from './list-columns.ts';
import { type Column, printCsv, printXlsx } from './print-list.ts';
import { type NameOf, staffNames } from './staff-names.queries.ts';

interface How {
  format: ExportFormat;
  timeZone?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export function registerListExports(app: FastifyInstance): void {
  serveExport(app, 'people', listExportsApi.people.query, listPeople, async (ctx, nameOf) =>
    peopleColumns(nameOf, await definitionsFor(ctx, 'person')),
  );
  serveExport(
    app,
    'organizations',
    listExportsApi.organizations.query,
    listOrganizations,
    async (ctx, nameOf) => organizationColumns(nameOf, await definitionsFor(ctx, 'organization')),
  );
  serveExport(
    app,
    'opportunities',
    listExportsApi.opportunities.query,
    listOpportunities,
    async (_ctx, nameOf) => opportunityColumns(nameOf),
  );
  serveExport(app, 'tasks', listExportsApi.tasks.query, listTasks, async (_ctx, nameOf) =>
    taskColumns(nameOf),
  );
}

function serveExport<Query extends z.ZodType<How>, Item>(
  app: FastifyInstance,
  list: ExportedList,
  schema: Query,
  read: (ctx: Context, query: z.output<Query>) => Promise<Pick<Page<Item>, 'items' | 'next'>>,
  columnsFor: (ctx: Context, nameOf: NameOf) => Promise<Column<Item>[]>,
): void {
  app.route({
    ...routeOptions(listExportsApi[list]),
    handler: async (request, reply) => {
      const query = schema.parse(request.query);
      const ctx = { ...contextOf(request), timeZone: query.timeZone ?? 'UTC' };
      if (!isTimeZone(ctx.timeZone)) {
        throw invalid({ timeZone: 'is not a time zone such as Australia/Sydney' });
      }
      const columns = await columnsFor(ctx, await staffNames(ctx));
      const pages = pagesOf((cursor) => read(ctx, { ...query, limit: undefined, cursor }));
      const body =
        query.format === 'csv'
          ? Readable.from(printCsv(columns, pages), { objectMode: false })
          : await printXlsx(columns, pages);
      const fileName = `${list}-${dayOf(ctx.clock.now(), ctx.timeZone)}.${query.format}`;
      const { limit: _, cursor: __, ...filter } = query;
      const after = { id: newId(), kind: list, fileName, filter };
      await recordChange(ctx, 'export.made', { before: null, after });
      return reply
        .type(types[query.format])
        .header('Content-Disposition', `attachment; filename="${fileName}"`)
        .header('Cache-Control', 'no-store')
        .send(body);
    },
  });
}

async function* pagesOf<Item>(
  read: (cursor: string | undefined) => Promise<Pick<Page<Item>, 'items' | 'next'>>,
): AsyncGenerator<Item[]> {
  for (let cursor: string | undefined; ; ) {
    const page = await read(cursor);
    yield page.items;
    if (page.next === undefined) return;
    cursor = page.next;
  }
}
