import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { VisitorContext } from '#server/kernel/context.ts';
import { importReviewRows, importReviews } from './import-reviews.table.ts';
import { importDroppedRows } from './imports.table.ts';
import { countOutcomes } from './settle-claims.ts';

/** The words of a person, and their names. */
export interface Sought {
  words: readonly string[];
  names: readonly string[];
}

/** Each word, and the parts of each name, in lower case: text with all parts of one of them is about the person. */
export function listAsked({ words, names }: Sought): string[][] {
  return [...words.map((word) => [word]), ...names.map((name) => name.split(/\s+/))]
    .map((parts) => parts.filter(Boolean).map((part) => part.toLowerCase()))
    .filter((parts) => parts.length > 0);
}

export function isAbout(text: string, asked: readonly string[][]): boolean {
  const lower = text.toLowerCase();
  return asked.some((parts) => parts.every((part) => lower.includes(part)));
}

/**
 * Empties the rows that are about somebody and were not imported: those with one of the words, or with all parts of
 * one of the names, which may stand in cells of their own. Their lines and numbers stay. Returns how many.
 */
export async function forgetDroppedRows({ db }: VisitorContext, sought: Sought): Promise<number> {
  const asked = listAsked(sought);
  if (asked.length === 0) return 0;
  const isTheirs = (text: string) => isAbout(text, asked);
  const pieces = await db
    .select()
    .from(importDroppedRows)
    .where(holdsAny(importDroppedRows.rows, asked))
    .for('update');
  let emptied = 0;
  for (const { jobId, position, rows } of pieces) {
    const left = rows.map(({ cells, ...row }) => {
      if (!isTheirs([...(cells ?? []), row.reason].join(' ')))
        return cells ? { ...row, cells } : row;
      emptied += 1;
      return { ...row, reason: 'About a person who was erased' };
    });
    await db
      .update(importDroppedRows)
      .set({ rows: left })
      .where(
        sql`${importDroppedRows.jobId} = ${jobId} and ${importDroppedRows.position} = ${position}`,
      );
  }
  return emptied + (await forgetReviewedRows({ db }, asked, isTheirs));
}

/** The same of rows that wait for their import: they are not imported any more. */
async function forgetReviewedRows(
  { db }: Pick<VisitorContext, 'db'>,
  asked: readonly string[][],
  isTheirs: (text: string) => boolean,
): Promise<number> {
  const found = await db
    .select({
      reviewId: importReviewRows.reviewId,
      line: importReviewRows.line,
      content: importReviewRows.content,
    })
    .from(importReviewRows)
    .where(holdsAny(importReviewRows.content, asked))
    .for('update');
  let emptied = 0;
  for (const { reviewId, line, content } of found) {
    if (!isTheirs(JSON.stringify(content))) continue;
    emptied += 1;
    await db
      .update(importReviewRows)
      .set({
        outcome: 'dropped',
        found: 'dropped',
        answer: null,
        claim: null,
        digest: null,
        content: {
          name: '',
          recordId: null,
          recordName: null,
          candidates: [],
          changes: [],
          reason: 'About a person who was erased',
          cells: [],
          draft: null,
          notice: null,
          edit: null,
        },
      })
      .where(and(eq(importReviewRows.reviewId, reviewId), eq(importReviewRows.line, line)));
  }
  for (const id of new Set(found.map(({ reviewId }) => reviewId))) {
    const counts = await countOutcomes({ db }, id);
    await db.update(importReviews).set({ counts }).where(eq(importReviews.id, id));
  }
  return emptied;
}

function holdsAny(column: AnyPgColumn, asked: readonly string[][]): SQL {
  const texts = asked.map((parts) => {
    const held = parts.map((part) => sql`strpos(lower(${column}::text), ${part}) > 0`);
    return sql`(${sql.join(held, sql` and `)})`;
  });
  return sql.join(texts, sql` or `);
}
