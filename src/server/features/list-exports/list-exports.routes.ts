/** The lists of the pages as files: whatever the list calls answer under the same filter, all of it. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  type ExportedList,
  type ExportFormat,
  listExportsApi,
  mostXlsxRows,
} from '#contract/list-exports.ts';
import { listAllDefinitions } from '#server/features/custom-fields/custom-fields.queries.ts';
import {
  countOpportunities,
  listOpportunities,
} from '#server/features/opportunities/opportunities.queries.ts';
import {
  countOrganizations,
  listOrganizations,
} from '#server/features/organizations/organizations.queries.ts';
import { countPeople, listPeople } from '#server/features/people/people.queries.ts';
import { countTasks, listTasks } from '#server/features/tasks/tasks.queries.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { getInput, routeOptions } from '#server/kernel/http/http.ts';
import { makeDownloadContext } from '#server/kernel/http/http-context.ts';
import { printChunk, readInTurn, wholeText } from '#server/kernel/http/whole-lists.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Page } from '#server/kernel/lists.ts';
import { getLocalDay } from '#server/kernel/local-days.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import {
  opportunityColumns,
  organizationColumns,
  peopleColumns,
  taskColumns,
} from './list-columns.ts';
import { type Column, type PrintedPages, printCsv } from './print-list.ts';
import { assertFitsSheet, printXlsx } from './print-xlsx.ts';
import { type NameOf, staffNames } from './staff-names.queries.ts';

interface How {
  format: ExportFormat;
  timeZone?: string | undefined;
  check?: 'true' | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export function registerListExports(app: FastifyInstance): void {
  serveExport(app, 'people', listExportsApi.people, {
    title: 'People',
    page: listPeople,
    total: countPeople,
    columns: async (ctx, nameOf) => peopleColumns(nameOf, await listAllDefinitions(ctx, 'person')),
  });
  serveExport(app, 'organizations', listExportsApi.organizations, {
    title: 'Organizations',
    page: listOrganizations,
    total: countOrganizations,
    columns: async (ctx, nameOf) =>
      organizationColumns(nameOf, await listAllDefinitions(ctx, 'organization')),
  });
  serveExport(app, 'opportunities', listExportsApi.opportunities, {
    title: 'Opportunities',
    page: listOpportunities,
    total: countOpportunities,
    columns: async (_ctx, nameOf) => opportunityColumns(nameOf),
  });
  serveExport(app, 'tasks', listExportsApi.tasks, {
    title: 'Tasks',
    page: listTasks,
    total: countTasks,
    columns: async (ctx, nameOf) => taskColumns(nameOf, ctx.timeZone),
  });
}

interface ExportSource<Query, Item> {
  /** The name of the sheet. */
  title: string;
  page: (ctx: Context, query: Query) => Promise<Pick<Page<Item>, 'items' | 'next'>>;
  total: (ctx: Context, query: Query, upTo: number) => Promise<string>;
  columns: (ctx: Context, nameOf: NameOf) => Promise<Column<Item>[]>;
}

function serveExport<E extends Endpoint<z.ZodType, z.ZodType<How>>, Item>(
  app: FastifyInstance,
  list: ExportedList,
  endpoint: E,
  source: ExportSource<z.output<E['query']>, Item>,
): void {
  app.route({
    ...routeOptions(endpoint),
    handler: async (request, reply) => {
      const { query } = getInput(endpoint, request);
      const ctx = makeDownloadContext(request, query.timeZone);
      const isSheet = query.format === 'xlsx';
      // Before the first byte is sent: a file that breaks off cannot say why.
      if (isSheet) {
        const total = await source.total(ctx, query, mostXlsxRows);
        assertFitsSheet(total.endsWith('+') ? Number.POSITIVE_INFINITY : Number(total));
      }
      if (query.check) return reply.status(204).send();
      const columns = await source.columns(ctx, await staffNames(ctx));
      const pages: PrintedPages<Item> = async function* (print) {
        const read = (at: { cursor?: string; rows?: number }) =>
          readInTurn(ctx.actor.id, async () =>
            printChunk(
              await source.page(ctx, { ...query, limit: undefined, cursor: undefined, ...at }),
              print,
            ),
          );
        yield* wholeText(await read({}), read);
      };
      const body = isSheet
        ? printXlsx(source.title, columns, pages, ctx.timeZone)
        : printCsv(columns, pages);
      const fileName = `${list}-${getLocalDay(ctx.clock.now(), ctx.timeZone)}.${query.format}`;
      const { limit: _, cursor: __, check: ___, ...filter } = query;
      const after = { id: newId(), kind: list, fileName, filter };
      await inTransaction(ctx, (ctx) => recordChange(ctx, 'export.made', { before: null, after }));
      return reply
        .type(types[query.format])
        .header('Content-Disposition', `attachment; filename="${fileName}"`)
        .header('Cache-Control', 'no-store')
        .send(Readable.from(body, { objectMode: false }));
    },
  });
}
