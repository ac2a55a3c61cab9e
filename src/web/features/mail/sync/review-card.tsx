/** What a sync leaves to somebody to decide: a card with a row each, which disappears once it is answered. */
import { Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from './review-card.module.css';

interface ReviewCardProps<Item extends { id: string }> {
  title: string;
  count: number;
  intro: string;
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  /** The plural of what is listed: 'Conflicts'. */
  label: string;
  /** Of a row, in pixels. */
  rowHeight: number;
  /** `onAnswered` moves the focus to the next row, for those who answer by keyboard. */
  row: (item: Item, onAnswered: () => void) => ReactNode;
}

export function ReviewCard<Item extends { id: string }>(props: ReviewCardProps<Item>) {
  const { title, count, intro, query, label, rowHeight, row } = props;
  const list = useRef<HTMLUListElement>(null);
  const focusNextTo = (id: string) => {
    const rows = [...(list.current?.children ?? [])];
    const place = rows.findIndex((row) => row.getAttribute('data-id') === id);
    const next = rows[place + 1] ?? rows[place - 1];
    next?.querySelector('button')?.focus();
  };
  const plural = label.toLowerCase();
  return (
    <SectionCard title={title} count={count}>
      <Text c="dimmed" mb={12}>
        {intro}
      </Text>
      <PagedList
        query={query}
        words={{
          loading: `Loading ${plural}...`,
          failed: `Failed to fetch the ${plural}`,
          more: 'More',
        }}
        skeleton={<SkeletonRows count={Math.min(count, 3)} height={rowHeight} gap={12} />}
        empty={null}
        moreButton={{ mt: 'sm' }}
      >
        {(items) => (
          <ul ref={list} className={classes.rows} aria-label={label}>
            {items.map((item) => (
              <li key={item.id} className={classes.row} data-id={item.id}>
                {row(item, () => focusNextTo(item.id))}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </SectionCard>
  );
}
