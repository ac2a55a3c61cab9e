/** `/opportunities/{id}`: the facts of a sale, what is to be done for it and what was said. */
import { Button, Skeleton } from '@mantine/core';
import { IconPencil, IconTargetArrow } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Opportunity } from '#contract/opportunities.ts';
import { Id } from '#contract/primitives.ts';
import { LogCallButton } from '#web/features/calls/log-call-button.tsx';
import { FilesCard } from '#web/features/files/files-card.tsx';
import { NotesCard } from '#web/features/notes/notes-card.tsx';
import { opportunityQuery } from '#web/features/opportunities/opportunities.api.ts';
import { EditOpportunityDialog } from '#web/features/opportunities/opportunity-dialogs.tsx';
import { OpportunityFacts } from '#web/features/opportunities/opportunity-facts.tsx';
import {
  useMayDelete,
  useOpportunityRemoval,
} from '#web/features/opportunities/use-opportunity-removal.ts';
import { AddTaskCard } from '#web/features/tasks/add-task-card.tsx';
import { RecordTasksCard } from '#web/features/tasks/record-tasks-card.tsx';
import { TimelineCard } from '#web/features/timeline/timeline-card.tsx';
import { CallError } from '#web/lib/call-error.ts';
import { DeleteIcon } from '#web/ui/delete-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader, usePageTitle } from '#web/ui/page-header.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { usePageKeys } from '#web/ui/use-page-keys.ts';
import classes from './opportunity-page.module.css';

export function OpportunityPage() {
  const { id } = useParams({ strict: false });
  const known = Id.safeParse(id).data;
  // Another opportunity is another page: nothing half-typed may move over to it.
  return known ? <KnownOpportunity key={known} id={known} /> : <NotFound />;
}

function KnownOpportunity({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useQuery(opportunityQuery(id));
  if (isPending) return <PageSkeleton />;
  if (error) {
    const isMissing = error instanceof CallError && error.status === 404;
    if (isMissing) return <NotFound />;
    return <ErrorState title="Failed to fetch the opportunity" error={error} onRetry={refetch} />;
  }
  return <OpportunityDetails opportunity={data} />;
}

function OpportunityDetails({ opportunity }: { opportunity: Opportunity }) {
  const { id, name } = opportunity;
  const navigate = useNavigate();
  const [isEditing, setIsEditing] = useState(false);
  const mayDelete = useMayDelete(opportunity);
  const leave = () => navigate({ to: '/opportunities' });
  const remove = useOpportunityRemoval(leave);
  usePageKeys({ e: () => setIsEditing(true) });
  const link = { opportunityId: id };
  // A call about it is one with its people, whose last call it then is.
  const { personId, organizationId } = opportunity;
  const callLink = { ...link, personId, organizationId };
  const withWhom = opportunity.personName ?? opportunity.organizationName;
  const aboutCall = withWhom ? `with ${withWhom}` : `about ${name}`;
  return (
    <>
      <PageHeader
        title={name}
        subtitle="Opportunity Details"
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
              onClick={() => setIsEditing(true)}
            >
              Edit
            </Button>
            {mayDelete && (
              <DeleteIcon
                label="Delete opportunity"
                size={36}
                onClick={() => void remove(opportunity)}
              />
            )}
          </>
        }
      />
      <div className={classes.page}>
        <div className={classes.columns}>
          <SectionCard title="Details" className={classes.facts}>
            <OpportunityFacts opportunity={opportunity} />
          </SectionCard>
          <div className={classes.work}>
            <AddTaskCard link={link} />
            <RecordTasksCard link={link} />
            <NotesCard link={link} besides={<LogCallButton link={callLink} about={aboutCall} />} />
            <FilesCard link={link} />
            <TimelineCard link={link} />
          </div>
        </div>
      </div>
      {isEditing && (
        <EditOpportunityDialog
          opportunity={opportunity}
          onClose={() => setIsEditing(false)}
          leave={leave}
          isOnItsPage
        />
      )}
    </>
  );
}

function NotFound() {
  usePageTitle('Opportunity not found');
  return (
    <EmptyState
      icon={IconTargetArrow}
      title={<h1 className={classes.notFound}>Opportunity not found</h1>}
      hint="It may have been deleted, or the address may be mistyped."
      action={
        <LinkButton to="/opportunities" variant="default">
          Go to the pipeline
        </LinkButton>
      }
    />
  );
}

function PageSkeleton() {
  return (
    <Loading>
      <Skeleton height={28} width={240} mb={8} />
      <Skeleton height={20} width={160} mb={24} />
      <div className={classes.page}>
        <div className={classes.columns}>
          <Skeleton height={480} className={classes.facts} />
          <Skeleton height={320} className={classes.work} />
        </div>
      </div>
    </Loading>
  );
}
