/** `/settings`: the way to what only super users decide, to the export and import of all data, and to where files are kept. */
import { Skeleton, Text, Title } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useId } from 'react';
import { BackupsCard } from '#web/features/backups/backups-card.tsx';
import { FileStoreCard } from '#web/features/file-store/file-store-card.tsx';
import { OpportunitySettingsCard } from '#web/features/opportunities/opportunity-settings-card.tsx';
import { ExportDataCard, ImportDataCard } from '#web/features/whole-export/data-cards.tsx';
import { lazyPart } from '#web/ui/load-part.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { type SettingsPageLink, useSettingsLinks } from './settings-links.ts';
import classes from './settings-page.module.css';
import { SuperUserOnly } from './super-user-only.tsx';

const DeletedRecordsCard = lazyPart(async () => ({
  default: (await import('#web/features/deletions/deleted-records-card.tsx')).DeletedRecordsCard,
}));

const csvImport = {
  to: '/crm-service-import',
  icon: IconFileImport,
  title: 'CRM CSV import',
  hint: 'People and organizations from a CSV export of another CRM.',
} as const;

export function SettingsPage() {
  return (
    <SuperUserOnly>
      <Settings />
    </SuperUserOnly>
  );
}

function Settings() {
  const { team, connections, system } = useSettingsLinks();
  return (
    <div className={classes.page}>
      <PageHeader title="Settings" subtitle="Manage your team and your data" />
      <Group title="Team and records" links={team}>
        <OpportunitySettingsCard />
      </Group>
      <Group title="Connections" links={connections} />
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
