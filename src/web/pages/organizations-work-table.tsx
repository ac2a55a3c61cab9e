/** The table of organizations, with what one does to a row. */
import { useState } from 'react';
import type { Organization } from '#contract/organizations.ts';
import {
  OrganizationsTable,
  type OrganizationsTableProps,
} from '#web/features/organizations/organizations-table.tsx';
import { dialogPart } from '#web/ui/later-part.tsx';
import { useRowWork } from './use-row-work.tsx';

const EditOrganizationDialog = dialogPart(async () => ({
  default: (await import('#web/features/organizations/organization-form.tsx'))
    .EditOrganizationDialog,
}));

export function OrganizationsWorkTable(props: Omit<OrganizationsTableProps, 'actions'>) {
  const [edited, setEdited] = useState<Organization | null>(null);
  const { actions, dialog } = useRowWork<Organization>({
    linkOf: ({ id }) => ({ organizationId: id }),
    onEdit: setEdited,
  });
  return (
    <>
      <OrganizationsTable {...props} actions={actions} />
      {dialog}
      {edited && <EditOrganizationDialog organization={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
