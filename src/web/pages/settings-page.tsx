/** `/settings`: the way to what only super users decide, to the export and import of all data, and to where files are kept. */
import { Skeleton, Text, Title } from '@mantine/core';
import {
  type Icon,
  IconFileImport,
  IconForms,
  IconHistory,
  IconMail,
  IconMap2,
  IconPlugConnected,
  IconServer,
  IconSparkles,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, Suspense, useId } from 'react';
import { mailProviderLabels } from '#contract/mail-sync.ts';
import { BackupsCard } from '#web/features/backups/backups-card.tsx';
import { crmServiceQuery } from '#web/features/crm-services/sync/crm-sync.api.ts';
import { FileStoreCard } from '#web/features/file-store/file-store-card.tsx';
import { mailSettingsQuery } from '#web/features/mail/sync/mail-sync.api.ts';
import { getProvider } from '#web/features/mail/sync/mail-words.ts';
import { OpportunitySettingsCard } from '#web/features/opportunities/opportunity-settings-card.tsx';
import { ExportDataCard, ImportDataCard } from '#web/features/whole-export/data-cards.tsx';
import { lazyPart } from '#web/ui/load-part.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './settings-page.module.css';
import { SuperUserOnly } from './super-user-only.tsx';

const DeletedRecordsCard = lazyPart(async () => ({
  default: (await import('#web/features/deletions/deleted-records-card.tsx')).DeletedRecordsCard,
}));

const team = [
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
    hint: 'Your own fields on people and organizations.',
  },
  {
    to: '/settings/territories',
    icon: IconMap2,
    title: 'Territories',
    hint: 'Who looks after which state and representative code.',
  },
  {
    to: '/settings/audit',
    icon: IconHistory,
    title: 'Audit',
    hint: 'Who did what and when.',
  },
] as const;

const ai = {
  to: '/settings/ai',
  icon: IconSparkles,
  title: 'AI and leads',
  hint: 'The assistant, and the directory of Get Leads.',
} as const;

const webhooks = {
  to: '/settings/webhooks',
  icon: IconWebhook,
  title: 'Webhooks',
  hint: 'Tell other programs of changes as they happen.',
} as const;

const csvImport = {
  to: '/crm-service-import',
  icon: IconFileImport,
  title: 'CRM CSV import',
  hint: 'People and organizations from a CSV export of another CRM.',
} as const;

const system = {
  to: '/settings/system',
  icon: IconServer,
  title: 'System',
  hint: 'Version, database, jobs, and what to send for help.',
} as const;

export function SettingsPage() {
  return (
    <SuperUserOnly>
      <Settings />
    </SuperUserOnly>
  );
}

function Settings() {
  const mail = useMailLink();
  const { data: crm } = useQuery(crmServiceQuery);
  const crmLink = {
    to: '/settings/crm-service-sync',
    icon: IconPlugConnected,
    title: crm?.provider ?? 'CRM service',
    hint: 'Import from another CRM.',
  } as const;
  return (
    <div className={classes.page}>
      <PageHeader title="Settings" subtitle="Manage your team and your data" />
      <Group title="Team and records" links={team}>
        <OpportunitySettingsCard />
      </Group>
      <Group title="Connections" links={[mail, crmLink, ai, webhooks]} />
      <section aria-labelledby="data-management" className={classes.data}>
        <Title order={2} id="data-management">
          Data Management
        </Title>
        <ExportDataCard />
        <ImportDataCard />
        <BackupsCard />
        <FileStoreCard />
        <Suspense fallback={<Skeleton height={180} />}>
          <DeletedRecordsCard />
        </Suspense>
        <SettingsLink link={csvImport} />
        <SettingsLink link={system} />
      </section>
    </div>
  );
}

interface SettingsPageLink {
  to: NonNullable<LinkProps['to']>;
  icon: Icon;
  title: string;
  hint: string;
}

interface GroupProps {
  title: string;
  links: readonly SettingsPageLink[];
  /** What is decided on this page itself. */
  children?: ReactNode;
}

function Group({ title, links, children }: GroupProps) {
  const id = useId();
  return (
    <section className={classes.group}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <nav aria-labelledby={id} className={classes.links}>
        {links.map((link) => (
          <SettingsLink key={link.to} link={link} />
        ))}
      </nav>
      {children}
    </section>
  );
}

function SettingsLink({ link }: { link: SettingsPageLink }) {
  const { to, icon: Icon, title, hint } = link;
  return (
    <Link to={to} className={classes.link}>
      <Icon size={22} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <Text fw={500}>{title}</Text>
        <Text fz="dense" c="dimmed">
          {hint}
        </Text>
      </div>
    </Link>
  );
}

/** Named after the connected service, with its state if it needs attention. */
function useMailLink(): SettingsPageLink {
  const { data } = useQuery(mailSettingsQuery);
  const provider = data ? getProvider(data) : null;
  const hints = {
    none: 'Sync contacts and calendar.',
    unlinked: 'Not connected yet.',
    connected: `Contacts and calendar, as ${data?.account ?? 'connected'}.`,
    reconnect: 'Has to be connected again.',
  };
  return {
    to: '/settings/mail-service',
    icon: IconMail,
    title: provider ? mailProviderLabels[provider] : 'Mail service',
    hint: hints[data?.state ?? 'none'],
  };
}
