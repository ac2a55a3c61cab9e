/** The deeds of a filter, newest first, page by page, each with Undo as long as it can be taken back. */

import { Button, Text } from '@mantine/core';
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Deed, daysOfDeeds, deedsApi } from '#contract/deeds.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { RecordTextLink } from '#web/features/timeline/record-text-link.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { makePagedQuery } from '#web/lib/queries.ts';
import { Ago } from '#web/ui/ago.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import classes from './deeds-list.module.css';
import { takeBack } from './take-back.ts';

interface DeedsListProps {
  filter: NonNullable<CallInput<typeof deedsApi.list>['query']>;
  /** Whose they are is told of each. */
  namesActors: boolean;
}

export function DeedsList({ filter, namesActors }: DeedsListProps) {
  const query = useInfiniteQuery({
    ...makePagedQuery(deedsApi.list, filter),
    placeholderData: keepPreviousData,
    // Anything that is done adds to it.
    staleTime: 0,
  });
  return (
    <PagedList
      query={query}
      words={{
        loading: 'Loading history...',
        failed: 'Failed to fetch the history',
        more: 'Older entries',
      }}
      skeleton={<SkeletonRows count={10} height={44} />}
      empty={
        <EmptyState
          icon={IconHistory}
          title={filter.recordId ? 'Nothing was done to it lately' : 'Nothing was done yet'}
          hint={`What is changed shows up here for ${daysOfDeeds} days, and can be taken back.`}
        />
      }
    >
      {(deeds) => (
        <ul className={classes.list}>
          {deeds.map((deed) => (
            <DeedRow key={deed.id} deed={deed} namesActor={namesActors} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function DeedRow({ deed, namesActor }: { deed: Deed; namesActor: boolean }) {
  const { title, name, link, undone } = deed;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text>
          {namesActor && <b>{deed.actor?.name ?? deed.server} · </b>}
          {title}
          {name !== null && ' '}
          {name !== null && (link ? <RecordTextLink link={link} text={name} /> : <b>{name}</b>)}
        </Text>
        <Text c="dimmed" fz="xs">
          <Ago at={deed.at} />
          {undone && ` · Taken back${undone.by ? ` by ${undone.by}` : ''}${tellLeft(undone.kept)}`}
          {deed.stays && ` · ${deed.stays}`}
        </Text>
      </div>
      {deed.mayUndo && <UndoButton deed={deed} />}
    </li>
  );
}

function tellLeft(kept: number): string {
  return kept === 0 ? '' : `, ${formatNumber(kept)} kept`;
}

function UndoButton({ deed }: { deed: Deed }) {
  const client = useQueryClient();
  const [isUnderWay, setIsUnderWay] = useState(false);
  const handleUndo = async () => {
    setIsUnderWay(true);
    await takeBack(client, deed.id);
    setIsUnderWay(false);
  };
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconArrowBackUp size={14} stroke={1.75} aria-hidden />}
      aria-label={`Undo: ${[deed.title, deed.name].filter(Boolean).join(' ')}`}
      loading={isUnderWay}
      onClick={() => void handleUndo()}
    >
      Undo
    </Button>
  );
}
