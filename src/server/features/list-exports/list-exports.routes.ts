/** Lists as files: everything that the list calls return under the same filter. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type ExportedList, listExportsApi, mostXlsxRows } from '#contract/list-exports.ts';
import { listKeys } from '#contract/list-keys.ts';
import { getTitle, kindOfList } from '#contract/records.ts';
import { assertWhere } from '#server/features/conditions/condition-sql.ts';
import { listAllDefinitions } from '#server/features/custom-fields/custom-fields.queries.ts';
import { exportedLists, type Listed } from '#server/features/nouns/noun-parts.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import { getInput, routeOptions } from '#server/kernel/http/http.ts';
import { makeDownloadContext } from '#server/kernel/http/http-context.ts';
import { printChunk, readInTurn, wholeText } from '#server/kernel/http/whole-lists.ts';
import { newId } from '#server/kernel/ids.ts';
import { getLocalDay } from '#server/kernel/local-days.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { makeColumns } from './list-columns.ts';
import { type PrintedPages, printCsv } from './print-list.ts';
import { assertFitsSheet, printXlsx } from './print-xlsx.ts';
import { staffNames } from './staff-names.queries.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export function registerListExports(app: FastifyInstance): void {
  for (const list of listKeys(listExportsApi)) serveExport(app, list);
}

function serveExport<List extends ExportedList>(app: FastifyInstance, list: List): void {
  const endpoint = listExportsApi[list];
  const source = exportedLists[list];
  app.route({
    ...routeOptions(endpoint),
    handler: async (request, reply) => {
      const { query } = getInput(endpoint, request);
      const ctx = makeDownloadContext(request, query.timeZone);
      assertWhere(kindOfList(list), query);
      const isSheet = query.format === 'xlsx';
      // Before the first byte is sent, because a truncated file cannot say why.
      if (isSheet) {
        const total = await source.total(ctx, query, mostXlsxRows);
        assertFitsSheet(total.endsWith('+') ? Number.POSITIVE_INFINITY : Number(total));
      }
      if (query.check) return reply.status(204).send();
      const kind = kindOfList(list);
      const columns = makeColumns(list, {
        nameOf: await staffNames(ctx),
        timeZone: ctx.timeZone,
        definitions: await listAllDefinitions(ctx, kind),
      });
      const pages: PrintedPages<Listed> = async function* (print) {
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
        ? printXlsx(getTitle(kind), columns, pages, ctx.timeZone)
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
