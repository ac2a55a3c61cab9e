import { Badge } from '@mantine/core';
import { type OrganizationStatus, organizationStatuses } from '#contract/organizations.ts';
import { stateColors } from '#web/ui/state-colors.ts';

const statusLabels: Record<OrganizationStatus, string> = {
  active: 'Active',
  prospect: 'Prospect',
  inactive: 'Inactive',
};

/** For selects and filters. */
export const statusOptions = organizationStatuses.map((status) => ({
  value: status,
  label: statusLabels[status],
}));

export function StatusBadge({ status }: { status: OrganizationStatus }) {
  return (
    <Badge color={stateColors.organization[status]} flex="none">
      {statusLabels[status]}
    </Badge>
  );
}
