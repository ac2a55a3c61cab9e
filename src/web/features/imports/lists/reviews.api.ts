/** Starts a review, follows it, reads its rows page by page, and mends or answers one of them. */
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type ImportOutcome,
  type ImportReviewRow,
  type ImportRowPatch,
  importReviewsApi,
} from '#contract/import-reviews.ts';
import { call } from '#web/lib/call.ts';
import { writeHook } from '#web/ui/write-hook.ts';

const pollInterval = 700;
const rowsOfPage = 100;

/**
 * Reviews have a subject of their own: an import that starts has jobs read again, and may be over by then, with its
 * review gone.
 */
const subject = 'import-reviews';

/** A review, read again and again while it compares. */
export function reviewQuery(id: string) {
  return queryOptions({
    queryKey: [subject, id],
    queryFn: ({ signal }) => call(importReviewsApi.get, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'reading' ? pollInterval : false),
  });
}

/** The lists of its rows begin with it. */
const rowsKey = (id: string) => [subject, id, 'rows'];

/** The rows of one outcome, in the order of the file. */
export function rowPagesQuery(id: string, outcome: ImportOutcome) {
  return infiniteQueryOptions({
    queryKey: [...rowsKey(id), outcome],
    queryFn: async ({ pageParam, signal }) => {
      const query = { outcome, after: pageParam, limit: rowsOfPage };
      const { rows, next } = await call(importReviewsApi.rows, { params: { id }, query, signal });
      return { items: rows, next };
    },
    initialPageParam: 0,
    getNextPageParam: (page) => page.next ?? undefined,
    // A row that was mended or answered stands in another list by now; here it stays until the list is opened again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export const useStartReview = writeHook(importReviewsApi.start);

const answeredKey = (id: string) => [...rowsKey(id), 'answered'];

/** Whether anything of the review was mended or answered in this window. */
export function isAnswered(client: QueryClient, id: string): boolean {
  return client.getQueryData(answeredKey(id)) === true;
}

type RowPages = InfiniteData<{ items: ImportReviewRow[] }>;

/** Mends cells of a row or answers it. The row stays where it is shown, with what becomes of it now. */
export function useAnswerRow(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ line, body }: { line: number; body: ImportRowPatch }) =>
      call(importReviewsApi.answer, { params: { id, line }, body }),
    onSuccess: ({ row, counts }) => {
      const { queryKey } = reviewQuery(id);
      client.setQueryData(answeredKey(id), true);
      client.setQueryData(queryKey, (review) => review && { ...review, counts });
      client.setQueriesData<RowPages>({ queryKey: rowsKey(id), type: 'active' }, (data) =>
        replaceRow(data, row),
      );
    },
  });
}

function replaceRow(data: RowPages | undefined, row: ImportReviewRow): RowPages | undefined {
  if (!data) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((each) => (each.line === row.line ? row : each)),
  }));
  return { ...data, pages };
}

/** The file is compared anew. */
export function forgetRows(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: rowsKey(id) });
}
