/** Takes a file for an import of records, and says how it reads. */
import { eq } from 'drizzle-orm';
import { ImportEntity, type ImportUpload, maxFileSize } from '#contract/imports.ts';
import { nameKindsIn } from '#contract/records.ts';
import { invalid } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import type { UploadMark } from '#server/kernel/http/idempotency.ts';
import type { UploadPart } from '#server/kernel/http/multipart.ts';
import { previewJob, toImportJob } from './imports.queries.ts';
import { importJobs } from './imports.table.ts';
import { type ReceivedFile, receiveUpload } from './receive-upload.ts';

/** Takes a CSV file or a workbook, and its `entity`. */
export async function uploadImport(
  ctx: Context,
  parts: AsyncIterable<UploadPart>,
  mark?: UploadMark,
): Promise<ImportUpload> {
  authorize(ctx, 'record.import');
  const accepted = { entity: 'people', workbooks: true, mostBytes: maxFileSize } as const;
  return receiveUpload(ctx, { parts, mark }, accepted, (file) => describeUpload(ctx, file));
}

async function describeUpload(
  ctx: Context,
  { id, size, encoding, isWorkbook, fields }: ReceivedFile,
): Promise<(ctx: Context) => Promise<ImportUpload>> {
  const entity = ImportEntity.safeParse(fields.get('entity'));
  if (entity.error) throw invalid({ entity: `must be ${nameKindsIn('imports', 'or')}` });
  const found = { encoding, sheet: isWorkbook ? null : undefined };
  const preview = await previewJob(ctx, { id, entity: entity.data, settings: found }, {});
  const { delimiter, header, mapping, sheet } = preview;
  return async (ctx) => {
    const [row] = await ctx.db
      .update(importJobs)
      .set({
        entity: entity.data,
        status: 'uploaded',
        fileSize: size,
        settings: { encoding, delimiter, sheet: sheet ?? undefined, header, mapping },
        updatedAt: ctx.clock.now(),
      })
      .where(eq(importJobs.id, id))
      .returning();
    if (!row) throw new Error('The import was deleted while its file was uploaded');
    return { ...toImportJob(row), ...preview };
  };
}
