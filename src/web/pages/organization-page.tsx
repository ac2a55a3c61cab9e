/** `/organizations/{id}`: the facts, what is to be done, what was said, and the people there. */

import { IconBuilding } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Organization } from '#contract/organizations.ts';
import { FilesCard } from '#web/features/files/files-card.tsx';
import { MergedFacts } from '#web/features/merges/merged-facts.tsx';
import { focusNoteBox } from '#web/features/notes/focus-note-box.ts';
import { RecordOpportunitiesCard } from '#web/features/opportunities/record-opportunities-card.tsx';
import { BranchesCard } from '#web/features/organizations/branches-card.tsx';
import { ContactsCard } from '#web/features/organizations/contacts-card.tsx';
import { OrganizationFacts } from '#web/features/organizations/organization-facts.tsx';
import { organizationQuery } from '#web/features/organizations/organizations.api.ts';
import { useOrganizationRemoval } from '#web/features/organizations/use-organization-removal.tsx';
import { FormerPeopleCard } from '#web/features/people/former-people-card.tsx';
import { useMay } from '#web/features/session/session.api.ts';
import { RecordHeader } from '#web/features/standings/record-header.tsx';
import { focusTaskTitle } from '#web/features/tasks/focus-task-title.ts';
import { UnitsCard } from '#web/features/units/units-card.tsx';
import type { RecordBesideProps } from '#web/ui/beside.tsx';
import { dialogPart } from '#web/ui/later-part.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { KnownRecord, RecordFrame, type RecordKind, RecordPage } from '#web/ui/record-page.tsx';
import { OrganizationMenu } from './record-menus.tsx';
import { RecordSteps, RecordWork } from './record-work.tsx';

const AddContactDialog = dialogPart(async () => ({
  default: (await import('#web/features/people/add-contact-dialog.tsx')).AddContactDialog,
}));

const EditOrganizationDialog = dialogPart(async () => ({
  default: (await import('#web/features/organizations/organization-form.tsx'))
    .EditOrganizationDialog,
}));

const kind: RecordKind<Organization> = {
  noun: 'organization',
  query: organizationQuery,
  gone: {
    icon: IconBuilding,
    title: 'Organization not found',
    hint: 'It may have been deleted, or the address may be mistyped.',
  },
  list: { to: '/organizations', words: 'Go to organizations' },
  heights: { facts: 480, side: 200, work: 320 },
};

export function OrganizationPage() {
  return (
    <RecordPage kind={kind}>{(organization) => <Details organization={organization} />}</RecordPage>
  );
}

export function OrganizationBeside({ id, onGone }: RecordBesideProps) {
  return (
    <KnownRecord kind={kind} id={id} isBeside>
      {(organization) => <Details organization={organization} onGone={onGone} />}
    </KnownRecord>
  );
}

interface DetailsProps {
  organization: Organization;
  onGone?: RecordBesideProps['onGone'];
}

function Details({ organization, onGone }: DetailsProps) {
  const { id, name } = organization;
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'edit' | 'contact' | null>(null);
  const mayDelete = useMay('organization.delete', organization);
  const remove = useOrganizationRemoval(onGone ?? (() => navigate({ to: '/organizations' })));
  const link = { organizationId: id };
  return (
    <>
      <RecordFrame
        kind={kind}
        head={(buttons) => (
          <RecordHeader
            of={link}
            name={name}
            isBeside={onGone !== undefined}
            about={
              <>
                <span>Organization Details</span>
                {organization.industry && <span>{organization.industry}</span>}
                {organization.location && <span>{organization.location}</span>}
              </>
            }
            quiet={
              <>
                {onGone && (
                  <LinkButton to="/organizations/$id" params={{ id }} variant="default">
                    Open page
                  </LinkButton>
                )}
                {buttons}
              </>
            }
            reach={organization}
            actions={{
              call: { link, about: `with ${name}` },
              onNote: focusNoteBox,
              onTask: focusTaskTitle,
            }}
          />
        )}
        more={
          <OrganizationMenu
            organization={organization}
            onMergedInto={(survivorId) => {
              const params = { id: survivorId };
              void navigate({ to: '/organizations/$id', params, replace: true });
            }}
          />
        }
        onEdit={() => setDialog('edit')}
        onDelete={mayDelete ? () => void remove(organization) : undefined}
        facts={
          <>
            <OrganizationFacts organization={organization} />
            <MergedFacts id={id} name={name} />
          </>
        }
        side={
          <>
            <RecordSteps link={link} />
            <BranchesCard organizationId={id} />
            <ContactsCard organization={organization} onAdd={() => setDialog('contact')} />
            <RecordOpportunitiesCard link={link} start={{ ...link, organizationName: name }} />
            <UnitsCard organization={organization} />
            <FilesCard link={link} />
            <FormerPeopleCard organizationId={id} />
          </>
        }
      >
        <RecordWork link={link} />
      </RecordFrame>
      {dialog === 'edit' && (
        <EditOrganizationDialog organization={organization} onClose={() => setDialog(null)} />
      )}
      {dialog === 'contact' && (
        <AddContactDialog organization={organization} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
