/** Groups of records that look the same, one below the other: each is kept apart by a button or by keys. */
import { Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopyCheck } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { type DuplicateGroup, duplicatesApi } from '#contract/duplicates.ts';
import type { Merge } from '#contract/merges.ts';
import { formatTotal } from '#web/lib/format.ts';
import { EmptyList, EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { getItems, PagedList } from '#web/ui/paged-list.tsx';
import { usePageKeys } from '#web/ui/use-page-keys.ts';
import { useTotal } from '#web/ui/use-total.ts';
import classes from './duplicates-page.module.css';
import { GroupCard } from './group-card.tsx';
import { type GroupsView, groupPagesQuery, searchQuery } from './groups.api.ts';
import { useSeparating } from './use-separating.ts';

/** Merges records; mounting it opens it. */
export type MergeDialogPart = ComponentType<{
  kind: DuplicateGroup['kind'];
  ids: readonly string[];
  onMerged: (merge: Merge) => void;
  onClose: () => void;
}>;

interface GroupListProps {
  view: GroupsView;
  isNarrowed: boolean;
  onClearFilters: () => void;
  MergeDialog: MergeDialogPart;
}

export function GroupList(props: GroupListProps) {
  const { view, isNarrowed, onClearFilters, MergeDialog } = props;
  const query = useInfiniteQuery({ ...groupPagesQuery(view), placeholderData: keepPreviousData });
  const isGoingOn = useQuery(searchQuery).data?.isDone === false;
  const { separate, isPending } = useSeparating();
  const groups = getItems(query);
  const total = useTotal(duplicatesApi.list, view, query);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const at = groups.findIndex(({ id }) => id === currentId);
  const [first] = groups;
  const current = groups[at];

  const frame = useRef<HTMLDivElement>(null);
  const cardOf = (id: string) =>
    frame.current?.querySelector<HTMLElement>(`[data-group="${id}"]`) ?? null;
  const move = (step: number) => () => {
    const next = groups[at === -1 ? 0 : at + step];
    if (next) cardOf(next.id)?.focus();
  };
  // Once a group has gone, the keys go on with the one after it.
  const [followedBy, setFollowedBy] = useState<{ gone: string; next: string | null } | null>(null);
  useEffect(() => {
    if (!followedBy || groups.some(({ id }) => id === followedBy.gone)) return;
    setFollowedBy(null);
    const next = followedBy.next
      ? frame.current?.querySelector<HTMLElement>(`[data-group="${followedBy.next}"]`)
      : null;
    (next ?? frame.current)?.focus();
  }, [followedBy, groups]);

  const [merging, setMerging] = useState<DuplicateGroup | null>(null);
  const follow = (group: DuplicateGroup) => {
    const place = groups.findIndex(({ id }) => id === group.id);
    const next = groups[place + 1] ?? groups[place - 1];
    setFollowedBy({ gone: group.id, next: next?.id ?? null });
  };
  const keepApart = async (group: DuplicateGroup, onlyId?: string) => {
    if (await separate(group, onlyId)) follow(group);
  };

  usePageKeys({
    ArrowDown: move(1),
    ArrowUp: move(-1),
    j: move(1),
    k: move(-1),
    ...(first && !isPending && { m: () => setMerging(current ?? first) }),
    ...(current && !isPending && { x: () => void keepApart(current) }),
  });

  return (
    <div ref={frame} className={classes.frame} tabIndex={-1}>
      <PagedList
        query={query}
        words={{
          loading: 'Loading duplicates...',
          failed: 'Failed to fetch duplicates',
          more: 'Further duplicates',
        }}
        skeleton={<SkeletonRows count={5} height={144} gap={16} />}
        empty={
          isGoingOn && !isNarrowed ? (
            <EmptyState
              icon={IconCopyCheck}
              title="Nothing found so far"
              hint="What looks the same is shown here as the search goes on."
            />
          ) : (
            <EmptyList
              icon={IconCopyCheck}
              title="No duplicates found"
              hint="Whatever is added or changed is compared with all the others, and is shown here if it looks the same."
              narrowed={
                isNarrowed && {
                  hint: 'The search and the filters hide the others.',
                  clear: 'Clear search and filters',
                  onClear: onClearFilters,
                }
              }
            />
          )
        }
        above={
          groups.length > 0 && (
            <div className={classes.above}>
              <Text fz="dense" c="dimmed">
                {total && `${formatTotal(total)} ${total.count === 1 ? 'group' : 'groups'}`}
              </Text>
              <div className={classes.steps}>
                <IconButton
                  label="Previous group (k)"
                  icon={IconArrowUp}
                  variant="subtle"
                  disabled={at === 0}
                  onClick={move(-1)}
                />
                <IconButton
                  label="Next group (j)"
                  icon={IconArrowDown}
                  variant="subtle"
                  disabled={at === groups.length - 1}
                  onClick={move(1)}
                />
              </div>
            </div>
          )
        }
      >
        {(groups) => (
          <ul className={classes.list} aria-label="Groups of duplicates">
            {groups.map((group) => (
              <GroupCard
                key={group.id}
                group={group}
                isCurrent={group.id === currentId}
                isBusy={isPending}
                onFocus={() => setCurrentId(group.id)}
                onMerge={() => setMerging(group)}
                onSeparate={(onlyId) => void keepApart(group, onlyId)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {merging && (
        <MergeDialog
          kind={merging.kind}
          ids={merging.records.map(({ id }) => id)}
          onMerged={() => {
            follow(merging);
            setMerging(null);
          }}
          onClose={() => setMerging(null)}
        />
      )}
    </div>
  );
}
