/** `/organizations/{id}`: the facts, what is to be done and was said, and the people there. */
import { Button, Skeleton } from '@mantine/core';
import { IconBuilding, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Organization } from '#contract/organizations.ts';
import { Id } from '#contract/primitives.ts';
import { LogCallButton } from '#web/features/calls/log-call-button.tsx';
import { FilesCard } from '#web/features/files/files-card.tsx';
import { NotesCard } from '#web/features/notes/notes-card.tsx';
import { RecordOpportunitiesCard } from '#web/features/opportunities/record-opportunities-card.tsx';
import { ContactsCard } from '#web/features/organizations/contacts-card.tsx';
import { OrganizationFacts } from '#web/features/organizations/organization-facts.tsx';
import { EditOrganizationDialog } from '#web/features/organizations/organization-form.tsx';
import { organizationQuery } from '#web/features/organizations/organizations.api.ts';
import {
  useMayDelete,
  useOrganizationRemoval,
} from '#web/features/organizations/use-organization-removal.tsx';
import { AddContactDialog } from '#web/features/people/add-contact-dialog.tsx';
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
import classes from './organization-page.module.css';

export function OrganizationPage() {
  const { id } = useParams({ strict: false });
  const known = Id.safeParse(id).data;
  // Another organization is another page: nothing half-typed may move over to it.
  return known ? <KnownOrganization key={known} id={known} /> : <NotFound />;
}

interface KnownOrganizationProps {
  id: string;
  /** Beside the list, which is left by nothing that is done there; called once it is deleted. */
  onGone?: () => Promise<void>;
}

export function KnownOrganization({ id, onGone }: KnownOrganizationProps) {
  const { data, error, refetch } = useQuery(organizationQuery(id));
  if (error instanceof CallError && error.status === 404) {
    return onGone ? (
      <EmptyState icon={IconBuilding} title="Organization not found" />
    ) : (
      <NotFound />
    );
  }
  // A later reading that fails must not take away what is on the screen, and half-typed things with it.
  if (data) return <OrganizationDetails organization={data} onGone={onGone} />;
  if (!error) return <PageSkeleton />;
  return <ErrorState title="Failed to fetch the organization" error={error} onRetry={refetch} />;
}

interface OrganizationDetailsProps {
  organization: Organization;
  onGone: KnownOrganizationProps['onGone'];
}

function OrganizationDetails({ organization, onGone }: OrganizationDetailsProps) {
  const { id, name } = organization;
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'edit' | 'contact' | null>(null);
  const mayDelete = useMayDelete(organization);
  const remove = useOrganizationRemoval(onGone ?? (() => navigate({ to: '/organizations' })));
  usePageKeys({ e: () => setDialog('edit') });
  return (
    <>
      <PageHeader
        title={name}
        subtitle="Organization Details"
        isBeside={onGone !== undefined}
        actions={
          <>
            {onGone && (
              <LinkButton to="/organizations/$id" params={{ id }} variant="default">
                Open page
              </LinkButton>
            )}
            <Button
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
              onClick={() => setDialog('edit')}
            >
              Edit
            </Button>
            {mayDelete && (
              <DeleteIcon
                label="Delete organization"
                size={36}
                onClick={() => void remove(organization)}
              />
            )}
          </>
        }
      />
      <div className={classes.page}>
        <div className={classes.columns}>
          <SectionCard title="Details" className={classes.facts}>
            <OrganizationFacts organization={organization} />
          </SectionCard>
          <div className={classes.contacts}>
            <ContactsCard organization={organization} onAdd={() => setDialog('contact')} />
            <RecordOpportunitiesCard
              link={{ organizationId: id }}
              start={{ organizationId: id, organizationName: name }}
            />
          </div>
          <div className={classes.work}>
            <AddTaskCard link={{ organizationId: id }} />
            <RecordTasksCard link={{ organizationId: id }} />
            <NotesCard
              link={{ organizationId: id }}
              besides={<LogCallButton link={{ organizationId: id }} about={`with ${name}`} />}
            />
            <FilesCard link={{ organizationId: id }} />
            <TimelineCard link={{ organizationId: id }} />
          </div>
        </div>
      </div>
      {dialog === 'edit' && (
        <EditOrganizationDialog organization={organization} onClose={() => setDialog(null)} />
      )}
      {dialog === 'contact' && (
        <AddContactDialog organization={organization} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

function NotFound() {
  usePageTitle('Organization not found');
  return (
    <EmptyState
      icon={IconBuilding}
      title={<h1 className={classes.notFound}>Organization not found</h1>}
      hint="It may have been deleted, or the address may be mistyped."
      action={
        <LinkButton to="/organizations" variant="default">
          Go to organizations
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
          <Skeleton height={200} className={classes.contacts} />
          <Skeleton height={320} className={classes.work} />
        </div>
      </div>
    </Loading>
  );
}
