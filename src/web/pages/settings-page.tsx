/** `/settings`: the way to everything that only super users decide; all data out as one file, and in again. */
import { Text, Title } from '@mantine/core';
import {
  IconFileImport,
  IconForms,
  IconHistory,
  IconMail,
  IconMap2,
  IconPlugConnected,
  IconSparkles,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ExportDataCard, ImportDataCard } from '#web/features/exports/data-cards.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './settings-page.module.css';
import { SuperUserOnly } from './super-user-only.tsx';

const links = [
  {
    to: '/settings/users',
    icon: IconUsersGroup,
    title: 'Users',
    hint: 'Accounts of the team: roles, invitations, passwords.',
  },
  {
    to: '/settings/custom-fields',
    icon: IconForms,
    title: 'Custom Fields',
    hint: 'What you want known of people and organizations.',
  },
  {
    to: '/settings/territories',
    icon: IconMap2,
    title: 'Territories',
    hint: 'Who looks after which state and which representative code.',
  },
  {
    to: '/settings/audit',
    icon: IconHistory,
    title: 'Audit',
    hint: 'Who did what and when.',
  },
  {
    to: '/settings/webhooks',
    icon: IconWebhook,
    title: 'Webhooks',
    hint: 'Tell other programs of changes as they happen.',
  },
  {
    to: '/settings/ai',
    icon: IconSparkles,
    title: 'AI and leads',
    hint: 'Provider, key and monthly cap of the assistant; the business directory of Get Leads.',
  },
  {
    to: '/settings/mail-service',
    icon: IconMail,
    title: 'Mail service',
    hint: 'Sync contacts and calendar.',
  },
  {
    to: '/settings/crm-service-sync',
    icon: IconPlugConnected,
    title: 'CRM service',
    hint: 'Import from another CRM.',
  },
  {
    to: '/crm-service-import',
    icon: IconFileImport,
    title: 'CRM CSV import',
    hint: 'People and organizations from a CSV export of another CRM.',
  },
] as const;

export function SettingsPage() {
  return (
    <SuperUserOnly>
      <div className={classes.page}>
        <PageHeader title="Settings" subtitle="Manage your team and your data" />
        <nav aria-label="Settings" className={classes.links}>
          {links.map(({ to, icon: Icon, title, hint }) => (
            <Link key={to} to={to} className={classes.link}>
              <Icon size={22} stroke={1.5} aria-hidden className={classes.icon} />
              <div>
                <Text fw={500}>{title}</Text>
                <Text fz="dense" c="dimmed">
                  {hint}
                </Text>
              </div>
            </Link>
          ))}
        </nav>
        <section aria-labelledby="data-management" className={classes.data}>
          <Title order={2} id="data-management">
            Data Management
          </Title>
          <ExportDataCard />
          <ImportDataCard />
        </section>
      </div>
    </SuperUserOnly>
  );
}
