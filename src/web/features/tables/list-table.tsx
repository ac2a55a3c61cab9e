/** A list as a table, in each of its states; the cards of the same list have the same words for them. */
import type { InfiniteData, QueryKey, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { ListLook } from '#contract/list-look.ts';
import { isChoosing } from '#web/ui/chosen.ts';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import type { TableRow } from './columns.tsx';
import { DataTable } from './data-table.tsx';
import { type FarReads, useFarEnd } from './far-end.ts';
import { useRereadInSight } from './use-reread-in-sight.ts';

/** What the page of a list gives its table. */
export interface TableOfList {
  look: ListLook;
  onLook: (look: ListLook) => void;
  total: { count: number; more?: boolean } | undefined;
  sort: string;
  onSort: (sort: string | undefined) => void;
}

type Drawn = 'Row' | 'label' | 'columns' | 'nameOf' | 'openId' | 'onOpen' | 'choosing' | 'actions';

interface ListTableProps<Each extends TableRow>
  extends TableOfList,
    Pick<ComponentProps<typeof DataTable<Each>>, Drawn> {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Each[] }>>;
  queryKey: QueryKey;
  /** How its far parts are read: `makeFarReads`. */
  far: FarReads<Each>;
  words: ComponentProps<typeof PagedList>['words'];
  isWaiting?: boolean;
  empty: ComponentProps<typeof PagedList>['empty'];
  /** Before the rows that were read: see `useAdded`. */
  first: readonly Each[];
}

export function ListTable<Each extends TableRow>(props: ListTableProps<Each>) {
  const {
    query,
    queryKey,
    words,
    isWaiting = false,
    empty,
    first,
    look,
    onLook,
    far,
    ...table
  } = props;
  const { choosing } = table;
  const isToChoose = choosing !== undefined && isChoosing(choosing);
  const handleSight = useRereadInSight(queryKey, query, isToChoose);
  return (
    <PagedList
      query={query}
      words={words}
      skeleton={<SkeletonRows count={14} height={35} gap={1} />}
      isWaiting={isWaiting}
      empty={empty}
      first={first}
      scrolls
    >
      {(rows, onReachEnd) => (
        <Parted
          listed={{ query, far, rows, first, total: table.total }}
          table={{
            ...table,
            onReachEnd,
            onSight: handleSight,
            looks: look.columns,
            onLooks: (columns) => onLook({ ...look, columns }),
          }}
        />
      )}
    </PagedList>
  );
}

interface PartedProps<Each extends TableRow> {
  listed: Parameters<typeof useFarEnd<Each>>[0];
  table: Omit<ComponentProps<typeof DataTable<Each>>, 'parts'>;
}

function Parted<Each extends TableRow>({ listed, table }: PartedProps<Each>) {
  return <DataTable {...table} parts={useFarEnd(listed)} />;
}
