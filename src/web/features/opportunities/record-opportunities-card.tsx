/** The opportunities of a person or an organization, each a way to its page, and a button that adds one for them. */
import { Button, Text } from '@mantine/core';
import { IconPlus, IconTargetArrow } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Opportunity, opportunitiesApi } from '#contract/opportunities.ts';
import { formatAmount, formatDay, formatTotal } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useTotal } from '#web/ui/use-total.ts';
import { type OpportunityLink, recordOpportunitiesQuery } from './opportunities.api.ts';
import { AddOpportunityDialog } from './opportunity-dialogs.tsx';
import type { OpportunityStart } from './opportunity-values.ts';
import classes from './record-opportunities-card.module.css';
import { StageBadge } from './stages.tsx';

interface RecordOpportunitiesCardProps {
  link: OpportunityLink;
  /** What a new one is for. */
  start: OpportunityStart;
}

export function RecordOpportunitiesCard({ link, start }: RecordOpportunitiesCardProps) {
  const list = useInfiniteQuery(recordOpportunitiesQuery(link));
  const [isAdding, setIsAdding] = useState(false);
  const navigate = useNavigate();
  const opportunities = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = useTotal(opportunitiesApi.list, link, list);
  const addButton = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => setIsAdding(true)}
    >
      New Opportunity
    </Button>
  );
  return (
    <SectionCard
      title="Opportunities"
      {...(total && { count: formatTotal(total) })}
      action={opportunities.length > 0 && addButton}
    >
      {list.isPending ? (
        <Loading words="Loading opportunities...">
          <SkeletonRows count={2} height={52} />
        </Loading>
      ) : list.error && opportunities.length === 0 ? (
        <ErrorState
          title="Failed to fetch opportunities"
          error={list.error}
          onRetry={list.refetch}
        />
      ) : opportunities.length === 0 ? (
        <EmptyState
          icon={IconTargetArrow}
          title="No opportunities yet"
          hint="What they may buy next belongs here."
          action={addButton}
        />
      ) : (
        <>
          <ul className={classes.list}>
            {opportunities.map((opportunity) => (
              <OpportunityRow key={opportunity.id} opportunity={opportunity} />
            ))}
          </ul>
          {list.hasNextPage && (
            <Button
              variant="subtle"
              size="compact-sm"
              mt="xs"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </>
      )}
      {isAdding && (
        <AddOpportunityDialog
          start={start}
          onClose={() => setIsAdding(false)}
          onOpen={(id) => void navigate({ to: '/opportunities/$id', params: { id } })}
        />
      )}
    </SectionCard>
  );
}

function OpportunityRow({ opportunity }: { opportunity: Opportunity }) {
  const { id, name, value, stage, expectedCloseDate } = opportunity;
  return (
    <li data-record={id}>
      <Link to="/opportunities/$id" params={{ id }} className={classes.row}>
        <span className={classes.line}>
          <span className={classes.name}>{name}</span>
          <span className={classes.value}>{value === null ? '–' : formatAmount(value)}</span>
        </span>
        <span className={classes.line}>
          <StageBadge stage={stage} />
          {expectedCloseDate && (
            <Text span c="dimmed" className={classes.close}>
              Expected close {formatDay(expectedCloseDate)}
            </Text>
          )}
        </span>
      </Link>
    </li>
  );
}
