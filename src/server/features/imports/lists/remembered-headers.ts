/** How the last file with the same headers was reviewed, by whomever: its columns, key and policies come back. */
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { listImportKeys } from '#contract/import-keys.ts';
import type { ImportEntity, ImportPreview } from '#contract/imports.ts';
import type { ReviewSettings } from '#server/features/imports/files/import-settings.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { importHeaders } from './import-reviews.table.ts';

type Database = Pick<VisitorContext, 'db' | 'clock'>;

/** Null without names, which say nothing of the columns. */
function digestOf(header: readonly string[]): string | null {
  const folded = header.map((name) => name.normalize('NFKC').trim().toLowerCase());
  if (folded.every((name) => name === '')) return null;
  return createHash('sha256').update(JSON.stringify(folded)).digest('base64url');
}

export async function rememberHeader(
  { db, clock }: Database,
  entity: ImportEntity,
  { header, mapping, key, policies, withoutEmail = false }: ReviewSettings,
): Promise<void> {
  const digest = digestOf(header);
  if (digest === null) return;
  const said = { mapping, key, policies, withoutEmail, updatedAt: clock.now() };
  await db
    .insert(importHeaders)
    .values({ entity, digest, ...said })
    .onConflictDoUpdate({ target: [importHeaders.entity, importHeaders.digest], set: said });
}

/** Columns of fields that there are no more are ignored. */
export async function withRemembered(
  { db }: Pick<Database, 'db'>,
  entity: ImportEntity,
  preview: ImportPreview,
): Promise<ImportPreview> {
  const digest = digestOf(preview.header);
  if (digest === null) return preview;
  const [last] = await db
    .select()
    .from(importHeaders)
    .where(and(eq(importHeaders.entity, entity), eq(importHeaders.digest, digest)));
  if (!last) return preview;
  const fields = new Set(preview.targets.map(({ field }) => field));
  const chosen = new Map(last.mapping.map(({ column, field }) => [column, field]));
  const mapping = preview.header.map((_, column) => {
    const field = chosen.get(column) ?? 'ignore';
    return { column, field: fields.has(field) ? field : 'ignore' };
  });
  const mapped = new Set(mapping.map(({ field }) => field));
  const isStill = last.key !== null && listImportKeys(entity, mapping).includes(last.key);
  const policies = Object.entries(last.policies).filter(([field]) => mapped.has(field));
  return {
    ...preview,
    mapping,
    remembered: {
      key: isStill ? last.key : null,
      policies: Object.fromEntries(policies),
      withoutEmail: last.withoutEmail,
      guessed: preview.mapping,
    },
  };
}
