/** The opportunities of a person or an organization, each a link to its page, and a button that adds one. */
import { Button, Text } from '@mantine/core';
import { IconPlus, IconTargetArrow } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Opportunity, opportunitiesApi } from '#contract/opportunities.ts';
import { formatAmount, formatDay, formatTotal } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { dialogPart } from '#web/ui/later-part.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { getItems, PagedList } from '#web/ui/paged-list.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useTotal } from '#web/ui/use-total.ts';
import { type OpportunityLink, recordOpportunitiesQuery } from './opportunities.api.ts';
import type { OpportunityStart } from './opportunity-values.ts';
import classes from './record-opportunities-card.module.css';
import { StageBadge } from './stages.tsx';

const AddOpportunityDialog = dialogPart(async () => ({
  default: (await import('./opportunity-dialogs.tsx')).AddOpportunityDialog,
}));

interface RecordOpportunitiesCardProps {
  link: OpportunityLink;
  /** The initial values of a new one. */
  start: OpportunityStart;
}

export function RecordOpportunitiesCard({ link, start }: RecordOpportunitiesCardProps) {
  const list = useInfiniteQuery(recordOpportunitiesQuery(link));
  const [isAdding, setIsAdding] = useState(false);
  const navigate = useNavigate();
  const isEmpty = getItems(list).length === 0;
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
      action={!isEmpty && addButton}
    >
      <PagedList
        query={list}
        words={{
          loading: 'Loading opportunities...',
          failed: 'Failed to fetch opportunities',
          more: 'More opportunities',
        }}
        skeleton={<SkeletonRows count={2} height={52} />}
        empty={
          <EmptyState
            icon={IconTargetArrow}
            title="No opportunities yet"
            hint="What they may buy next belongs here."
            action={addButton}
          />
        }
        moreButton={{ isQuiet: true }}
      >
        {(opportunities) => (
          <ul className={classes.list}>
            {opportunities.map((opportunity) => (
              <OpportunityRow key={opportunity.id} opportunity={opportunity} />
            ))}
          </ul>
        )}
      </PagedList>
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
      <Link to="/opportunities/$id" params={{ id }} className={classes.row} data-face>
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
