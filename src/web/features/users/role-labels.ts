import type { Role } from '#contract/permissions.ts';

/** The roles as options. */
export const roleOptions: { value: Role; label: string }[] = [
  { value: 'staff', label: 'Staff' },
  { value: 'admin', label: 'Admin' },
  { value: 'super_user', label: 'Super user' },
];
