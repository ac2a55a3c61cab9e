import type { DuplicateKind } from '#contract/duplicates.ts';
import { mergesApi } from '#contract/merges.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

/** The record that is to stay comes first. */
export function mergePreviewQuery(kind: DuplicateKind, ids: readonly string[]) {
  return makeQuery(mergesApi.preview, { query: { kind, ids: ids.join(',') } });
}

/** What was merged into a record. */
export function mergesQuery(recordId: string) {
  return makeQuery(mergesApi.list, { query: { recordId } });
}

export const useMerge = writeHook(mergesApi.create, 'undone');

export const useUnmerge = writeHook(mergesApi.unmerge, 'undone');
