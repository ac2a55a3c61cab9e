/** What was deleted under a filter, the last deletion first: one by one or many are restored. */
import { Checkbox } from '@mantine/core';
import { IconArrowBackUp, IconRestore } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type DeletedRecord, mostRestored } from '#contract/deleted.ts';
import { EmptyList } from '#web/ui/empty-state.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { getItems, PagedList } from '#web/ui/paged-list.tsx';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
import { usePageKeys } from '#web/ui/use-page-keys.ts';
import classes from './deleted.module.css';
import { DeletedRow } from './deleted-row.tsx';
import { type DeletedView, deletedPagesQuery } from './deletions.api.ts';
import { useRestoring } from './use-restoring.ts';

interface DeletedListProps {
  view: DeletedView;
  isNarrowed: boolean;
  onClearFilters: () => void;
  onErase: ((person: DeletedRecord) => void) | undefined;
}

export function DeletedList({ view, isNarrowed, onClearFilters, onErase }: DeletedListProps) {
  const query = useInfiniteQuery({
    ...deletedPagesQuery(view),
    placeholderData: keepPreviousData,
  });
  const { restore, isPending } = useRestoring();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const choosable = getItems(query).filter(({ canRestore }) => canRestore);
  // Whatever has left the list is no longer selected.
  const selected = choosable.filter(({ id }) => picked.has(id));
  const most = Math.min(choosable.length, mostRestored);
  const pick = (records: readonly DeletedRecord[]) =>
    setPicked(new Set(records.slice(0, mostRestored).map(({ id }) => id)));
  const toggle = (record: DeletedRecord) =>
    pick(
      picked.has(record.id) ? selected.filter(({ id }) => id !== record.id) : [...selected, record],
    );
  const clear = () => pick([]);
  const restoreSelected = async () => {
    await restore(selected);
    clear();
  };

  const frame = useRef<HTMLDivElement>(null);
  const move = (step: number) => () => {
    const boxes = [
      ...(frame.current?.querySelectorAll<HTMLInputElement>('li input:enabled') ?? []),
    ];
    const row = document.activeElement?.closest('li');
    const at = boxes.findIndex((box) => row?.contains(box));
    boxes[at === -1 ? 0 : at + step]?.focus();
  };
  usePageKeys({
    ArrowDown: move(1),
    ArrowUp: move(-1),
    j: move(1),
    k: move(-1),
    ...(selected.length > 0 && { r: () => void restoreSelected(), Escape: clear }),
  });

  return (
    <div ref={frame} className={classes.frame} data-selecting={selected.length > 0 || undefined}>
      {choosable.length > 0 && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is its control
        <label className={classes.all}>
          <Checkbox
            size="xs"
            radius="xs"
            checked={selected.length === most}
            indeterminate={selected.length > 0 && selected.length < most}
            onChange={() => pick(selected.length === most ? [] : choosable)}
          />
          {query.hasNextPage ? `Select all ${choosable.length} loaded` : 'Select all'}
        </label>
      )}
      <PagedList
        query={query}
        words={{
          loading: 'Loading what was deleted...',
          failed: 'Failed to fetch what was deleted',
          more: 'Older deletions',
        }}
        skeleton={<SkeletonRows count={10} height={56} />}
        empty={
          <EmptyList
            icon={IconRestore}
            title="Nothing is deleted"
            hint="What you or your colleagues delete is kept here for a while, and can be brought back."
            narrowed={
              isNarrowed && {
                title: 'No deleted records found',
                hint: 'The search and the filter hide everything.',
                clear: 'Clear search and filters',
                onClear: onClearFilters,
              }
            }
          />
        }
      >
        {(records) => (
          <ul className={classes.list} aria-label="Deleted records">
            {records.map((record) => (
              <DeletedRow
                key={record.id}
                record={record}
                isSelected={picked.has(record.id)}
                isBusy={isPending}
                onToggle={() => toggle(record)}
                onRestore={() => void restore([record])}
                onErase={onErase}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {selected.length > 0 && (
        <SelectionBar
          label="Selected records"
          count={selected.length}
          most={mostRestored}
          actions={[
            {
              label: 'Restore',
              icon: IconArrowBackUp,
              isBusy: isPending,
              onAct: () => void restoreSelected(),
            },
          ]}
          onClear={clear}
        />
      )}
    </div>
  );
}
