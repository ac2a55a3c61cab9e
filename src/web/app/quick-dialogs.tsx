/** The dialogs that add a record from anywhere, each loaded when it is first asked for. */
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { SubjectKind } from '#contract/records.ts';
import type { TaskLink } from '#web/features/tasks/tasks.api.ts';
import { lazyPart } from '#web/ui/load-part.ts';
import type { OpenRecord } from './open-record.ts';

const AddContactDialog = lazyPart(async () => ({
  default: (await import('#web/features/people/add-contact-dialog.tsx')).AddContactDialog,
}));
const AddOrganizationDialog = lazyPart(async () => ({
  default: (await import('#web/features/organizations/organization-form.tsx'))
    .AddOrganizationDialog,
}));
const TaskFormDialog = lazyPart(async () => ({
  default: (await import('#web/features/tasks/task-form-dialog.tsx')).TaskFormDialog,
}));
const AddOpportunityDialog = lazyPart(async () => ({
  default: (await import('#web/features/opportunities/opportunity-dialogs.tsx'))
    .AddOpportunityDialog,
}));
const EventFormDialog = lazyPart(async () => ({
  default: (await import('#web/features/events/event-form-dialog.tsx')).EventFormDialog,
}));
const QuickCallDialog = lazyPart(async () => ({
  default: (await import('./quick-call-dialog.tsx')).QuickCallDialog,
}));
const AddNoteDialog = lazyPart(async () => ({
  default: (await import('#web/features/notes/add-note-dialog.tsx')).AddNoteDialog,
}));

export type QuickDialog =
  | 'contact'
  | 'organization'
  | 'task'
  | 'opportunity'
  | 'event'
  | 'call'
  | 'note';

interface QuickDialogsProps {
  dialog: QuickDialog | null;
  /** What was on the screen when the dialog was asked for: the new record hangs on it. */
  record: OpenRecord | null;
  onClose: () => void;
}

export function QuickDialogs(props: QuickDialogsProps) {
  return (
    <Suspense>
      <OpenedDialog {...props} />
    </Suspense>
  );
}

function OpenedDialog({ dialog, record, onClose }: QuickDialogsProps) {
  const navigate = useNavigate();
  const { person, organization } = record ?? {};
  switch (dialog) {
    case null:
      return null;
    case 'contact':
      return (
        <AddContactDialog
          onClose={onClose}
          onCreated={({ id }) => void navigate({ to: '/people', hash: id })}
          {...(organization && record?.kind === 'organization' ? { organization } : {})}
        />
      );
    case 'organization':
      return (
        <AddOrganizationDialog
          onClose={onClose}
          onOpen={(id) => void navigate({ to: '/organizations/$id', params: { id } })}
        />
      );
    case 'task':
      return <TaskFormDialog opened link={linkTo(record)} onClose={onClose} />;
    case 'opportunity':
      return (
        <AddOpportunityDialog
          onClose={onClose}
          onOpen={(id) => void navigate({ to: '/opportunities/$id', params: { id } })}
          start={record?.kind === 'opportunity' ? {} : startFor({ person, organization })}
        />
      );
    case 'event':
      return <EventFormDialog start={{ person, organization }} onClose={onClose} />;
    case 'call':
      return <QuickCallDialog record={record} onClose={onClose} />;
    case 'note': {
      const link = linkTo(record);
      return record && link ? (
        <AddNoteDialog link={link} about={record.name} onClose={onClose} />
      ) : null;
    }
  }
}

/** Whom a new opportunity is for. */
function startFor({ person, organization }: Pick<OpenRecord, 'person' | 'organization'>) {
  return {
    ...(person && { personId: person.id, personName: person.name }),
    ...(organization && { organizationId: organization.id, organizationName: organization.name }),
  };
}

const links: Record<SubjectKind, (id: string) => TaskLink> = {
  person: (id) => ({ personId: id }),
  organization: (id) => ({ organizationId: id }),
  opportunity: (id) => ({ opportunityId: id }),
};

function linkTo(record: OpenRecord | null): TaskLink | undefined {
  return record ? links[record.kind](record.id) : undefined;
}
