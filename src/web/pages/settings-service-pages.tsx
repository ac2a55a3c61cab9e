/** `/settings/mail-service` and `/settings/crm-service-sync`, where no service is configured. */
import { IconPlugConnectedX } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SuperUserOnly } from './super-user-only.tsx';

const back = (
  <LinkButton to="/settings" variant="default">
    Back to settings
  </LinkButton>
);

export function MailServicePage() {
  return (
    <SuperUserOnly>
      <PageHeader title="Mail service" subtitle="Sync contacts and calendar" />
      <EmptyState icon={IconPlugConnectedX} title="No mail service is connected" action={back} />
    </SuperUserOnly>
  );
}

export function CrmServicePage() {
  return (
    <SuperUserOnly>
      <PageHeader title="CRM service" subtitle="Import from another CRM" />
      <EmptyState icon={IconPlugConnectedX} title="No CRM service is connected" action={back} />
    </SuperUserOnly>
  );
}
