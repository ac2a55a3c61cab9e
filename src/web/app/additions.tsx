/** What can be added from anywhere. Each dialog is loaded when it is first opened. */
import {
  type Icon,
  IconBuildingPlus,
  IconCalendarPlus,
  IconCheckbox,
  IconNote,
  IconPhone,
  IconTargetArrow,
  IconTractor,
  IconUserPlus,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { SubjectKind } from '#contract/records.ts';
import { pageOfUnit } from '#web/features/records/page-of-unit.ts';
import type { TaskLink } from '#web/features/tasks/tasks.api.ts';
import { dialogPart } from '#web/ui/later-part.tsx';
import type { OpenRecord } from './open-record.ts';

const AddContactDialog = dialogPart(async () => ({
  default: (await import('#web/features/people/add-contact-dialog.tsx')).AddContactDialog,
}));
const AddOrganizationDialog = dialogPart(async () => ({
  default: (await import('#web/features/organizations/organization-form.tsx'))
    .AddOrganizationDialog,
}));
const TaskFormDialog = dialogPart(async () => ({
  default: (await import('#web/features/tasks/task-form-dialog.tsx')).TaskFormDialog,
}));
const AddOpportunityDialog = dialogPart(async () => ({
  default: (await import('#web/features/opportunities/opportunity-dialogs.tsx'))
    .AddOpportunityDialog,
}));
const EventFormDialog = dialogPart(async () => ({
  default: (await import('#web/features/events/event-form-dialog.tsx')).EventFormDialog,
}));
const AddUnitDialog = dialogPart(async () => ({
  default: (await import('#web/features/units/unit-dialogs.tsx')).AddUnitDialog,
}));
const QuickCallDialog = dialogPart(async () => ({
  default: (await import('./quick-call-dialog.tsx')).QuickCallDialog,
}));
const AddNoteDialog = dialogPart(async () => ({
  default: (await import('#web/features/notes/add-note-dialog.tsx')).AddNoteDialog,
}));

interface AdditionProps {
  /** The record on the screen when the dialog was opened; the new one is linked to it. */
  record: OpenRecord | null;
  onClose: () => void;
}

export interface Addition {
  id: string;
  label: string;
  icon: Icon;
  /** Its list; on that page this is offered first. */
  page?: string;
  Dialog: ComponentType<AdditionProps>;
}

export const additions: readonly Addition[] = [
  {
    id: 'contact',
    label: 'Add contact',
    icon: IconUserPlus,
    page: '/people',
    Dialog: AddContact,
  },
  {
    id: 'organization',
    label: 'Add organization',
    icon: IconBuildingPlus,
    page: '/organizations',
    Dialog: AddOrganization,
  },
  { id: 'task', label: 'Add task', icon: IconCheckbox, page: '/tasks', Dialog: AddTask },
  {
    id: 'opportunity',
    label: 'Add opportunity',
    icon: IconTargetArrow,
    page: '/opportunities',
    Dialog: AddOpportunity,
  },
  { id: 'unit', label: 'Add unit', icon: IconTractor, page: '/units', Dialog: AddUnit },
  { id: 'event', label: 'Add event', icon: IconCalendarPlus, page: '/calendar', Dialog: AddEvent },
];
export const callAddition: Addition = {
  id: 'call',
  label: 'Log call',
  icon: IconPhone,
  Dialog: QuickCallDialog,
};

/** A note on the record that is on the screen. */
export function noteAdditionOn(record: OpenRecord): Addition {
  return { id: 'note', label: `Add note on ${record.name}`, icon: IconNote, Dialog: AddNote };
}

function AddContact({ record, onClose }: AdditionProps) {
  const navigate = useNavigate();
  const organization = record?.kind === 'organization' ? record.organization : undefined;
  return (
    <AddContactDialog
      onClose={onClose}
      onCreated={({ id }) => void navigate({ to: '/people', hash: id })}
      {...(organization && { organization })}
    />
  );
}

function AddOrganization({ onClose }: AdditionProps) {
  const navigate = useNavigate();
  return (
    <AddOrganizationDialog
      onClose={onClose}
      onOpen={(id) => void navigate({ to: '/organizations/$id', params: { id } })}
    />
  );
}

function AddTask({ record, onClose }: AdditionProps) {
  return <TaskFormDialog opened link={linkTo(record)} onClose={onClose} />;
}

function AddOpportunity({ record, onClose }: AdditionProps) {
  const navigate = useNavigate();
  return (
    <AddOpportunityDialog
      onClose={onClose}
      onOpen={(id) => void navigate({ to: '/opportunities/$id', params: { id } })}
      start={record === null || record.kind === 'opportunity' ? {} : startFor(record)}
    />
  );
}

function AddEvent({ record, onClose }: AdditionProps) {
  const { person, organization } = record ?? {};
  return <EventFormDialog start={{ person, organization }} onClose={onClose} />;
}

function AddUnit({ record, onClose }: AdditionProps) {
  const navigate = useNavigate();
  return (
    <AddUnitDialog
      organization={record?.organization}
      onClose={onClose}
      onOpen={({ id, organizationId }) => void navigate(pageOfUnit(id, organizationId))}
    />
  );
}

function AddNote({ record, onClose }: AdditionProps) {
  const link = linkTo(record);
  return record && link ? (
    <AddNoteDialog link={link} about={record.name} onClose={onClose} />
  ) : null;
}

/** The customer that a new opportunity starts with. */
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
