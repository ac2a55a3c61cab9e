/** `/crm-service-import`: people and organizations from another CRM's CSV export, for admins and super users. */
import { IconLock } from '@tabler/icons-react';
import { can } from '#contract/permissions.ts';
import { CrmImportSteps } from '#web/features/imports/crm-export/crm-import-steps.tsx';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { PageHeader, usePageTitle } from '#web/ui/page-header.tsx';
import classes from './crm-service-import-page.module.css';

export function CrmServiceImportPage() {
  if (!can(useCurrentUser(), 'crm-import.run')) return <AccessDenied />;
  return (
    <div className={classes.page}>
      <PageHeader
        title="Import from CRM service"
        within="Organizations"
        subtitle="People and organizations from a CSV export of another CRM"
      />
      <CrmImportSteps />
    </div>
  );
}

function AccessDenied() {
  usePageTitle('Access Denied');
  return (
    <div className={classes.denied}>
      <EmptyState
        icon={IconLock}
        title={<h1 className={classes.title}>Access Denied</h1>}
        hint="You need admin or super_user privileges to import data."
        action={
          <LinkButton to="/organizations" variant="default">
            Back to organizations
          </LinkButton>
        }
      />
    </div>
  );
}
