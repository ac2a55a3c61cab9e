/** The entries of the sidebar, in order, and who sees them. A new page adds its line here and in `router.tsx`. */
import {
  IconBuilding,
  IconCalendar,
  IconChartBar,
  IconCopyCheck,
  IconHistory,
  IconLayoutDashboard,
  IconListCheck,
  IconPhoneCall,
  IconRestore,
  IconSettings,
  IconSparkles,
  IconTargetArrow,
  IconTractor,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { type Role, roles } from '#contract/permissions.ts';

const superUsers: readonly Role[] = ['super_user'];

export const navigation = [
  { title: 'Dashboard', to: '/', icon: IconLayoutDashboard, roles, shortcut: 'd' },
  { title: 'People', to: '/people', icon: IconUsers, roles, shortcut: 'p', list: 'people' },
  {
    title: 'Organizations',
    to: '/organizations',
    icon: IconBuilding,
    roles,
    shortcut: 'o',
    list: 'organizations',
  },
  {
    title: 'Opportunities',
    to: '/opportunities',
    icon: IconTargetArrow,
    roles,
    shortcut: 's',
    list: 'opportunities',
  },
  { title: 'Calendar', to: '/calendar', icon: IconCalendar, roles, shortcut: 'c' },
  { title: 'Tasks', to: '/tasks', icon: IconListCheck, roles, shortcut: 't', list: 'tasks' },
  { title: 'Reports', to: '/reports', icon: IconChartBar, roles, shortcut: 'r' },
  { title: 'Get Leads', to: '/get-leads', icon: IconSparkles, roles, shortcut: 'l' },
  {
    title: 'Staff Overview',
    to: '/staff-overview',
    icon: IconUsersGroup,
    roles: superUsers,
    shortcut: 'v',
  },
  { title: 'Settings', to: '/settings', icon: IconSettings, roles: superUsers, shortcut: ',' },
] as const;

/** Pages without an entry in the sidebar, which the palette offers too. */
export const furtherPages = [
  { title: 'Queue', to: '/tasks/queue', icon: IconPhoneCall },
  { title: 'Units', to: '/units', icon: IconTractor },
  { title: 'History', to: '/history', icon: IconHistory },
  { title: 'Duplicates', to: '/duplicates', icon: IconCopyCheck },
  { title: 'Deleted', to: '/deleted', icon: IconRestore },
] as const;

export type NavigationEntry = (typeof navigation)[number];

export function listNavigation(role: Role): NavigationEntry[] {
  return navigation.filter((entry) => entry.roles.includes(role));
}

/** The dashboard's entry is for its own address; every other entry is also for the pages below its own. */
export function isCurrent(entry: NavigationEntry, pathname: string): boolean {
  return pathname === entry.to || (entry.to !== '/' && pathname.startsWith(`${entry.to}/`));
}
