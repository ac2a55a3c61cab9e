import { Badge } from '@mantine/core';
import type { Role } from '#contract/permissions.ts';

const styles = {
  super_user: { variant: 'filled', color: 'indigo' },
  admin: { variant: 'light', color: 'gray' },
  staff: { variant: 'outline', color: 'gray' },
} as const;

const quietLine = '1px solid var(--mantine-color-default-border)';

/** A role beside a name: 'super user' filled, 'admin' light, others outlined. */
export function RoleBadge({ role }: { role: Role }) {
  return (
    <Badge {...styles[role]} bd={role === 'staff' ? quietLine : undefined} flex="none">
      {role.replace('_', ' ')}
    </Badge>
  );
}
