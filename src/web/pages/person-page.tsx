/** `/people/{id}`: the facts, what is to be done, and what was said. */
import { Button, Skeleton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPencil, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Person } from '#contract/people.ts';
import { Id } from '#contract/primitives.ts';
import { LogCallButton } from '#web/features/calls/log-call-button.tsx';
import { FilesCard } from '#web/features/files/files-card.tsx';
import { NotesCard } from '#web/features/notes/notes-card.tsx';
import { RecordOpportunitiesCard } from '#web/features/opportunities/record-opportunities-card.tsx';
import { EditContactDialog } from '#web/features/people/edit-contact-dialog.tsx';
import { personQuery } from '#web/features/people/people.api.ts';
import { PersonFacts } from '#web/features/people/person-facts.tsx';
import { useMayDelete, usePersonRemoval } from '#web/features/people/use-person-removal.ts';
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
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import classes from './person-page.module.css';

export function PersonPage() {
  const { id } = useParams({ strict: false });
  const known = Id.safeParse(id).data;
  // Another person is another page: nothing half-typed may move over to it.
  return known ? <KnownPerson key={known} id={known} /> : <NotFound />;
}

function KnownPerson({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useQuery(personQuery(id));
  if (isPending) return <PageSkeleton />;
  if (error) {
    const isMissing = error instanceof CallError && error.status === 404;
    if (isMissing) return <NotFound />;
    return <ErrorState title="Failed to fetch the contact" error={error} onRetry={refetch} />;
  }
  return <PersonDetails person={data} />;
}

function PersonDetails({ person }: { person: Person }) {
  const { id, name } = person;
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const mayDelete = useMayDelete(person);
  const remove = usePersonRemoval(() => navigate({ to: '/people' }));
  useHotkeys([['e', () => setEditing(true)]]);
  return (
    <>
      <PageHeader
        title={name}
        subtitle="Contact Details"
        leading={<UserAvatar id={id} name={name} size="head" />}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
            {mayDelete && (
              <DeleteIcon label="Delete contact" size={36} onClick={() => void remove(person)} />
            )}
          </>
        }
      />
      <div className={classes.page}>
        <div className={classes.columns}>
          <SectionCard title="Details" className={classes.facts}>
            <PersonFacts person={person} />
          </SectionCard>
          <div className={classes.work}>
            <AddTaskCard link={{ personId: id }} />
            <RecordTasksCard link={{ personId: id }} />
            <NotesCard
              link={{ personId: id }}
              besides={<LogCallButton link={{ personId: id }} about={`with ${name}`} />}
            />
            <RecordOpportunitiesCard
              link={{ personId: id }}
              start={{
                personId: id,
                personName: name,
                organizationId: person.organizationId,
                organizationName: person.organizationName,
              }}
            />
            <FilesCard link={{ personId: id }} />
            <TimelineCard link={{ personId: id }} />
          </div>
        </div>
      </div>
      {editing && <EditContactDialog person={person} onClose={() => setEditing(false)} />}
    </>
  );
}

function NotFound() {
  usePageTitle('Person not found');
  return (
    <EmptyState
      icon={IconUserOff}
      title={<h1 className={classes.notFound}>Person not found</h1>}
      hint="They may have been deleted, or the address may be mistyped."
      action={
        <LinkButton to="/people" variant="default">
          Go to people
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
          <Skeleton height={420} />
          <Skeleton height={320} />
        </div>
      </div>
    </Loading>
  );
}
