/** The pages of the settings: what each is called, and what it is for. */
import {
  type Icon,
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
import type { LinkProps } from '@tanstack/react-router';
import { mailProviderLabels } from '#contract/mail-sync.ts';
import { crmServiceQuery } from '#web/features/crm-services/sync/crm-sync.api.ts';
import { mailSettingsQuery } from '#web/features/mail/sync/mail-sync.api.ts';
import { getProvider } from '#web/features/mail/sync/mail-words.ts';

export interface SettingsPageLink {
  to: NonNullable<LinkProps['to']>;
  icon: Icon;
  title: string;
  hint: string;
}

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

const system = {
  to: '/settings/system',
  icon: IconServer,
  title: 'System',
  hint: 'Version, database, jobs, and what to send for help.',
} as const;

/** The connections are named after the services that are connected. */
export function useSettingsLinks() {
  const mail = useMailLink();
  const { data: crm } = useQuery(crmServiceQuery);
  const crmLink: SettingsPageLink = {
    to: '/settings/crm-service-sync',
    icon: IconPlugConnected,
    title: crm?.provider ?? 'CRM service',
    hint: 'Import from another CRM.',
  };
  return { team, connections: [mail, crmLink, ai, webhooks], system };
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
